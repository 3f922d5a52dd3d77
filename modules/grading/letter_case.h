// Names of files where large and small letters are one: Windows and macOS keep "Work/Shape.cpp" and "work/shape.cpp" as
// the same file.
#pragma once

#include <string>
#include <string_view>

namespace course {

/// Latin letters without accents become small ones; all other bytes stay.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace course
