#include "tinytensor/profiling/units.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

namespace tinytensor {
namespace {

std::string with_commas(double whole) {
  std::string digits = fmt::format("{:.0f}", whole);
  const size_t first = digits.starts_with('-') ? 1 : 0;
  for (size_t i = digits.size(); i > first + 3;) digits.insert(i -= 3, ",");
  return digits;
}

// Three digits that count.
std::string three_digits(double number) {
  if (number >= 1000) return with_commas(std::round(number));
  const int decimals = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : number >= 0.1 ? 3 : 4;
  return fmt::format("{:.{}f}", number, decimals);
}

}  // namespace

std::string milliseconds(double seconds) { return seconds == 0 ? "-" : three_digits(seconds * 1e3) + " ms"; }
std::string megabytes(double bytes) {
  if (bytes == 0) return "-";
  if (std::abs(bytes) < 5e3) return "0.00 MB";
  return std::abs(bytes) < 1e7 ? fmt::format("{:.2f} MB", bytes / 1e6) : with_commas(std::round(bytes / 1e6)) + " MB";
}
std::string giga(double per_second) { return per_second == 0 ? "-" : three_digits(per_second / 1e9); }
std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

}  // namespace tinytensor
