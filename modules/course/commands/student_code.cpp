#include "modules/course/commands/student_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <map>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/source/reach.h"
#include "modules/course/source/stubs.h"
#include "modules/course/verdicts/unjudged.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using Kind = Verdict::Kind;

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

bool is_red(const Verdict& verdict) {
  return verdict.kind != Kind::passed && verdict.kind != Kind::not_started && verdict.kind != Kind::waits;
}

// What goes wrong on lines of an earlier exercise that is wrong itself says nothing yet about the later one.
void put_off_what_rests_on_wrong_ones(const Catalog& catalog, std::vector<Checked>& all) {
  if (std::count_if(all.begin(), all.end(), [](const Checked& one) { return is_red(one.verdict); }) < 2) return;
  const Reach::Table rests_on = read_reach(catalog).asker;
  for (size_t i = all.size(); i-- > 0;) {  // the last first: what an earlier one is has not been changed yet
    const auto reached = rests_on.find(all[i].exercise->id);
    if (!is_red(all[i].verdict) || reached == rests_on.end()) continue;
    for (size_t k = 0; k < i; ++k) {
      if (!is_red(all[k].verdict) || reached->second.count(all[k].exercise->id) == 0) continue;
      all[i].verdict = {Kind::waits,
                        fmt::format("exercise {} is wrong, and the check of {} runs its lines\n", all[k].exercise->id,
                                    all[i].exercise->id),
                        ""};
      break;
    }
  }
}

std::string in_a_line(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  return lines.empty() ? "" : lines[0];
}

std::vector<const Exercise*> written_exercises(const StudentCourse& course, const Module& module) {
  std::vector<const Exercise*> written;
  for (const Exercise& exercise : module.exercises) {
    if (is_written(course.workspace, module, exercise)) written.push_back(&exercise);
  }
  return written;
}

// Of what she wrote: those whose files have changed since they were checked.
std::vector<std::string> unchecked(const StudentCourse& course, const Module& module) {
  std::vector<std::string> unknown;
  const std::string now = course.workspace.fingerprint_of(module);
  for (const Exercise* exercise : written_exercises(course, module)) {
    if (course.workspace.state(*exercise).written != now) unknown.push_back(exercise->id);
  }
  return unknown;
}

// Which of her exercises pass now. `where` says which of how many modules that are checked this is.
void find_passing(StudentCourse& course, const Module& module, const std::string& where, StudentCode& code) {
  const std::vector<const Exercise*> written = written_exercises(course, module);
  const std::vector<std::string> unknown = unchecked(course, module);
  if (!unknown.empty()) {
    fmt::print(stderr, "checking {}{} …\n", fmt::join(unknown, " "), where);
    try {
      checked(course, module, unknown, {});
    } catch (const BuildError& error) {
      for (const Exercise* exercise : written) code.left_out.emplace_back(exercise->id, in_a_line(error.what()));
      return;
    }
  }
  for (const Exercise* exercise : written) {
    if (course.workspace.state(*exercise).passed) {
      code.yours.push_back(exercise->id);
      for (const std::string& kernel : exercise->kernels) {
        const bool known = std::find(code.kernels.begin(), code.kernels.end(), kernel) != code.kernels.end();
        if (!known) code.kernels.push_back(kernel);
      }
    } else {
      code.left_out.emplace_back(exercise->id, "it does not pass its check");
    }
  }
}

}  // namespace

std::vector<SourceFile> student_files(const StudentCourse& course, const Module& module) {
  if (!course.workspace.started(module)) {
    fail<CourseError>("module {} is not started\n  hint: ./tt start {}", module.name, module.number);
  }
  std::vector<SourceFile> files;
  for (const std::string& file : module.files()) {
    course.workspace.read(module, file);
    files.push_back({file, course.workspace.path(module, file)});
  }
  return files;
}

std::vector<Checked> checked(StudentCourse& course, const Module& module, const std::vector<std::string>& wanted,
                             const CheckOptions& options) {
  std::vector<SourceFile> files = student_files(course, module);
  check_objects(course.kit, module);
  const std::set<std::string> stubs = stubs_in_library(course.catalog);
  std::map<std::string, Verdict> known = cannot_be_judged(course.catalog, stubs, wanted);
  std::vector<std::string> exercises = wanted;
  std::erase_if(exercises, [&](const std::string& exercise) { return known.count(exercise) != 0; });
  const std::string written = course.workspace.fingerprint_of(module);
  StudentCode earlier;
  if (options.on_mine || lacks_earlier(course.catalog, stubs, module))
    earlier = student_code(course, modules_before(course.catalog, module));
  files.insert(files.end(), earlier.files.begin(), earlier.files.end());
  ask_module(course, module, files, exercises, options, known);
  std::vector<Checked> result;
  for (const std::string& id : wanted) {
    const Exercise& exercise = course.catalog.exercise(id);
    result.push_back({&exercise, known.at(id), course.workspace.state(exercise).gave_up});
    correct_unwritten(course.workspace, module, result.back());
    const bool passed = result.back().verdict.kind == Kind::passed;
    course.workspace.update(exercise, [&](ExerciseState& state) {
      state.passed = passed;
      state.written = written;
    });
  }
  put_off_what_rests_on_wrong_ones(course.catalog, result);
  return result;
}

StudentCode student_code(StudentCourse& course, const std::vector<const Module*>& modules) {
  StudentCode code;
  std::vector<const Module*> started;
  size_t to_check = 0, checking = 0;
  for (const Module* module : modules) {
    if (!course.workspace.started(*module)) continue;
    started.push_back(module);
    to_check += unchecked(course, *module).empty() ? 0 : 1;
  }
  for (const Module* module : started) {
    const size_t before = code.yours.size();
    checking += unchecked(course, *module).empty() ? 0 : 1;
    find_passing(course, *module, to_check > 1 ? fmt::format(", {} of {} modules", checking, to_check) : "", code);
    if (code.yours.size() == before) continue;
    const std::set<std::string> yours(code.yours.begin(), code.yours.end());
    for (const std::string& file : module->files()) {
      const Source library = parse("tinytensor/" + file, tinytensor::read_file(course.catalog.library_file(file)));
      const std::string text = completed(course.workspace.read(*module, file), library, yours);
      const fs::path path = course.kit.cache / "mine" / module->name / file;
      fs::create_directories(path.parent_path());
      const std::string all = "#line 1 \"" + course.workspace.path(*module, file).string() + "\"\n" + text;
      if (!fs::exists(path) || tinytensor::read_file(path) != all) tinytensor::write_file(path, all);
      code.files.push_back({file, path});
    }
  }
  return code;
}

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

}  // namespace course
