// What she wrote and what passes its checks, in programs of examples/ and in her own.
#include <algorithm>
#include <set>

#include "modules/course/source/lesson.h"
#include "modules/course/commands/session.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

// Her file with the library's lines in every region of an exercise that is not among `yours`.
std::string completed(Source hers, const Source& library, const std::set<std::string>& yours) {
  for (const Region& region : library.regions) {
    if (yours.count(region.exercise) != 0) continue;
    hers = with_inside(std::move(hers), region.exercise, library.inside(region), library.number_of(region));
  }
  return hers.text();
}

bool is_written(const Workspace& workspace, const Module& module, const Exercise& exercise) {
  for (const std::string& file : exercise.files) {
    const Source hers = workspace.read(module, file);
    for (const Region& region : hers.regions) {
      if (region.exercise == exercise.id && !is_stub(hers, region)) return true;
    }
  }
  return false;
}

std::string in_a_line(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  return lines.empty() ? "" : lines[0];
}

// Her steps of attention and her loops both run, call by call in turn.
std::vector<std::string> attention_in_turn(const Kit& kit, const std::vector<std::string>& kernels) {
  const bool hers =
      std::any_of(kernels.begin(), kernels.end(), [](const std::string& k) { return k.starts_with("attention_"); });
  if (!hers) return {};
  const std::string mark = "__wrap_";
  const std::string function = symbol_in(kit, kit.attention_in_turn, mark).substr(mark.size());
  return {kit.attention_in_turn, "-Wl,--wrap=" + function};
}

}  // namespace

std::string named_shortly(const std::vector<std::string>& exercises, const Catalog& catalog) {
  std::vector<std::string> whole, single;
  for (const Module& module : catalog.modules) {
    std::vector<std::string> hers;
    for (const Exercise& exercise : module.exercises) {
      if (std::find(exercises.begin(), exercises.end(), exercise.id) != exercises.end()) hers.push_back(exercise.id);
    }
    const bool all = !hers.empty() && hers.size() == module.exercises.size();
    if (all) whole.push_back(module.number);
    if (!all) single.insert(single.end(), hers.begin(), hers.end());
  }
  const std::string modules = whole.empty() ? "" : fmt::format("all of {}", fmt::join(whole, " "));
  return fmt::format("{}{}{}", modules, whole.empty() || single.empty() ? "" : ", and ", fmt::join(single, " "));
}

// Which of her exercises pass now. Those whose files have not changed since they were checked are not checked again.
void Session::find_passing(const Module& module, Mine& mine) {
  std::vector<std::string> unknown;
  std::vector<const Exercise*> written;
  const std::string now = workspace_.fingerprint_of(module);
  for (const Exercise& exercise : module.exercises) {
    if (!is_written(workspace_, module, exercise)) continue;
    written.push_back(&exercise);
    if (workspace_.state(exercise).written != now) unknown.push_back(exercise.id);
  }
  if (!unknown.empty()) {
    fmt::print(stderr, "checking {} …\n", fmt::join(unknown, " "));
    try {
      checked(module, unknown, {});
    } catch (const BuildError& error) {
      for (const Exercise* exercise : written) mine.left_out.emplace_back(exercise->id, in_a_line(error.what()));
      return;
    }
  }
  for (const Exercise* exercise : written) {
    if (workspace_.state(*exercise).passed) {
      mine.yours.push_back(exercise->id);
      for (const std::string& kernel : exercise->kernels) {
        const bool known = std::find(mine.kernels.begin(), mine.kernels.end(), kernel) != mine.kernels.end();
        if (!known) mine.kernels.push_back(kernel);
      }
    } else {
      mine.left_out.emplace_back(exercise->id, "it does not pass its check");
    }
  }
}

Session::Mine Session::mine_of(const std::vector<const Module*>& modules) {
  Mine mine;
  for (const Module* module : modules) {
    if (!workspace_.started(*module)) continue;
    const size_t before = mine.yours.size();
    find_passing(*module, mine);
    if (mine.yours.size() == before) continue;
    const std::set<std::string> yours(mine.yours.begin(), mine.yours.end());
    for (const std::string& file : module->files()) {
      const Source library = parse("tinytensor/" + file, tinytensor::read_file(catalog_.library_file(file)));
      const std::string text = completed(workspace_.read(*module, file), library, yours);
      const fs::path path = kit_.cache / "mine" / module->name / file;
      fs::create_directories(path.parent_path());
      const std::string all = "#line 1 \"" + workspace_.path(*module, file).string() + "\"\n" + text;
      if (!fs::exists(path) || tinytensor::read_file(path) != all) tinytensor::write_file(path, all);
      mine.files.push_back({file, path});
    }
  }
  return mine;
}

int Session::run_mine(const std::string& program, const std::vector<std::string>& arguments, bool fast_kernels) {
  const auto objects = kit_.programs.find(program);
  if (objects == kit_.programs.end()) fail<CourseError>("there is no program {}", program);
  const Mine mine = mine_of(all_modules());
  for (const auto& [exercise, why] : mine.left_out) fmt::print(stderr, "left out: {}: {}\n", exercise, why);
  if (mine.files.empty()) {
    fail<CourseError>(
        "there is nothing of yours to run yet\n  hint: ./tt start 01, write the first exercise, then again");
  }
  fmt::print(stderr, "yours: {}; all else is the library's\n", named_shortly(mine.yours, catalog_));
  return run_linked(mine, fmt::format("{}_mine_{}", program, ::getpid()), objects->second, arguments, fast_kernels);
}

// Runs to its end, because a crash has to be named.
int Session::run_linked(const Mine& mine, const std::string& name, std::vector<std::string> objects,
                        const std::vector<std::string>& arguments, bool fast_kernels) {
  const Compiled compiled = compile(kit_, mine.files, 2);
  objects.insert(objects.begin(), kit_.mine_kernels.begin(), kit_.mine_kernels.end());
  if (!fast_kernels) {
    const std::vector<std::string> both = attention_in_turn(kit_, mine.kernels);
    objects.insert(objects.end(), both.begin(), both.end());
  }
  const fs::path linked = link(kit_, name, objects, compiled.objects);
  check_holds(kit_, linked, mine.files, compiled.objects);
  Command command{{linked.string()}, {}, {}, true};
  if (!mine.files.empty()) command.environment["TINYTENSOR_OPS"] = "composed";
  if (!fast_kernels) command.environment["TINYTENSOR_MINE"] = fmt::format("{}", fmt::join(mine.kernels, " "));
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  const ProcessResult result = run(command);
  std::error_code ignored;
  fs::remove(linked, ignored);
  if (result.end == ProcessResult::End::exited) return result.status;
  fmt::print(stderr, "the program crashed: {}\n  hint: ./tt check, and ./tt check --asan, say more\n",
             signal_text(result.status, ""));
  return 128 + result.status;
}

std::vector<const Module*> Session::all_modules() const {
  std::vector<const Module*> all;
  for (const Module& module : catalog_.modules) all.push_back(&module);
  return all;
}

// ./tt run FILE.cpp, ./tt run 01 (the snippets of a lesson, in work/01_tensor/lesson.cpp).
int Session::run_file(const std::string& file, const std::vector<std::string>& arguments, bool fast_kernels) {
  const auto module = std::find_if(catalog_.modules.begin(), catalog_.modules.end(),
                                   [&](const Module& m) { return m.number == file || m.name == file; });
  if (!fs::exists(file) && module != catalog_.modules.end()) {
    const fs::path lesson = workspace_.path(*module, "lesson.cpp");
    const std::string text = lesson_program(*module);
    fs::create_directories(lesson.parent_path());
    if (!fs::exists(lesson)) tinytensor::write_file(lesson, text);  // it is hers from then on
    return run_file(lesson.string(), arguments, fast_kernels);
  }
  if (!fs::exists(file)) fail<CourseError>("{}: there is no such file, nor such a module", file);
  const Mine mine = mine_of(all_modules());
  if (!mine.yours.empty()) {
    fmt::print(stderr, "yours: {}; all else is the library's\n", named_shortly(mine.yours, catalog_));
  }
  const Compiled program = compile(kit_, {{"", fs::absolute(file)}}, 1);
  if (!program.warnings.empty()) fmt::print(stderr, "{}\n", program.warnings);
  return run_linked(mine, fmt::format("run_{}", ::getpid()), {program.objects[0].string()}, arguments, fast_kernels);
}

}  // namespace course
