// Dates, times and what lateness costs, as an instructor, git or a platform writes them: TOML's dates, and also those
// without seconds, with an offset as -0800, or with UTC behind them, which TOML has not.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace course {

using Moment = std::chrono::sys_seconds;

struct LatePolicy {
  double percent = 0;  ///< of the points of what was handed in late, for each period begun
  std::chrono::seconds period = std::chrono::hours(24);
  int free_days = 0;            ///< that each student may take without cost, in the whole assignment
  std::optional<int> last_day;  ///< later than so many days after `due` earns nothing
};

/// "2027-02-12T23:59", "…T23:59:30+01:00", "…Z", also with a blank in the place of the T. Without an offset it is UTC.
/// CourseError says what is wrong.
Moment parse_moment(const std::string& text);
std::string text_of(Moment moment);  ///< 2027-02-12T23:59:00Z
/// "10%/day", "5%/hour", "2.5%/week", "none": percent and period. CourseError.
LatePolicy parse_late(const std::string& text);
std::string text_of(const LatePolicy& late);  ///< "10% of the points for each day begun, after 2 free days"

}  // namespace course
