#include "modules/course/source/signature.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "modules/course/source/tokens.h"

namespace course {
namespace {

using Tokens = std::vector<Token>;
using TokenKind = Token::Kind;

bool is_one_of(const Token& token, const auto& words) {
  return std::any_of(words.begin(), words.end(), [&](const char* word) { return token.is(word); });
}

// The bracket that the one at `close` closes.
size_t opening(const Tokens& tokens, size_t close) {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    if (tokens[i].is(")") || tokens[i].is("}") || tokens[i].is("]")) ++depth;
    if (tokens[i].is("(") || tokens[i].is("{") || tokens[i].is("[")) --depth;
    if (depth == 0) return i;
  }
  return 0;
}

// The braces that are open where a line begins, the innermost last.
std::vector<size_t> open_braces(const Tokens& tokens, size_t line) {
  std::vector<size_t> open;
  for (size_t i = 0; i < tokens.size() && tokens[i].line <= line; ++i) {
    if (tokens[i].is("{")) open.push_back(i);
    if (tokens[i].is("}") && !open.empty()) open.pop_back();
  }
  return open;
}

// Where the parameters end of the function whose body begins at `brace`; nothing if another block begins there.
std::optional<size_t> end_of_parameters(const Tokens& tokens, size_t brace) {
  static constexpr std::array others = {"namespace", "struct", "class", "enum", "union", "else", "do", "try"};
  static constexpr std::array of_types = {"::", "<", ">", ">>", "&", "*", "->", ","};
  for (size_t i = brace; i-- > 0;) {
    if (tokens[i].is(")")) return i;
    const bool is_word = tokens[i].kind == TokenKind::name && !is_one_of(tokens[i], others);
    if (!is_word && !is_one_of(tokens[i], of_types)) break;
  }
  return std::nullopt;
}

std::string type_of(const Tokens& tokens, size_t begin, size_t end) {
  std::string text;
  for (size_t i = begin; i < end; ++i) {
    if (!tokens[i].is("const") && !tokens[i].is("&") && !tokens[i].is("&&")) text += tokens[i].text;
  }
  return text.ends_with("*") && tokens[begin].is("const") ? "const " + text : text;
}

// Of the tokens between two commas.
void add_parameter(const Tokens& tokens, size_t begin, size_t end, std::vector<Parameter>& parameters) {
  if (end < begin + 2 || tokens[end - 1].kind != TokenKind::name || tokens[end - 2].is("::")) return;
  const std::string type = type_of(tokens, begin, end - 1);
  if (!type.empty()) parameters.push_back({type, tokens[end - 1].text});
}

std::vector<Parameter> parameters_between(const Tokens& tokens, size_t open, size_t close) {
  std::vector<Parameter> parameters;
  int depth = 0;
  size_t begin = open + 1;
  for (size_t i = begin; i <= close; ++i) {
    const Token& token = tokens[i];
    if (depth == 0 && (token.is(",") || i == close)) {
      add_parameter(tokens, begin, i, parameters);
      begin = i + 1;
    }
    if (token.is("(") || token.is("<") || token.is("[") || token.is("{")) ++depth;
    if (token.is(")") || token.is(">") || token.is("]") || token.is("}")) --depth;
    if (token.is(">>")) depth -= 2;
  }
  return parameters;
}

// "Linear::forward(": classes are written with a capital, namespaces without. "Linear::Linear(" has an object that begins.
bool is_of_a_class(const Tokens& tokens, size_t name) {
  if (name < 2 || !tokens[name - 1].is("::")) return false;
  const std::string& of = tokens[name - 2].text;
  return std::isupper(static_cast<unsigned char>(of[0])) != 0 && !tokens[name].is(of);
}

// Of "Linear(int64_t in, int64_t out) : in_(in), out_{out} {" the end of the parameters, from the name of an initialiser.
std::optional<size_t> before_initialisers(const Tokens& tokens, size_t name) {
  while (name >= 2 && tokens[name - 1].is(",")) {
    const size_t open = opening(tokens, name - 2);
    if (open == 0) return std::nullopt;
    name = open - 1;
  }
  const bool is_first = name >= 2 && tokens[name - 1].is(":") && tokens[name - 2].is(")");
  return is_first ? std::optional(name - 2) : std::nullopt;
}

// The function whose parameters end at `close`; of "Linear::Linear(int64_t in) : in_(in)" those before the colon.
std::optional<Signature> signature_before(const Tokens& tokens, size_t close) {
  static constexpr std::array controls = {"if", "for", "while", "switch", "catch", "constexpr"};
  for (;;) {
    const size_t open = opening(tokens, close);
    if (open == 0) return std::nullopt;
    const Token& before = tokens[open - 1];
    if (before.is("]")) return Signature{parameters_between(tokens, open, close), false};
    if (before.kind != TokenKind::name || is_one_of(before, controls)) return std::nullopt;
    if (const std::optional<size_t> end = before_initialisers(tokens, open - 1)) {
      close = *end;
      continue;
    }
    return Signature{parameters_between(tokens, open, close), is_of_a_class(tokens, open - 1)};
  }
}

// Whether the body of a class begins at this brace.
bool is_class(const Tokens& tokens, size_t brace) {
  for (size_t i = brace; i-- > 0 && !tokens[i].is(";") && !tokens[i].is("}") && !tokens[i].is("{");) {
    if (tokens[i].is("class") || tokens[i].is("struct")) return true;
  }
  return false;
}

}  // namespace

Signature signature_around(const Source& source, const Region& region) {
  const Tokens tokens = tokens_of(source.text());
  std::vector<size_t> open = open_braces(tokens, region.open);
  while (!open.empty()) {
    const std::optional<size_t> close = end_of_parameters(tokens, open.back());
    open.pop_back();
    if (!close) continue;
    std::optional<Signature> found = signature_before(tokens, *close);
    if (!found) continue;
    const bool is_lambda = tokens[opening(tokens, *close) - 1].is("]");
    if (!is_lambda && !open.empty() && is_class(tokens, open.back())) found->is_member = true;
    return *found;
  }
  return {};
}

}  // namespace course
