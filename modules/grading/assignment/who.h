// Whose submission it is: what a platform calls a student, and the roster's id.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "modules/grading/assignment/class_lists.h"

namespace course {

/// Letters and digits alone, small, without accents: "Léa O'Neil-Müller" -> "leaoneilmuller". What is not a letter of
/// Latin stays as it is, in the parts that a Mac writes (composed.h), but for what nobody sees, such as a joiner.
std::string folded(const std::string& text);

/// The letter or figure of ASCII, small, that one of another script or form looks like or means; 0 if none.
char ascii_like(char32_t c);

/// The same, with these in the place of those: "аda" with a Cyrillic а is "ada" too.
std::string as_it_looks(const std::string& text);

/// The id of the one student of the roster whom any of these names means: by her id to the letter, before
/// all else; by an id that is nearly hers; by the part of an email address before the @ where the roster's id is none, or the
/// other way round; by her name to the letter; or by her name in any order of its words, with "oe" for "ö" or without
/// accents. Figures that something stands between are not one number: "s1 2" is not "s12". Empty if it is none, or could
/// be several: `could_be`.
std::string who(const std::vector<Student>& roster, const std::vector<std::string>& names,
                std::set<std::string>* could_be = nullptr);

}  // namespace course
