// Counts with their words.
#pragma once

#include <string>

namespace course {

/// "point" of 1, "points" of 0, 0.5 or 3.
template <class Number>
std::string plural(Number count, const std::string& one) {
  return count == 1 ? one : one + "s";
}
/// "1 point", "3 points".
inline std::string counted(size_t count, const std::string& one) {
  return std::to_string(count) + " " + plural(count, one);
}

}  // namespace course
