// The words of C++ code, as far as mutants need them: nothing here knows what a name means.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace course {

struct Token {
  enum class Kind { name, number, punctuator, text };
  Kind kind = Kind::punctuator;
  std::string text;
  size_t at = 0;        ///< where it begins
  bool spaced = false;  ///< with a blank on both sides, as our form has it around what stands between two operands

  bool is(const char* other) const { return text == other; }
  size_t end() const { return at + text.size(); }
};

/// Without comments.
std::vector<Token> tokens_of(const std::string& code);
/// The place of the bracket that belongs to the one at `open`; the last place where there is none.
size_t matching(const std::vector<Token>& tokens, size_t open);
/// The last place of the statement that begins at `first`: its `;`, or the `}` of its block.
size_t end_of_statement(const std::vector<Token>& tokens, size_t first);
/// The last place of the operand that begins at `first`: x.size(0)[i].
size_t end_of_operand(const std::vector<Token>& tokens, size_t first);
/// The first place of the operand that ends at `last`.
size_t begin_of_operand(const std::vector<Token>& tokens, size_t last);
/// Names that are declared, with their types: "const real* x" as "real*".
std::map<std::string, std::string> declared(const std::vector<Token>& tokens);
/// True where a declaration begins, of a name with its type.
bool begins_declaration(const std::vector<Token>& tokens, size_t first);

}  // namespace course
