// ./tt check: how the exercises of a module stand.
#pragma once

#include <optional>
#include <string>

#include "modules/course/commands/ask_module.h"
#include "modules/course/commands/student_course.h"

namespace course {

/// Of "13", of "13.2", of all that is assigned, or of the current module; 0 if all that was checked passed.
int check(StudentCourse& course, const std::optional<std::string>& what, const CheckOptions& options);

/// What check() prints of one module, or of one exercise of it. Returns the first that has not passed, or null.
const Exercise* check_and_report(StudentCourse& course, const Module& module, const std::optional<std::string>& only,
                                 const CheckOptions& options);

}  // namespace course
