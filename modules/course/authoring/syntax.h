// Statements, operands and declarations in C++ of our form, as far as mutants need them: nothing here knows what a name
// means.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "modules/course/source/tokens.h"

namespace course {

/// With a blank on both sides, as our form has it around what stands between two operands.
bool is_spaced(const std::vector<Token>& tokens, size_t i);
/// Here and below a token is named by its index. The bracket that belongs to the one at `open`; the last token where
/// there is none.
size_t matching(const std::vector<Token>& tokens, size_t open);
/// The last token of the statement that begins at `first`: its `;`, or the `}` of its block.
size_t end_of_statement(const std::vector<Token>& tokens, size_t first);
/// The last token of the operand that begins at `first`: x.size(0)[i].
size_t end_of_operand(const std::vector<Token>& tokens, size_t first);
/// The first token of the operand that ends at `last`.
size_t begin_of_operand(const std::vector<Token>& tokens, size_t last);
/// Names that are declared, with their types: "const real* x" as "real*".
std::map<std::string, std::string> declared(const std::vector<Token>& tokens);
/// True where a declaration begins, of a name with its type.
bool begins_declaration(const std::vector<Token>& tokens, size_t first);

}  // namespace course
