// Results in the formats of others. Every text in them was printable before; here it is escaped for its format.
#pragma once

#include "points.h"

namespace course {

std::string gradescope_json(const Standing& standing);   ///< results.json
std::string classroom50_json(const Standing& standing);  ///< result.json, classroom50/result/v1
std::string junit_xml(const Standing& standing);
std::string exercism_json(const Standing& standing);  ///< version 3
/// student,name,exercise,points,of,minutes late: a line for each exercise. A cell that begins with = + - @ or a tab is
/// quoted.
std::string gradebook_csv(const std::vector<Standing>& standings);
std::string student_page(const Standing& standing);  ///< HTML, one file, no scripts

}  // namespace course
