// ./tt debug: the check of an exercise under a debugger.
#pragma once

#include <optional>
#include <string>

#include "modules/course/commands/student_course.h"

namespace course {

/// Builds build/debug_check: the program that answers the questions of an exercise, with the student's files.
int build_for_debugger(StudentCourse& course, const std::optional<std::string>& exercise);

}  // namespace course
