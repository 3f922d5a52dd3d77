// How much an entry's own lines may hold: a program, and no weights that were learned elsewhere.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace course {

/// Of one text in quotes, where texts that stand behind each other are one, and of a number; of all texts together; of
/// all code without comments and blanks. In bytes. The library's own lines of all exercises have 145, 766 and about
/// 60,000.
constexpr size_t longest_literal = 256, most_text = size_t{8} << 10, most_code = size_t{100} << 10;

/// The first bound that is broken, in words; nothing where all hold. `regions`: of each exercise the lines between its
/// marks.
std::optional<std::string> too_much_in(const std::map<std::string, std::map<size_t, std::string>>& regions);

}  // namespace course
