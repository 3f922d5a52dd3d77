// Grades never fall silently: the most points that each student had when the class was graded are kept beside the
// grades, in grades/most.json. Who has less now is named until a regrading (--again) or the instructor forgets it.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/classroom/points.h"

namespace course {

/// One sentence for each student who has fewer points than once before, or is not there any more; printable.
std::vector<std::string> fallen(const Assignment& assignment, const std::vector<Standing>& standings);

/// Keeps what each has now, where that is more; with `anew` what each has now, whatever was before.
void remember_points(const Assignment& assignment, const std::vector<Standing>& standings, bool anew);

}  // namespace course
