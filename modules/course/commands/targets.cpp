#include "modules/course/commands/targets.h"

#include <fmt/format.h>
#include <algorithm>
#include <set>

#include "modules/course/source/assigned.h"
#include "modules/course/source/stubs.h"

namespace course {
namespace {

// The modules that the words of a command name: 04, 4.3, operators, assigned.
std::vector<const Module*> named_in(const Catalog& catalog, const std::vector<std::string>& command) {
  const std::set<std::string> numbered{"--seed", "--seeds", "--count"};
  std::vector<const Module*> named;
  for (size_t i = 1; i < command.size(); ++i) {
    const std::string name = command[i].substr(0, command[i].find('.'));
    if (numbered.count(command[i - 1]) != 0) continue;
    if (name == "assigned") {
      for (const std::string& exercise : read_assigned(catalog).exercises)
        named.push_back(&catalog.module_of(exercise));
    }
    for (const Module& module : catalog.modules) {
      if (module.answers_to(name)) named.push_back(&module);
    }
  }
  return named;
}

}  // namespace

int print_targets(const StudentCourse& course, const std::vector<std::string>& command) {
  const std::string& what = command[0];
  const bool on_student_code = what == "mine" || what == "run" || what == "milestone";
  const bool about_current = what == "check" || what == "watch" || what == "debug";
  const std::vector<const Module*> named =
      on_student_code ? std::vector<const Module*>() : named_in(course.catalog, command);
  if (what == "course" && named.empty()) {
    fmt::print("course_kit course_kit_double\n");
    return 0;
  }
  // The student's earlier modules are checked, too, where they are to stand in the library's place or the library lacks
  // lines.
  const bool on_mine = std::find(command.begin(), command.end(), "--on-mine") != command.end();
  const bool started = on_student_code || on_mine || (about_current && !stubs_in_library(course.catalog).empty());
  std::string targets = "course_kit_common";
  for (const Module& module : course.catalog.modules) {
    const bool meant = std::find(named.begin(), named.end(), &module) != named.end() ||
                       (about_current && named.empty() && course.workspace.is_current(module)) ||
                       (started && course.workspace.started(module));
    if (!meant || course.kit.asks.count(module.name) == 0) continue;
    targets += " course_kit_" + module.name;
    if (course.kit.in_double.asks.count(module.name) != 0) targets += " course_kit_double_" + module.name;
  }
  if (what == "milestone" && course.kit.programs.count(command[1]) != 0) targets += " milestone_" + command[1];
  fmt::print("{}\n", targets);
  return 0;
}

}  // namespace course
