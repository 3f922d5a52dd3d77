// ./tt watch: checks whenever a file is saved.
#pragma once

#include "modules/course/commands/student_course.h"

namespace course {

/// Until q is pressed, or for ever where there is no terminal to press it on.
int watch(StudentCourse& course);

}  // namespace course
