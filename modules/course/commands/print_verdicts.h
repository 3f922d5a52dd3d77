// What a student sees: lines, marks and colors.
#pragma once

#include <string>
#include <vector>

#include "modules/course/common/console.h"
#include "modules/course/source/catalog.h"
#include "modules/course/verdicts/check_program.h"

namespace course {

/// A line for each exercise, or, if `brief`, for the first that has not passed and the first that went wrong alone; below,
/// all that is known about the one that went wrong.
void print_verdicts(const Module& module, const std::vector<Checked>& checked, double seconds, bool brief = false);
/// The student's lines beside the library's, below each other where the lines are too long for this terminal.
void print_side_by_side(const std::string& left_title, const std::string& left, const std::string& right_title,
                        const std::string& right);
}  // namespace course
