// ./tt check assigned: in the repository of an assignment, all that is asked, checked at once.
#pragma once

#include "modules/course/commands/ask_module.h"
#include "modules/course/commands/student_course.h"

namespace course {

/// Says how many points that is; 0 if it is all of them.
int check_assigned(StudentCourse& course, const CheckOptions& options);

}  // namespace course
