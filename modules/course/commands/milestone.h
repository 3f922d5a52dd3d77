// ./tt milestone: programs on a student's code, that show what they showed when they were new.
#pragma once

#include <string>
#include <vector>

#include "modules/course/commands/student_course.h"

namespace course {

/// What the student's code can show, and which modules it needs.
int list_milestones(StudentCourse& course);

/// Runs the program of a milestone, with what the student wrote in the place of the library's, and remembers it as
/// reached if it met its goal and all exercises of its modules are the student's. Returns its exit status.
int run_milestone(StudentCourse& course, const std::string& year, const std::vector<std::string>& arguments,
                  bool fast_kernels);

}  // namespace course
