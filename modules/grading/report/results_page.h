// One student's results, as a page and as text.
#pragma once

#include <string>

#include "modules/grading/classroom/points.h"

namespace course {

/// HTML: what the student reads, with the messages of ./tt check.
std::string student_page(const Standing& standing, const std::string& assignment);
/// The same as text.
std::string student_text(const Standing& standing, const std::string& assignment);

}  // namespace course
