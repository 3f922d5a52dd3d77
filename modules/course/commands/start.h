// ./tt start: a student's copies of a module's files, its lesson and what editors need beside them.
#pragma once

#include <string>

#include "modules/course/commands/student_course.h"

namespace course {

/// Begins a module, or brings its copies up to date. CourseError if there is no such module.
int start(StudentCourse& course, const std::string& module);

}  // namespace course
