// The gradebook, as Moodle, Canvas and spreadsheets import one.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/classroom/points.h"

namespace course {

/// student,name,exercise,points,of,minutes late,comment: a line for each exercise, before lateness, then one for
/// "total", after it.
std::string gradebook_csv(const std::vector<Standing>& standings);

}  // namespace course
