// Each submission is read and graded by a process of its own: one that brings it down costs nobody else anything.
#pragma once

#include <functional>

#include "modules/grading/intake/submission.h"
#include "modules/grading/judge/graded.h"

namespace course {

/// What `read` returns, from a process of its own. CourseError says what it threw, or how that process ended.
Submission read_isolated(const std::function<Submission()>& read);

/// What `grade` returns, in the same way. Files that it leaves in the folder for temporary ones are removed. After so
/// many seconds the process is ended.
Graded grade_isolated(const std::function<Graded()>& grade, double most_seconds);

}  // namespace course
