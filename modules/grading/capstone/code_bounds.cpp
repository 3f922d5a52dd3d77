#include "modules/grading/capstone/code_bounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "modules/course/source/tokens.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

/// What a region holds: bytes of code, bytes of text, and its longest literal.
struct Held {
  size_t code = 0, text = 0, longest = 0;
};

Held held_in(const std::string& region) {
  Held held;
  size_t joined = 0;  // texts that the compiler makes one of
  for (const Token& token : tokens_of(region)) {
    if (token.kind == Token::Kind::comment) continue;
    held.code += token.text.size();
    const bool is_text = token.kind == Token::Kind::string;
    joined = is_text ? joined + token.text.size() : 0;
    if (is_text) held.text += token.text.size();
    if (is_text || token.kind == Token::Kind::number || token.kind == Token::Kind::character) {
      held.longest = std::max({held.longest, joined, token.text.size()});
    }
  }
  return held;
}

}  // namespace

std::optional<std::string> too_much_in(const std::map<std::string, std::map<size_t, std::string>>& regions) {
  size_t code = 0, text = 0;
  for (const auto& [exercise, lines] : regions) {
    for (const auto& [number, region] : lines) {
      const Held held = held_in(region);
      code += held.code, text += held.text;
      if (held.longest > longest_literal) {
        return fmt::format(
            "exercise {} holds a text or a number of {} characters, and at most {} are allowed\n  hint: "
            "weights are learned within the budget, and not brought along",
            tinytensor::readable(exercise, 20), held.longest, longest_literal);
      }
    }
  }
  if (text > most_text)
    return fmt::format("its texts in quotes have {} bytes together, and at most {} are allowed", text, most_text);
  if (code > most_code)
    return fmt::format("its lines have {} bytes together, and at most {} are allowed", code, most_code);
  return {};
}

}  // namespace course
