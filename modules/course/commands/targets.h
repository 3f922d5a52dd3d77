// For ./tt: what must be built before a command runs.
#pragma once

#include <string>
#include <vector>

#include "modules/course/commands/student_course.h"

namespace course {

/// Prints the build targets for a command with its arguments: `check 04`; `grade 03 04` by the modules.
int print_targets(const StudentCourse& course, const std::vector<std::string>& command);

}  // namespace course
