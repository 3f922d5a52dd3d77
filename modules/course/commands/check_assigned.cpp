#include "modules/course/commands/check_assigned.h"

#include <fmt/format.h>
#include <algorithm>

#include "modules/course/commands/print_verdicts.h"
#include "modules/course/commands/student_code.h"
#include "modules/course/common/console.h"
#include "modules/course/common/counted.h"
#include "modules/course/source/assigned.h"
#include "modules/course/workspace/committed.h"

namespace course {

int check_assigned(StudentCourse& course, const CheckOptions& options) {
  const AssignedExercises asked = read_assigned(course.catalog);
  int points = 0, all_points = 0;
  for (const Module& module : course.catalog.modules) {
    std::vector<std::string> exercises;
    for (const Exercise& exercise : module.exercises) {
      const bool is_asked =
          std::find(asked.exercises.begin(), asked.exercises.end(), exercise.id) != asked.exercises.end();
      if (!is_asked) continue;
      exercises.push_back(exercise.id);
      all_points += exercise.points;
    }
    if (exercises.empty()) continue;
    if (!course.workspace.started(module)) {
      fmt::print("{}: not started\n  hint: ./tt start {}\n", module.name, module.number);
      continue;
    }
    try {
      const std::vector<Checked> results = checked(course, module, exercises, options);
      print_verdicts(module, results, 0);
      for (const Checked& result : results) {
        points += result.points();
      }
    } catch (const BuildError& error) {
      fmt::print("{}\n", error.what());
    }
  }
  fmt::print("\n{}\n", colored(Color::bold, fmt::format("{}: {} of {} {}", asked.name, points, all_points,
                                                        plural(all_points, "point"))));
  fmt::print("{}", not_committed(course.workspace.folder()));
  return points == all_points ? 0 : 1;
}

}  // namespace course
