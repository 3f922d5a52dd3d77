#include "modules/course/authoring/variants.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>

#include "modules/course/build/denied_names.h"
#include "modules/course/build/link.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "modules/course/source/regions.h"
#include "modules/course/verdicts/check_program.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

// True if `name(` stands in the code, and not as a part of another name or as one of std.
bool calls(const std::string& code, const std::string& name) {
  for (size_t at = 0; (at = code.find(name + "(", at)) != std::string::npos; ++at) {
    const bool longer = at > 0 && (std::isalnum(static_cast<unsigned char>(code[at - 1])) != 0 || code[at - 1] == '_');
    const bool of_std = at >= 5 && code.compare(at - 5, 5, "std::") == 0;
    if (!longer && !of_std) return true;
  }
  return false;
}

const char* precision_of(const Kit& kit) { return is_in_double(kit) ? "_double" : ""; }

// `known`: lines of the library, which call no twin although they may have a variable of its name.
bool calls_a_twin(const Module& module, const std::string& file, const std::string& code, const std::string& known) {
  const std::vector<std::string> names = denied_names(module.twins_for(file));
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const std::string last = name.substr(name.find_last_of(".:") + 1);
    // A kernel is asked for by a call of its name, a function perhaps without one, by its address.
    const bool kernel = name.starts_with("kernels.");
    const auto has = [&](const std::string& text) { return kernel ? calls(text, last) : mentions(text, last); };
    return has(code) && !has(known);
  });
}

}  // namespace

Variants::Variants(const Catalog& catalog, const Kit& kit, const Module& module, std::vector<Solution> solutions,
                   bool searching)
    : catalog_(catalog), kit_(kit), module_(module), searching_(searching), solutions_(std::move(solutions)) {
  for (const Exercise& exercise : module_.exercises) regions_[exercise.id] = regions_of(catalog_, exercise);
  for (const Solution& solution : solutions_) {
    const std::vector<RegionInFile>& regions = regions_.at(solution.exercise);
    joined_.push_back(
        !solution.is_refused && std::none_of(solution.inside.begin(), solution.inside.end(), [&](const auto& region) {
          const auto& [file, number] = regions.at(region.first);
          const Source source = library_source(catalog_, file);
          const std::string known = searching_ ? source.inside(*source.find(solution.exercise, number)) : "";
          return calls_a_twin(module_, file, region.second, known);
        }));
  }
  build_joined();
}

Variants::~Variants() {
  std::error_code ignored;
  fs::remove(program_, ignored);
  for (const auto& [chosen, separate] : separate_) fs::remove(separate.program, ignored);
}

SourceFile Variants::written(const Kit& kit, const std::string& file, const std::string& text) {
  static std::mutex one_at_a_time;  // two threads may have the same text
  const std::lock_guard lock(one_at_a_time);
  const fs::path path = kit.cache / "verify" / fmt::format("{:016x}", fingerprint(text)) / file;
  if (!fs::exists(path)) {
    fs::create_directories(path.parent_path());
    tinytensor::write_file(path, text);
  }
  return {file, path};
}

Variants::Switched Variants::switched(const std::string& file, const std::set<size_t>& solutions) const {
  Switches inside;
  for (const size_t i : solutions) {
    for (const auto& [number, code] : solutions_[i].inside) {
      const auto& [its_file, which] = regions_.at(solutions_[i].exercise).at(number);
      if (its_file == file) inside[{solutions_[i].exercise, which}].emplace_back(i, code);
    }
  }
  SwitchedFile result = with_switches(library_source(catalog_, file), file, inside);
  return {written(kit_, file, result.text), std::move(result.lines)};
}

// Those that do not compile even without the others, where no error names their lines: found by trying halves.
std::set<size_t> Variants::do_not_compile(const std::string& file, const std::set<size_t>& solutions) const {
  try {
    compile(kit_, {switched(file, solutions).source}, 0);
    return {};
  } catch (const CompilerError&) {
    if (solutions.size() < 2) return solutions;
  }
  const auto middle = std::next(solutions.begin(), static_cast<std::ptrdiff_t>(solutions.size() / 2));
  std::set<size_t> found = do_not_compile(file, {solutions.begin(), middle});
  found.merge(do_not_compile(file, {middle, solutions.end()}));
  return found;
}

std::set<size_t> Variants::solutions_in(const std::string& file) const {
  std::set<size_t> found;
  for (size_t i = 0; i < solutions_.size(); ++i) {
    for (const auto& [number, code] : solutions_[i].inside) {
      if (regions_.at(solutions_[i].exercise).at(number).first == file) found.insert(i);
    }
  }
  return found;
}

// Solutions in which the compiler finds errors are taken out, until the rest compiles.
SourceFile Variants::compile_joined(const std::string& file) {
  const std::set<size_t> here = solutions_in(file);
  for (int attempt = 0;; ++attempt) {
    std::set<size_t> joined;
    std::copy_if(here.begin(), here.end(), std::inserter(joined, joined.end()), [&](size_t i) { return joined_[i]; });
    const Switched file_with_all = switched(file, joined);
    try {
      compile(kit_, {file_with_all.source}, 0);
      return file_with_all.source;
    } catch (const CompilerError& error) {
      if (joined.empty()) throw;
      const SolutionErrors errors =
          errors_in(error.diagnostics, file_with_all.source.path.string(), file_with_all.lines);
      std::set<size_t> bad = errors.solutions;
      if (searching_) refused_.insert(bad.begin(), bad.end());
      if (searching_ && bad.empty()) bad = do_not_compile(file, joined);
      const bool unclear = errors.elsewhere || attempt > 2;
      if (bad.empty() || (unclear && !searching_)) bad = here;
      for (const size_t i : bad) joined_[i] = false;
    }
  }
}

void Variants::build_joined() {
  std::vector<std::string> names = module_.files();
  std::vector<SourceFile> files(names.size());
  for (size_t i = 0; i < names.size(); ++i) files[i] = compile_joined(names[i]);
  for (size_t i = 0; i < names.size(); ++i) files[i] = compile_joined(names[i]);  // without what others took out
  objects_ = compile(kit_, files, 0).objects;
  std::vector<std::string> objects = check_objects(kit_, module_);
  objects.push_back(kit_.choice);
  program_ = link(kit_, fmt::format("verify{}_{}_{}", precision_of(kit_), module_.name, ::getpid()), objects, objects_);
  const std::vector<ObjectSymbols> symbols = symbols_of(kit_, objects_);
  check_holds(kit_, program_, files, symbols);
  for (size_t i = 0; i < names.size(); ++i) {
    for (const std::string& twin : denied_in(symbols[i], module_.twins_for(names[i]), names[i])) {
      fail<CourseError>("{}: the library's own lines call {}, which module.toml names as a twin", module_.name, twin);
    }
  }
}

// Files that hold a solution which cannot be switched hold only what was chosen; the others keep their switches.
Variants::Separate Variants::build_separately(const std::vector<size_t>& chosen, size_t number) {
  std::map<std::string, Source> sources;
  for (const size_t i : chosen) {
    for (const auto& [region, code] : solutions_[i].inside) {
      const std::string& file = regions_.at(solutions_[i].exercise).at(region).first;
      if (!joined_[i]) sources.try_emplace(file, library_source(catalog_, file));
    }
  }
  for (const size_t i : chosen) {
    for (const auto& [region, code] : solutions_[i].inside) {
      const auto& [file, which] = regions_.at(solutions_[i].exercise).at(region);
      const auto at = sources.find(file);
      if (at != sources.end()) at->second = with_inside(std::move(at->second), solutions_[i].exercise, code, which);
    }
  }
  std::vector<fs::path> objects = objects_;
  const std::vector<std::string> files = module_.files();
  try {
    for (const auto& [file, source] : sources) {
      const fs::path object = compile(kit_, {written(kit_, file, source.text())}, 0).objects.front();
      objects[static_cast<size_t>(std::find(files.begin(), files.end(), file) - files.begin())] = object;
      for (const std::string& twin : denied_in(symbols_of(kit_, object), module_.twins_for(file), file)) {
        return {{}, {"it calls " + twin + ", which is the library's own answer"}};
      }
    }
    std::vector<std::string> parts = check_objects(kit_, module_);
    parts.push_back(kit_.choice);
    return {link(kit_, fmt::format("verify{}_{}_{}_{}", precision_of(kit_), module_.name, ::getpid(), number), parts,
                 objects),
            {}};
  } catch (const CompilerError& error) {
    return {{}, {error.what(), true}};
  } catch (const BuildError& error) {
    return {{}, {error.what()}};
  }
}

std::string Variants::choice_of(const std::vector<size_t>& chosen) const {
  std::string choice;
  for (const size_t i : chosen) {
    for (const auto& [region, code] : solutions_[i].inside) {
      choice += fmt::format("{}={} ",
                            region_key(solutions_[i].exercise, regions_.at(solutions_[i].exercise).at(region)), i + 1);
    }
  }
  return choice;
}

std::optional<CheckProgram> Variants::with(const std::vector<size_t>& chosen, Refused& refused) {
  CheckProgram program = program_for(kit_, module_, program_);
  program.hers = kit_.cache;
  program.limits.wall_seconds = 60;  // of the processor as many as a student has; many are run at once
  program.environment["COURSE_CHOICE"] = choice_of(chosen);
  if (std::all_of(chosen.begin(), chosen.end(), [&](size_t i) { return joined_[i]; })) return program;
  if (chosen.size() == 1 && refused_.count(chosen.front()) != 0) return std::nullopt;
  std::unique_lock lock(building_);
  const bool known = separate_.count(chosen) != 0;
  Separate& separate = separate_[chosen];
  const size_t number = separate_.size();
  lock.unlock();
  if (!known) separate = build_separately(chosen, number);  // each set is asked for by one thread only
  refused = separate.refused;
  if (separate.program.empty()) return std::nullopt;
  program.path = separate.program;
  return program;
}

}  // namespace course
