// ./tt hint, solution and reset: help with an exercise, and a fresh beginning.
#pragma once

#include <optional>
#include <string>

#include "modules/course/commands/student_course.h"

namespace course {

/// The next of the hints of an exercise, after those shown before.
int hint(StudentCourse& course, const std::optional<std::string>& exercise);
/// The library's lines beside the student's. CourseError before it has passed, unless the student gives up.
int solution(StudentCourse& course, const std::string& exercise, bool give_up);
/// An exercise, or a module, as at the beginning; a backup is kept.
int reset(StudentCourse& course, const std::string& what);

}  // namespace course
