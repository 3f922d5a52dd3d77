// The report on a class as a page.
#pragma once

#include <string>

#include "modules/grading/report/class_report.h"

namespace course {

/// One page that stands alone.
std::string report_html(const ClassReport& report);

}  // namespace course
