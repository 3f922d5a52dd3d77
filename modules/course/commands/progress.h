// ./tt list and progress: what there is, what is done, and what comes next.
#pragma once

#include "modules/course/commands/student_course.h"

namespace course {

/// The modules, what is done of each, and which is next.
int list(const StudentCourse& course);
/// Exercises, points, the share of a training step and milestones; as JSON for other programs.
int progress(const StudentCourse& course, bool json);

}  // namespace course
