// ./tt capstone submit ENTRY: an entry and the code that it ran on, in one file to hand in.
#pragma once

#include <string>
#include <vector>

#include "modules/course/commands/student_course.h"
#include "modules/course/source/code_digest.h"

namespace course {

/// What she has between the marks of these exercises now.
RegionLines lines_of_regions(const StudentCourse& course, const std::vector<std::string>& exercises);

/// Writes a zip: entry.json, and her copies of the files that hold its exercises. `out` may be empty: ENTRY.zip. Says
/// what is in it. CourseError, and nothing is written, where ENTRY is no entry, her lines are not those that it ran
/// on, or `out` is there.
int submit(const StudentCourse& course, const std::string& entry, const std::string& out);

}  // namespace course
