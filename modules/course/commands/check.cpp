#include "modules/course/commands/check.h"

#include <chrono>

#include "modules/course/commands/assigned.h"
#include "modules/course/commands/print_verdicts.h"
#include "modules/course/commands/student_code.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

}  // namespace

const Exercise* check_and_report(StudentCourse& course, const Module& module, const std::optional<std::string>& only,
                                 const CheckOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> exercises;
  for (const Exercise& exercise : module.exercises) {
    if (!only || exercise.id == *only) exercises.push_back(exercise.id);
  }
  const std::vector<Checked> results = checked(course, module, exercises, options);
  print_verdicts(module, results, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
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
