// What a student sees: lines, marks and colors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session.h"

namespace course {

enum class Color { plain, green, red, yellow, dim, bold };
/// The text in a color where standard output is a terminal that has colors, and NO_COLOR is not set.
std::string colored(Color color, const std::string& text);

/// One line for each exercise; below the first one that went wrong, all that is known about it.
void print_verdicts(const Module& module, const std::vector<Checked>& checked, double seconds);
/// Hers beside the library's, below each other where the lines are too long for this terminal.
void print_side_by_side(const std::string& left_title, const std::string& left, const std::string& right_title,
                        const std::string& right);
/// Shows what went wrong, line by line and without control characters, and returns the status of the program.
int say_error(std::string_view text);
/// Columns of the terminal, 80 where there is none.
size_t terminal_width();

}  // namespace course
