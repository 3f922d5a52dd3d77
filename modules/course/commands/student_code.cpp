#include "modules/course/commands/student_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <map>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
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

std::string in_a_line(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  return lines.empty() ? "" : lines[0];
}

// Which of her exercises pass now. Those whose files have not changed since they were checked are not checked again.
void find_passing(StudentCourse& course, const Module& module, StudentCode& code) {
  std::vector<std::string> unknown;
  std::vector<const Exercise*> written;
  const std::string now = course.workspace.fingerprint_of(module);
  for (const Exercise& exercise : module.exercises) {
    if (!is_written(course.workspace, module, exercise)) continue;
    written.push_back(&exercise);
    if (course.workspace.state(exercise).written != now) unknown.push_back(exercise.id);
  }
  if (!unknown.empty()) {
    fmt::print(stderr, "checking {} …\n", fmt::join(unknown, " "));
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
    result.push_back({&exercise, known.at(id)});
    correct_unwritten(course.workspace, module, result.back());
    const bool passed = result.back().verdict.kind == Kind::passed;
    course.workspace.update(exercise, [&](ExerciseState& state) {
      state.passed = passed;
      state.written = written;
    });
  }
  return result;
}

StudentCode student_code(StudentCourse& course, const std::vector<const Module*>& modules) {
  StudentCode code;
  for (const Module* module : modules) {
    if (!course.workspace.started(*module)) continue;
    const size_t before = code.yours.size();
    find_passing(course, *module, code);
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
