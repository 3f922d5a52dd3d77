#include "modules/course/common/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "tinytensor/io/printable.h"
#include "tinytensor/io/terminal.h"

namespace course {
namespace {

bool has_colors() {
  static const bool result = tinytensor::Terminal::detect().color;
  return result;
}

}  // namespace

std::string colored(Color color, const std::string& text) {
  if (!has_colors() || color == Color::plain) return text;
  const char* code = color == Color::green    ? "32"
                     : color == Color::red    ? "31"
                     : color == Color::yellow ? "33"
                     : color == Color::dim    ? "2"
                                              : "1";
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

size_t terminal_width() { return static_cast<size_t>(tinytensor::Terminal::width()); }

int say_error(std::string_view text) {
  constexpr size_t longest = 1500;
  std::string shown;
  while (!text.empty() && shown.size() < longest) {
    const size_t end = std::min(text.find('\n'), text.size());
    shown += tinytensor::readable(text.substr(0, end), longest - shown.size()) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::fflush(stdout);
  fmt::print(stderr, "{}", shown);
  return 2;
}

}  // namespace course
