// C++ as a sequence of tokens, as the first phases of a compiler read it ([lex.phases] 1 to 3): lines joined by a
// backslash, comments, raw strings and their prefixes, suffixes behind literals, 1'000, lines for the preprocessor, "<:".
// The one lexer of the course and of grading: mutants are made with it, submissions judged and compared.
//
//   f('a'R"(");  // )"       f  (  'a'R  "("  )  ;
//
// The code may be any bytes: nothing here fails. What #if leaves out is read like the rest, and macros are not expanded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace course {

struct Token {
  enum class Kind {
    name,
    number,      ///< as the preprocessor defines it: 1'000u, 0x1p-3, 1.5_km
    character,   ///< with prefix and suffix: u8'a', '"'_x
    string,      ///< with prefix and suffix: "a", LR"x(a)x"
    punctuator,  ///< the longest one that there is: ">>=", never "> >="
    directive,   ///< from a # that begins a line to the end of that line and of those that it continues in
    comment,     ///< only one that does not end: the others are left out
    stray,       ///< a byte that begins none of these: @, a backslash
  };
  Kind kind = Kind::stray;
  std::string text;           ///< without the ends of lines that a backslash joins; of "<:" it is "["
  size_t at = 0, size = 0;    ///< the bytes of the code that it takes
  size_t line = 1;            ///< in which it begins, counted from 1
  bool blank_before = false;  ///< a blank or the end of a line stands in front of it
  bool closed = true;         ///< false for a comment and a literal whose end is missing
  bool digraph = false;       ///< "<:", ":>", "<%", "%>", "%:" or "%:%:", whose text is "[", "]", "{", "}", "#" or "##"
  /// Compilers differ in where it ends, and the quote behind it or in it depends on that: a suffix that touches the next
  /// literal, as in "a"R"(", or characters beyond ASCII that not every compiler has in names.
  bool doubtful = false;

  bool is(std::string_view other) const { return text == other; }
  size_t end() const { return at + size; }
};

/// Literals whose end is missing end with their line; raw strings and comments with the code.
std::vector<Token> tokens_of(std::string_view code);

}  // namespace course
