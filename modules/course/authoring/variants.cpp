#include "modules/course/authoring/variants.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
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

// Where the regions of an exercise are: file and number there, in the order of its files.
std::vector<std::pair<std::string, size_t>> places_of(const Catalog& catalog, const Exercise& exercise) {
  std::vector<std::pair<std::string, size_t>> places;
  for (const std::string& file : exercise.files) {
    const Source source = library_source(catalog, file);
    for (size_t number = 0; number < source.count(exercise.id); ++number) places.emplace_back(file, number);
  }
  return places;
}

std::string region_key(const std::string& exercise, const std::string& file, size_t number) {
  return fmt::format("{}@{}#{}", exercise, file, number);
}

std::string variable_for(const Region& region, size_t number) {
  std::string name = fmt::format("course_chosen_{}_{}", region.exercise, number);
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

/// By exercise and number of the region in the file: solutions and their lines.
using Switches = std::map<std::pair<std::string, size_t>, std::vector<std::pair<size_t, std::string>>>;

// A file whose regions hold the solutions that are marked.
std::string with_switches(const Source& library, const std::string& file, const Switches& inside,
                          std::vector<SolutionLines>& lines) {
  std::string text = "int course_choice(const char* region);\n";
  size_t count = 1;
  const auto add = [&](const std::string& more) {
    text += more;
    count += static_cast<size_t>(std::count(more.begin(), more.end(), '\n'));
  };
  size_t next = 0;
  for (const Region& region : library.regions) {
    for (; next <= region.open; ++next) add(library.lines[next] + "\n");
    const size_t number = library.number_of(region);
    const auto found = inside.find({region.exercise, number});
    if (found == inside.end()) continue;
    const std::string variable = variable_for(region, number);
    add(fmt::format("static const int {} = ::course_choice(\"{}\");\n", variable,
                    region_key(region.exercise, file, number)));
    for (const auto& [solution, code] : found->second) {
      add(fmt::format("if ({} == {}) {{\n", variable, solution + 1));
      const size_t first = count + 1;
      add(code);
      lines.push_back({solution, first, count});
      add("} else ");
    }
    add("{\n" + library.inside(region) + "}\n");
    next = region.close;
  }
  for (; next < library.lines.size(); ++next) add(library.lines[next] + "\n");
  return text;
}

// Solutions in whose lines the compiler found errors; `elsewhere` if there are errors outside of them.
std::set<size_t> minded(const std::string& diagnostics, const std::string& path,
                        const std::vector<SolutionLines>& lines, bool& elsewhere) {
  std::set<size_t> solutions;
  for (const std::string& line : lines_of(diagnostics)) {
    const bool here =
        line.find(" error: ") != std::string::npos || line.find("required from here") != std::string::npos;
    if (!line.starts_with(path + ":") || !here) continue;
    const size_t number = std::strtoull(line.c_str() + path.size() + 1, nullptr, 10);
    bool found = false;
    for (const SolutionLines& one : lines) {
      if (number < one.first || number > one.last) continue;
      solutions.insert(one.solution);
      found = true;
    }
    elsewhere = elsewhere || !found;
  }
  return solutions;
}

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
  for (const Exercise& exercise : module_.exercises) places_[exercise.id] = places_of(catalog_, exercise);
  for (const Solution& solution : solutions_) {
    const auto& places = places_.at(solution.exercise);
    together_.push_back(
        !solution.is_refused && std::none_of(solution.inside.begin(), solution.inside.end(), [&](const auto& region) {
          const auto& [file, number] = places.at(region.first);
          const Source source = library_source(catalog_, file);
          const std::string known = searching_ ? source.inside(*source.find(solution.exercise, number)) : "";
          return calls_a_twin(module_, file, region.second, known);
        }));
  }
  build_together();
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

SourceFile Variants::switched(const std::string& file, const std::set<size_t>& solutions,
                              std::vector<SolutionLines>& lines) const {
  Switches inside;
  for (const size_t i : solutions) {
    for (const auto& [number, code] : solutions_[i].inside) {
      const auto& [its_file, which] = places_.at(solutions_[i].exercise).at(number);
      if (its_file == file) inside[{solutions_[i].exercise, which}].emplace_back(i, code);
    }
  }
  return written(kit_, file, with_switches(library_source(catalog_, file), file, inside, lines));
}

// Of these, what does not compile by itself.
std::set<size_t> Variants::found_by_halves(const std::string& file, const std::set<size_t>& solutions) const {
  std::vector<SolutionLines> lines;
  try {
    compile(kit_, {switched(file, solutions, lines)}, 0);
    return {};
  } catch (const CompilerError&) {
    if (solutions.size() < 2) return solutions;
  }
  const auto middle = std::next(solutions.begin(), static_cast<std::ptrdiff_t>(solutions.size() / 2));
  std::set<size_t> found = found_by_halves(file, {solutions.begin(), middle});
  found.merge(found_by_halves(file, {middle, solutions.end()}));
  return found;
}

// Solutions that the compiler minds are taken out, until the rest compiles.
SourceFile Variants::compile_together(const std::string& file) {
  for (int attempt = 0;; ++attempt) {
    std::set<size_t> here, inside;
    for (size_t i = 0; i < solutions_.size(); ++i) {
      for (const auto& [number, code] : solutions_[i].inside) {
        if (places_.at(solutions_[i].exercise).at(number).first != file) continue;
        here.insert(i);
        if (together_[i]) inside.insert(i);
      }
    }
    std::vector<SolutionLines> lines;
    SourceFile source = switched(file, inside, lines);
    try {
      compile(kit_, {source}, 0);
      return source;
    } catch (const CompilerError& error) {
      if (inside.empty()) throw;
      bool elsewhere = attempt > 2;
      std::set<size_t> bad = minded(error.diagnostics, source.path.string(), lines, elsewhere);
      if (searching_) refused_.insert(bad.begin(), bad.end());
      if (searching_ && bad.empty()) bad = found_by_halves(file, inside);
      if ((elsewhere && !searching_) || bad.empty()) bad = here;
      for (const size_t i : bad) together_[i] = false;
    }
  }
}

void Variants::build_together() {
  std::vector<std::string> names = module_.files();
  std::vector<SourceFile> files(names.size());
  for (size_t i = 0; i < names.size(); ++i) files[i] = compile_together(names[i]);
  for (size_t i = 0; i < names.size(); ++i) files[i] = compile_together(names[i]);  // without what others took out
  objects_ = compile(kit_, files, 0).objects;
  std::vector<std::string> objects = check_objects(kit_, module_);
  objects.push_back(kit_.choice);
  program_ = link(kit_, fmt::format("verify{}_{}_{}", precision_of(kit_), module_.name, ::getpid()), objects, objects_);
  const std::vector<ObjectSymbols> symbols = symbols_of(kit_, objects_);
  check_holds(kit_, program_, files, symbols);
  for (size_t i = 0; i < names.size(); ++i) {
    for (const std::string& twin : denied_in(symbols[i], module_.twins_for(names[i]))) {
      fail<CourseError>("{}: the library's own lines call {}, which module.toml names as a twin", module_.name, twin);
    }
  }
}

// Files that hold a solution which cannot be switched hold only what was chosen; the others keep their switches.
Variants::Separate Variants::build_separately(const std::vector<size_t>& chosen, size_t number) {
  std::map<std::string, Source> sources;
  for (const size_t i : chosen) {
    for (const auto& [region, code] : solutions_[i].inside) {
      const std::string& file = places_.at(solutions_[i].exercise).at(region).first;
      if (!together_[i]) sources.try_emplace(file, library_source(catalog_, file));
    }
  }
  for (const size_t i : chosen) {
    for (const auto& [region, code] : solutions_[i].inside) {
      const auto& [file, which] = places_.at(solutions_[i].exercise).at(region);
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
      for (const std::string& twin : denied_in(symbols_of(kit_, object), module_.twins_for(file))) {
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
      const auto& [file, which] = places_.at(solutions_[i].exercise).at(region);
      choice += fmt::format("{}={} ", region_key(solutions_[i].exercise, file, which), i + 1);
    }
  }
  return choice;
}

std::optional<CheckProgram> Variants::with(const std::vector<size_t>& chosen, Refused& refused) {
  CheckProgram program = program_for(kit_, module_, program_);
  program.hers = kit_.cache;
  program.limits.wall_seconds = 60;  // of the processor as many as a student has; many are run at once
  program.environment["COURSE_CHOICE"] = choice_of(chosen);
  if (std::all_of(chosen.begin(), chosen.end(), [&](size_t i) { return together_[i]; })) return program;
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
