// The report on a class for a terminal.
#pragma once

#include <string>

#include "modules/grading/report/class_report.h"

namespace course {

/// For a terminal of so many columns; with Unicode's bars where it has them.
std::string report_text(const ClassReport& report, size_t width, bool unicode);

}  // namespace course
