// Whose submission it is: what a platform calls a student, and the roster's id.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/assignment/class_lists.h"

namespace course {

/// Letters and digits alone, small, without accents: "Léa O'Neil-Müller" -> "leaoneilmuller". What is not a letter of
/// Latin stays as it is, but for what nobody sees, such as a joiner.
std::string folded(const std::string& text);

/// The same, with letters of other scripts that look like Latin ones as these: "аda" with a Cyrillic а is "ada" too.
std::string as_it_looks(const std::string& text);

/// The id of the one student of the roster whom any of these names means: by her id to the letter, before
/// all else; by an id that is nearly hers; by the part of an email address before the @ where the roster's id is none, or the
/// other way round; or by her name, in any order of its words. Empty if it is none, or could be two.
std::string who(const std::vector<Student>& roster, const std::vector<std::string>& names);

}  // namespace course
