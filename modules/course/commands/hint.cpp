#include "modules/course/commands/hint.h"

#include <fmt/format.h>
#include <algorithm>

#include "modules/course/commands/print_verdicts.h"
#include "modules/course/common/console.h"
#include "modules/course/common/error.h"
#include "modules/course/source/stubs.h"
#include "tinytensor/io/file.h"

namespace course {

int hint(StudentCourse& course, const std::optional<std::string>& id) {
  const Exercise* exercise = id ? &course.catalog.exercise(*id) : next_exercise(course);
  if (exercise == nullptr) {
    fmt::print("all exercises of {} have passed\n", course.workspace.current().name);
    return 0;
  }
  course.workspace.update(*exercise, [&](ExerciseState& known) {
    known.hints = std::min(known.hints + 1, static_cast<int>(exercise->hints.size()));
  });
  const ExerciseState state = course.workspace.state(*exercise);
  fmt::print("{} {}\n", colored(Color::bold, exercise->id), exercise->title);
  for (int i = 0; i < state.hints; ++i) fmt::print("  {}. {}\n", i + 1, exercise->hints[static_cast<size_t>(i)]);
  if (state.hints < static_cast<int>(exercise->hints.size())) {
    fmt::print("{}\n", colored(Color::dim, fmt::format("  ./tt hint {} says more", exercise->id)));
  }
  return 0;
}

int solution(StudentCourse& course, const std::string& id, bool give_up) {
  const Exercise& exercise = course.catalog.exercise(id);
  const Module& module = course.catalog.module_of(id);
  if (stubs_in_library(course.catalog).count(exercise.id) != 0) {
    fail<CourseError>("{}: its solution is not in this repository", exercise.id);
  }
  if (!course.workspace.state(exercise).passed && !give_up) {
    fail<CourseError>(
        "{} has not passed yet: the solution is shown after it has\n"
        "  hint: ./tt hint {}; or ./tt solution {} --give-up, which is recorded and costs the points",
        exercise.id, exercise.id, exercise.id);
  }
  course.workspace.update(exercise, [](ExerciseState& state) { state.gave_up = state.gave_up || !state.passed; });
  fmt::print("{} {}\n\n", colored(Color::bold, exercise.id), exercise.title);
  for (const std::string& file : exercise.files) {
    const std::string name = "tinytensor/" + file;
    const Source library = parse(name, tinytensor::read_file(course.catalog.library_file(file)));
    const Source written = course.workspace.read(module, file);
    for (size_t number = 0; number < written.count(exercise.id); ++number) {
      print_side_by_side("yours", written.inside(*written.find(exercise.id, number)), name,
                         library.inside(*library.find(exercise.id, number)));
    }
  }
  return 0;
}

int reset(StudentCourse& course, const std::string& what) {
  const bool one = what.find('.') != std::string::npos;
  const std::filesystem::path backup =
      one ? course.workspace.reset(course.catalog.exercise(what)) : course.workspace.reset(course.catalog.module(what));
  fmt::print("{} is as at the beginning\n", what);
  if (!backup.empty())
    fmt::print("what was there is kept in {}\n", path_from_here(one ? backup : backup.parent_path()));
  return 0;
}

}  // namespace course
