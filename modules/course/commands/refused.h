// What of a student's lines grading would refuse by reading them, before anything of them is asked.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "modules/course/commands/student_course.h"
#include "modules/course/verdicts/runner.h"

namespace course {

/// Those of the exercises in whose regions something stands that may not (region_rules.h), in the words of grading.
/// The library's headers are compiled for it, unless they are in the cache.
std::map<std::string, Verdict> refused_by_reading(const StudentCourse& course, const Module& module,
                                                  const std::vector<std::string>& exercises);

}  // namespace course
