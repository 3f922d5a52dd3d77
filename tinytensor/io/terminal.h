// What a program may assume about the place where its output goes.
#pragma once

#include <string>

namespace tinytensor {

struct Terminal {
  bool live = false;     ///< a line can be drawn over: standard output is a terminal, and not TERM=dumb
  bool color = false;    ///< live, and no NO_COLOR
  bool unicode = false;  ///< live, and the locale's encoding is UTF-8

  /// Of standard output.
  static Terminal detect();
  /// Columns now: the window may have changed. 80 where that is unknown.
  static int width();
};

enum class Style { plain, dim, bold };
/// The text in a style, if the terminal has colors.
std::string styled(const Terminal& terminal, Style style, const std::string& text);

}  // namespace tinytensor
