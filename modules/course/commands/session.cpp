#include "modules/course/commands/session.h"

#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "modules/course/commands/report.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "modules/course/source/stubs.h"
#include "modules/course/common/console.h"
#include "modules/course/process/parallel.h"
#include "modules/course/verdicts/unjudged.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

// As a person would type it: relative to where she is, if that is shorter.
std::string shown(const fs::path& path) {
  std::error_code ignored;
  const std::string relative = fs::relative(path, fs::current_path(ignored), ignored).string();
  return !relative.empty() && relative.size() < path.string().size() ? relative : path.string();
}

}  // namespace

Session::Session(Catalog catalog, Kit kit) : catalog_(std::move(catalog)), kit_(std::move(kit)), workspace_(catalog_) {}

const Exercise* Session::next() const {
  for (const Exercise& exercise : workspace_.current().exercises) {
    if (!workspace_.state(exercise).passed) return &exercise;
  }
  return nullptr;
}

int Session::start(const std::string& name) {
  const Module& module = catalog_.module(name);
  for (const std::string& file : module.files()) {
    fs::path backup;
    const Workspace::Begun begun = workspace_.begin(module, file, backup);
    const std::string path = shown(workspace_.path(module, file));
    switch (begun) {
      case Workspace::Begun::made: fmt::print("  {}  made\n", path); break;
      case Workspace::Begun::kept: fmt::print("  {}  there already, left as it is\n", path); break;
      case Workspace::Begun::updated:
        fmt::print("  {}  brought up to date with what you wrote; before: {}\n", path, shown(backup));
        break;
      case Workspace::Begun::moved:
        fmt::print(
            "  {}  brought up to date; your regions are in it\n"
            "    but you had also changed lines outside of them, which are now only in {}\n",
            path, shown(backup));
        break;
    }
  }
  write_lesson(module);
  write_editor_settings();
  workspace_.set_current(module);
  const Exercise* first = next();
  fmt::print("\n{}\n{}\n\n  the lesson:  {}\n", colored(Color::bold, module.title), module.summary,
             shown(workspace_.path(module, "README.md")));
  if (first != nullptr) {
    fmt::print("  first step:  {} {}, in {}, about {} minutes\n", first->id, first->title,
               shown(workspace_.path(module, first->file)), first->minutes);
  }
  fmt::print("  then:        ./tt check {}, or ./tt watch\n", module.number);
  return 0;
}

// The lesson beside her files: links to files of the library lead to her copies, all others to where they led.
void Session::write_lesson(const Module& module) const {
  const fs::path lesson = module.folder / "README.md", hers = workspace_.path(module, "README.md");
  if (!fs::exists(lesson)) return;
  const std::string text = tinytensor::read_file(lesson);
  std::string result;
  size_t done = 0;
  for (size_t at = 0; (at = text.find("](", at)) != std::string::npos; ++at) {
    const size_t begin = at + 2, end = text.find(')', begin);
    const std::string link = text.substr(begin, end - begin);
    if (end == std::string::npos || link.starts_with("#") || link.find("://") != std::string::npos) continue;
    result += text.substr(done, begin - done) + link_for_her(module, link);
    done = end;
  }
  result += text.substr(done);
  if (!fs::exists(hers) || tinytensor::read_file(hers) != result) tinytensor::write_file(hers, result);
}

std::string Session::link_for_her(const Module& module, const std::string& link) const {
  const fs::path target = (module.folder / link).lexically_normal();
  for (const std::string& file : module.files()) {
    if (target == catalog_.library_file(file)) return file;
  }
  return fs::relative(target, workspace_.folder() / module.name).generic_string();
}

// Editors that use clangd, or the like, find what the compiler is told.
void Session::write_editor_settings() const {
  std::string text;
  for (const std::string& word : compile_words(kit_, 1)) {
    if (word != kit_.compiler && word != "-Werror=return-type") text += word + "\n";
  }
  text += "-include\n" + (kit_.root / "modules" / "course" / "student" / "todo.h").string() + "\n";
  const fs::path path = workspace_.folder() / "compile_flags.txt";
  if (!fs::exists(path) || tinytensor::read_file(path) != text) tinytensor::write_file(path, text);
}

std::vector<HerFile> Session::her_files(const Module& module) const {
  if (!workspace_.started(module)) {
    fail<CourseError>("module {} is not started\n  hint: ./tt start {}", module.name, module.number);
  }
  std::vector<HerFile> files;
  for (const std::string& file : module.files()) {
    workspace_.read(module, file);
    files.push_back({file, workspace_.path(module, file)});
  }
  return files;
}

namespace {

// "reference::softmax" -> "softmax"
std::string last_part(const std::string& name) { return name.substr(name.rfind(':') + 1); }

// What calling these functions says about exercises: those that mention them, or all of the file.
void blame(const Source& hers, const std::vector<std::string>& twins, std::map<std::string, Verdict>& verdicts) {
  for (const std::string& twin : twins) {
    const Verdict wrong{
        Kind::wrong,
        fmt::format("{} calls {}, which is the library's own answer\n  hint: write it yourself, from smaller parts\n",
                    hers.name, twin),
        ""};
    std::vector<std::string> mentioned, all;
    for (const Region& region : hers.regions) {
      if (is_stub(hers, region)) continue;
      all.push_back(region.exercise);
      if (mentions(hers.inside(region), last_part(twin))) mentioned.push_back(region.exercise);
    }
    for (const std::string& exercise : mentioned.empty() ? all : mentioned) verdicts.emplace(exercise, wrong);
  }
}

// A stub that nobody reached, because the check failed before or never came there.
void correct_unwritten(const Workspace& workspace, const Module& module, Checked& checked) {
  size_t stubs = 0, all = 0;
  for (const std::string& file : checked.exercise->files) {
    const Source hers = workspace.read(module, file);
    for (const Region& region : hers.regions) {
      if (region.exercise != checked.exercise->id) continue;
      ++all;
      stubs += is_stub(hers, region) ? 1 : 0;
    }
  }
  Verdict& verdict = checked.verdict;
  if (stubs == all) {
    if (verdict.kind != Kind::passed) verdict.kind = Kind::not_started;
  } else if (stubs > 0) {
    verdict = {Kind::wrong, fmt::format("{} of its {} regions hold no lines of yours yet\n", stubs, all), ""};
  }
}

}  // namespace

// Her files as the compiler sees them in both precisions, at the same time. The second one where an exercise is about
// gradients.
std::pair<Compiled, std::optional<Compiled>> Session::compiled_both(const Module& module,
                                                                    const std::vector<std::string>& exercises,
                                                                    const std::vector<HerFile>& files) const {
  const bool twice = kit_in_double(kit_) && std::any_of(module.exercises.begin(), module.exercises.end(), [&](auto& e) {
                       return e.in_double && std::find(exercises.begin(), exercises.end(), e.id) != exercises.end();
                     });
  std::pair<Compiled, std::optional<Compiled>> both;
  in_parallel(twice ? 2 : 1, [&](size_t i) {
    if (i == 0) {
      both.first = compile(kit_, files);
      return;
    }
    try {
      both.second = compile(*kit_in_double(kit_), files);
    } catch (const CompilerError& error) {
      fail<BuildError>(
          "{}  this is what the compiler says where real is double: gradients are checked there too\n"
          "  hint: write real, not float\n",
          error.what());
    }
  });
  return both;
}

std::vector<Verdict> Session::asked(const Kit& kit, const Module& module, const std::vector<HerFile>& files,
                                    const Compiled& compiled, const std::vector<std::string>& exercises,
                                    const CheckOptions& options) const {
  const fs::path path =
      link(kit, fmt::format("check_{}_{}", module.name, ::getpid()), check_objects(kit, module), compiled.objects);
  check_holds(kit, path, files, compiled.objects);
  CheckProgram program = program_for(kit, module, path);
  program.hers = workspace_.folder();
  program.seed = options.seed;
  const std::vector<Verdict> verdicts = run_checks(program, exercises);
  fs::remove(path);
  return verdicts;
}

// What passed and is about gradients is asked once more where real is double.
void Session::ask_in_double(const Module& module, const std::vector<HerFile>& files, const Compiled& compiled,
                            const std::vector<std::string>& exercises, const CheckOptions& options,
                            std::vector<Verdict>& verdicts) const {
  std::vector<std::string> passed;
  std::vector<size_t> places;
  for (size_t i = 0; i < exercises.size(); ++i) {
    if (verdicts[i].kind != Kind::passed || !catalog_.exercise(exercises[i]).in_double) continue;
    passed.push_back(exercises[i]);
    places.push_back(i);
  }
  if (passed.empty()) return;
  const std::vector<Verdict> again = asked(*kit_in_double(kit_), module, files, compiled, passed, options);
  for (size_t i = 0; i < again.size(); ++i) {
    if (again[i].kind != Kind::passed) verdicts[places[i]] = in_double(again[i]);
  }
}

std::vector<Checked> Session::checked(const Module& module, const std::vector<std::string>& wanted,
                                      const CheckOptions& options) {
  std::vector<HerFile> files = her_files(module);
  check_objects(kit_, module);
  const std::set<std::string> stubs = stubs_in_library(catalog_);
  std::map<std::string, Verdict> known = cannot_be_judged(catalog_, stubs, wanted);
  std::vector<std::string> exercises = wanted;
  std::erase_if(exercises, [&](const std::string& exercise) { return known.count(exercise) != 0; });
  const std::string written = workspace_.fingerprint_of(module);
  Mine earlier;
  if (options.on_mine || lacks_earlier(catalog_, stubs, module)) earlier = mine_of(modules_before(catalog_, module));
  files.insert(files.end(), earlier.files.begin(), earlier.files.end());
  remove_leftovers(kit_);
  if (!fs::exists(kit_.cache)) fmt::print(stderr, "compiling the library's headers once, for all checks to come …\n");
  const auto [compiled, compiled_double] = compiled_both(module, exercises, files);
  if (!compiled.warnings.empty()) fmt::print("{}\n", colored(Color::yellow, compiled.warnings));
  for (size_t i = 0; i < module.files().size(); ++i) {
    blame(workspace_.read(module, files[i].file), twins_in(kit_, compiled.objects[i], module.twins_for(files[i].file)),
          known);
  }
  std::vector<Verdict> verdicts = asked(kit_, module, files, compiled, exercises, options);
  if (compiled_double) ask_in_double(module, files, *compiled_double, exercises, options, verdicts);
  for (size_t i = 0; i < exercises.size(); ++i) known.emplace(exercises[i], verdicts[i]);
  std::vector<Checked> result;
  for (const std::string& id : wanted) {
    const Exercise& exercise = catalog_.exercise(id);
    result.push_back({&exercise, known.at(id)});
    correct_unwritten(workspace_, module, result.back());
    const bool passed = result.back().verdict.kind == Kind::passed;
    workspace_.update(exercise, [&](ExerciseState& state) {
      state.passed = passed;
      state.written = written;
    });
  }
  return result;
}

const Exercise* Session::check_and_report(const Module& module, const std::optional<std::string>& only,
                                          const CheckOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> exercises;
  for (const Exercise& exercise : module.exercises) {
    if (!only || exercise.id == *only) exercises.push_back(exercise.id);
  }
  const std::vector<Checked> results = checked(module, exercises, options);
  print_verdicts(module, results, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  for (const Checked& result : results) {
    if (result.verdict.kind != Kind::passed) return result.exercise;
  }
  return nullptr;
}

int Session::check(const std::optional<std::string>& what, const CheckOptions& options) {
  if (what == "assigned") return check_assigned(options);
  std::optional<std::string> only;
  if (what && what->find('.') != std::string::npos) only = catalog_.exercise(*what).id;
  const Module& module = only ? catalog_.module_of(*only) : what ? catalog_.module(*what) : workspace_.current();
  if (workspace_.started(module)) workspace_.set_current(module);
  return check_and_report(module, only, options) == nullptr ? 0 : 1;
}

int Session::hint(const std::optional<std::string>& id) {
  const Exercise* exercise = id ? &catalog_.exercise(*id) : next();
  if (exercise == nullptr) {
    fmt::print("all exercises of {} have passed\n", workspace_.current().name);
    return 0;
  }
  workspace_.update(*exercise, [&](ExerciseState& known) {
    known.hints = std::min(known.hints + 1, static_cast<int>(exercise->hints.size()));
  });
  const ExerciseState state = workspace_.state(*exercise);
  fmt::print("{} {}\n", colored(Color::bold, exercise->id), exercise->title);
  for (int i = 0; i < state.hints; ++i) fmt::print("  {}. {}\n", i + 1, exercise->hints[static_cast<size_t>(i)]);
  if (state.hints < static_cast<int>(exercise->hints.size())) {
    fmt::print("{}\n", colored(Color::dim, fmt::format("  ./tt hint {} says more", exercise->id)));
  }
  return 0;
}

int Session::solution(const std::string& id, bool give_up) {
  const Exercise& exercise = catalog_.exercise(id);
  const Module& module = catalog_.module_of(id);
  if (stubs_in_library(catalog_).count(exercise.id) != 0) {
    fail<CourseError>("{}: its solution is not in this repository", exercise.id);
  }
  if (!workspace_.state(exercise).passed && !give_up) {
    fail<CourseError>(
        "{} has not passed yet: the solution is shown after it has\n"
        "  hint: ./tt hint {}; or ./tt solution {} --give-up, which is recorded and costs the points",
        exercise.id, exercise.id, exercise.id);
  }
  workspace_.update(exercise, [](ExerciseState& state) { state.gave_up = state.gave_up || !state.passed; });
  fmt::print("{} {}\n\n", colored(Color::bold, exercise.id), exercise.title);
  for (const std::string& file : exercise.files) {
    const std::string name = "tinytensor/" + file;
    const Source library = parse(name, tinytensor::read_file(catalog_.library_file(file)));
    const Source hers = workspace_.read(module, file);
    for (size_t number = 0; number < hers.count(exercise.id); ++number) {
      print_side_by_side("yours", hers.inside(*hers.find(exercise.id, number)), name,
                         library.inside(*library.find(exercise.id, number)));
    }
  }
  return 0;
}

int Session::reset(const std::string& what) {
  const bool one = what.find('.') != std::string::npos;
  const fs::path backup = one ? workspace_.reset(catalog_.exercise(what)) : workspace_.reset(catalog_.module(what));
  fmt::print("{} is as at the beginning\n", what);
  if (!backup.empty()) fmt::print("what was there is kept in {}\n", shown(one ? backup : backup.parent_path()));
  return 0;
}

}  // namespace course
