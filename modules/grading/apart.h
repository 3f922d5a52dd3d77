// Each submission is read and graded by a process of its own: one that brings it down costs nobody else anything.
#pragma once

#include <functional>

#include "graded.h"
#include "submission.h"

namespace course {

/// What `read` returns, from a process of its own. CourseError says what it threw, or how that process ended.
Submission read_apart(const std::function<Submission()>& read);

/// What `grade` returns, in the same way. Files that it leaves in the folder for temporary ones are removed. After so
/// many seconds the process is ended.
Graded grade_apart(const std::function<Graded()>& grade, double most_seconds);

}  // namespace course
