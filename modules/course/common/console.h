// Printing for a person: colors, the width of the terminal, and what went wrong.
#pragma once

#include <string>
#include <string_view>

namespace course {

enum class Color { plain, green, red, yellow, dim, bold };
/// The text in a color where standard output is a terminal that has colors, and NO_COLOR is not set.
std::string colored(Color color, const std::string& text);

/// Shows what went wrong, line by line and without control characters, and returns the status of the program.
int say_error(std::string_view text);
/// Columns of the terminal, 80 where there is none.
size_t terminal_width();

}  // namespace course
