#include "modules/course/commands/check.h"

#include <fmt/format.h>
#include <chrono>

#include "modules/course/commands/check_assigned.h"
#include "modules/course/commands/print_verdicts.h"
#include "modules/course/commands/student_code.h"
#include "modules/course/common/console.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

// Where a module is graded only what is in the regions counts.
void remark_on_other_lines(const StudentCourse& course, const Module& module) {
  for (const std::string& file : module.files()) {
    if (!course.workspace.changed_outside(module, file)) continue;
    const std::string note = fmt::format(
        "note: {} has changes outside of the exercises' regions. They count here; who grades takes the regions alone",
        path_from_here(course.workspace.path(module, file)));
    fmt::print("{}\n", colored(Color::dim, note));
  }
}

}  // namespace

const Exercise* check_and_report(StudentCourse& course, const Module& module, const std::optional<std::string>& only,
                                 const CheckOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> exercises;
  for (const Exercise& exercise : module.exercises) {
    if (!only || exercise.id == *only) exercises.push_back(exercise.id);
  }
  const std::vector<Checked> results = checked(course, module, exercises, options);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  print_verdicts(module, results, took.count(), options.brief);
  remark_on_other_lines(course, module);
  for (const Checked& result : results) {
    if (result.verdict.kind != Kind::passed) return result.exercise;
  }
  return nullptr;
}

int check(StudentCourse& course, const std::optional<std::string>& what, const CheckOptions& options) {
  if (what == "assigned") return check_assigned(course, options);
  std::optional<std::string> only;
  if (what && what->find('.') != std::string::npos) only = course.catalog.exercise(*what).id;
  const Module& module = only   ? course.catalog.module_of(*only)
                         : what ? course.catalog.module(*what)
                                : course.workspace.current();
  if (course.workspace.started(module)) course.workspace.set_current(module);
  return check_and_report(course, module, only, options) == nullptr ? 0 : 1;
}

}  // namespace course
