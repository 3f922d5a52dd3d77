#include "modules/grading/assignment/dates.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <functional>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

using tinytensor::printable;

/// Takes a text apart from its beginning.
struct Reader {
  std::string_view left;

  bool take(char c) {
    if (left.empty() || left.front() != c) return false;
    left.remove_prefix(1);
    return true;
  }
  /// Exactly so many digits, as a number; -1 if they are not there.
  int digits(size_t count) {
    if (left.size() < count) return -1;
    int number = 0;
    for (size_t i = 0; i < count; ++i) {
      if (left[i] < '0' || left[i] > '9') return -1;
      number = 10 * number + (left[i] - '0');
    }
    left.remove_prefix(count);
    return number;
  }
  bool at_digit() const { return !left.empty() && left.front() >= '0' && left.front() <= '9'; }
};

[[noreturn]] void bad_moment(const std::string& text, const std::string& why) {
  fail<CourseError>("{}: {}\n  hint: write 2027-02-12T23:59, 2027-02-12T23:59+01:00, or 2027-02-12T23:59Z (UTC)",
                    printable(text), why);
}

std::chrono::sys_days day_of(Reader& reader, const std::string& text) {
  const int year = reader.digits(4);
  const bool first = reader.take('-');
  const int month = reader.digits(2);
  const bool second = reader.take('-');
  const int day = reader.digits(2);
  if (year < 0 || month < 0 || day < 0 || !first || !second) bad_moment(text, "this is no date and time");
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) bad_moment(text, "there is no such day");
  return date;
}

std::chrono::seconds time_of(Reader& reader, const std::string& text) {
  const int hour = reader.digits(2);
  const bool colon = reader.take(':');
  const int minute = reader.digits(2);
  if (hour < 0 || minute < 0 || !colon)
    bad_moment(text, "the time of day is missing, or is of another form than 23:59");
  int second = 0;
  if (reader.take(':')) {
    second = reader.digits(2);
    if (reader.take('.')) {
      if (!reader.at_digit()) bad_moment(text, "digits are missing behind the point");
      while (reader.at_digit()) reader.digits(1);
    }
  }
  if (hour == 24) bad_moment(text, "the last minute of a day is 23:59; 24:00 is 00:00 of the next");
  if (hour > 23 || minute > 59 || second < 0 || second > 59) bad_moment(text, "there is no such time of day");
  return std::chrono::hours(hour) + std::chrono::minutes(minute) + std::chrono::seconds(second);
}

// What must be taken away to come to UTC.
std::chrono::seconds offset_of(Reader& reader, const std::string& text) {
  reader.take(' ');
  if (reader.left.empty() || reader.take('Z') || reader.take('z')) return std::chrono::seconds(0);
  if (reader.left == "UTC" || reader.left == "GMT") {
    reader.left = {};
    return std::chrono::seconds(0);
  }
  const bool east = reader.take('+');
  if (!east && !reader.take('-')) {
    bad_moment(
        text, fmt::format("{} is no offset from UTC (names of time zones are not known here)", printable(reader.left)));
  }
  const int hours = reader.digits(2);
  reader.take(':');
  const int minutes = reader.left.empty() ? 0 : reader.digits(2);
  if (hours < 0 || minutes < 0 || minutes > 59 || 60 * hours + minutes > 14 * 60) {
    bad_moment(text, "the offset from UTC is at most 14:00, written as +01:00");
  }
  const auto offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
  return east ? offset : -offset;
}

}  // namespace

Moment parse_moment(const std::string& text) {
  const std::string bare = trimmed(text);
  Reader reader{bare};
  const std::chrono::sys_days day = day_of(reader, text);
  if (reader.left.empty()) bad_moment(text, "the time of day is missing");
  if (!reader.take('T') && !reader.take('t') && !reader.take(' ')) bad_moment(text, "this is no date and time");
  const std::chrono::seconds time = time_of(reader, text);
  const std::chrono::seconds offset = offset_of(reader, text);
  if (!reader.left.empty()) bad_moment(text, fmt::format("{} stands behind it", printable(reader.left)));
  return Moment(day) + time - offset;
}

std::string text_of(Moment moment) {
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const auto seconds = (moment - day).count();
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), seconds / 3600,
                     seconds / 60 % 60, seconds % 60);
}

LatePolicy parse_late(const std::string& text) {
  const std::string bare = trimmed(text);
  LatePolicy late;
  if (bare == "none") return late;
  const auto bad = [&](const std::string& why) {
    fail<CourseError>("lateness {}: {}\n  hint: write 10%/day, 5%/hour, 2.5%/week, or none", printable(text), why);
  };
  const size_t sign = bare.find('%');
  const std::string number = bare.substr(0, sign);
  if (sign == std::string::npos || number.empty() || number.size() > 8 ||
      number.find_first_not_of("0123456789.") != std::string::npos || number.front() == '.' || number.back() == '.' ||
      number.find('.') != number.rfind('.')) {
    bad("it begins with a number and %");
  }
  late.percent = std::strtod(number.c_str(), nullptr);
  if (late.percent > 100) bad("it costs 100% at most");
  const std::string period = bare.substr(sign + 1);
  if (period == "/hour") {
    late.period = std::chrono::hours(1);
  } else if (period == "/week") {
    late.period = std::chrono::hours(7 * 24);
  } else if (period != "/day") {
    bad("behind % comes /hour, /day or /week");
  }
  return late;
}

std::string text_of(const LatePolicy& late) {
  const char* period = late.period == std::chrono::hours(1)    ? "hour"
                       : late.period == std::chrono::hours(24) ? "day"
                                                               : "week";
  std::string text = late.percent == 0
                         ? "costs nothing"
                         : fmt::format("costs {:g}% of the points for each {} begun", late.percent, period);
  if (late.free_days > 0)
    text += fmt::format(", after {} free {}", late.free_days, late.free_days == 1 ? "day" : "days");
  if (late.last_day) {
    text += fmt::format("; more than {} {} late earns nothing", *late.last_day, *late.last_day == 1 ? "day" : "days");
  }
  return text;
}

}  // namespace course
