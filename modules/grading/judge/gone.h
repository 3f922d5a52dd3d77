// Which answers can be taken out of the program that is asked about an exercise.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/grading/judge/graded_program.h"

namespace course {

/// Of the twins of an exercise and its module that are functions of the library: those that its check and the lines of
/// other exercises do without, found by asking the library's own lines in programs that lack them. Kept in the kit's
/// cache. `asks` and `judge` are of the check.
std::vector<std::string> twins_not_needed(const Catalog& catalog, const Bench& bench, const Exercise& exercise,
                                          const std::vector<std::string>& asks, const std::filesystem::path& judge);

}  // namespace course
