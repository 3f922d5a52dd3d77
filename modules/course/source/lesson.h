// The text of a lesson: its links, its headings, and its code as a program.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "modules/course/source/catalog.h"

namespace course {

struct Lesson {
  std::vector<std::string> links;
  std::vector<std::string> anchors;                  ///< of headings
  std::vector<std::pair<size_t, std::string>> code;  // C++ blocks, with the line they begin in
};

Lesson read_lesson(const std::string& text);
/// The same text with another target for each of its links; code is left as it is.
std::string with_links(const std::string& text, const std::function<std::string(const std::string&)>& other);

/// A line that prints, and says in a comment which values: "fmt::print(…, x);  // 1 2 3".
struct Print {
  std::string code, comment;
};
std::optional<Print> print_in(const std::string& line);

/// What is left of printed numbers and truths, without brackets and commas; nothing if there are other words.
std::optional<std::vector<std::string>> values_in(const std::string& text);

/// What begins a line that a program of program_of() prints around what is to be compared.
inline const std::string lesson_mark = "@@ ";

/// The blocks of C++ as a program. Each block is the body of a function, unless it defines functions itself. Line
/// numbers stay those of the lesson. `marked`: around what a line prints that is to be compared stands the number of
/// the line.
std::string program_of(const Lesson& lesson, const std::string& name, bool marked);

/// The code of a module's lesson, as a program.
std::string lesson_program(const Module& module);

}  // namespace course
