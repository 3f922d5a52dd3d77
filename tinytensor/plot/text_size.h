// What the forms of pictures for a terminal share.
#pragma once

#include <string>
#include <string_view>

namespace tinytensor {

/// How much room a terminal has, in characters, and whether it shows Unicode: plain ASCII if not.
struct TextSize {
  int width = 80, height = 16;
  bool unicode = true;
};

/// A size that something can be drawn in: at least 30 by 4, at most 400 by 200.
TextSize sensible(TextSize size);

/// Lines of text, each cleaned of what could harm a terminal, cut to the width, and without spaces at its end. Where
/// the terminal has no Unicode, a character that is not ASCII becomes "?".
std::string fitted(std::string_view lines, const TextSize& size);

/// The text with spaces after it until it has `width` characters; a longer one is cut.
std::string padded(std::string_view text, size_t width);
/// The number of characters.
size_t characters(std::string_view text);

}  // namespace tinytensor
