#include "modules/course/authoring/syntax.h"

#include <algorithm>
#include <optional>
#include <set>

namespace course {
namespace {

using TokenKind = Token::Kind;

bool opens(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }
bool closes(const Token& token) { return token.is(")") || token.is("]") || token.is("}"); }

// Behind the `>` of a type's arguments that open at `at`, where nothing but a type can stand.
std::optional<size_t> behind_type_arguments(const std::vector<Token>& tokens, size_t at) {
  int depth = 0;
  for (; at < tokens.size() && !tokens[at].is(";") && !opens(tokens[at]) && !is_spaced(tokens, at); ++at) {
    if (tokens[at].is("<")) ++depth;
    if (tokens[at].is(">")) --depth;
    if (tokens[at].is(">>")) depth -= 2;
    if (depth <= 0) return at + 1;
  }
  return std::nullopt;
}

bool is_keyword(const std::string& name) {
  static const std::set<std::string> words{"return", "else",     "if",    "for",    "while", "do",      "case",
                                           "break",  "continue", "using", "static", "throw", "const",   "delete",
                                           "new",    "sizeof",   "true",  "false",  "this",  "operator"};
  return words.count(name) != 0;
}

struct Declaration {
  std::string type;
  size_t name;  ///< the index of its token
};

std::optional<Declaration> declaration_at(const std::vector<Token>& tokens, size_t at) {
  if (at < tokens.size() && tokens[at].is("static")) ++at;
  if (at < tokens.size() && tokens[at].is("const")) ++at;
  Declaration found{"", 0};
  bool more = true;
  while (more && at < tokens.size() && tokens[at].kind == TokenKind::name && !is_keyword(tokens[at].text)) {
    found.type += tokens[at++].text;
    more = at < tokens.size() && tokens[at].is("::");
    if (more) found.type += tokens[at++].text;
  }
  if (found.type.empty() || more) return std::nullopt;
  if (at < tokens.size() && tokens[at].is("<") && !is_spaced(tokens, at)) {
    const std::optional<size_t> behind = behind_type_arguments(tokens, at);
    if (!behind) return std::nullopt;
    for (; at < *behind; ++at) found.type += tokens[at].text;
  }
  for (; at < tokens.size() && (tokens[at].is("*") || tokens[at].is("&") || tokens[at].is("&&")); ++at) {
    if (is_spaced(tokens, at)) return std::nullopt;
    if (tokens[at].is("*")) found.type += "*";
  }
  if (at + 1 >= tokens.size() || tokens[at].kind != TokenKind::name || is_keyword(tokens[at].text)) {
    return std::nullopt;
  }
  found.name = at;
  const Token& next = tokens[at + 1];
  const bool ends = next.is("=") || next.is(",") || next.is(")") || next.is(";") || next.is(":") || next.is("{") ||
                    next.is("[") || next.is("(");
  return ends ? std::optional(found) : std::nullopt;
}

}  // namespace

bool is_spaced(const std::vector<Token>& tokens, size_t i) {
  return tokens[i].blank_before && i + 1 < tokens.size() && tokens[i + 1].blank_before;
}

size_t matching(const std::vector<Token>& tokens, size_t open) {
  int depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    if (opens(tokens[i])) ++depth;
    if (closes(tokens[i]) && --depth == 0) return i;
  }
  return tokens.size() - 1;
}

namespace {

size_t opening(const std::vector<Token>& tokens, size_t close) {
  for (size_t open = close; open-- > 0;) {
    if (opens(tokens[open]) && matching(tokens, open) == close) return open;
  }
  return 0;
}

}  // namespace

size_t end_of_statement(const std::vector<Token>& tokens, size_t first) {
  if (tokens[first].is("{")) return matching(tokens, first);
  const bool has_head = tokens[first].is("if") || tokens[first].is("for") || tokens[first].is("while");
  if (has_head && first + 1 < tokens.size()) {
    const size_t head = matching(tokens, first + 1);
    if (head + 1 >= tokens.size()) return head;
    const size_t end = end_of_statement(tokens, head + 1);
    const bool also = tokens[first].is("if") && end + 2 < tokens.size() && tokens[end + 1].is("else");
    return also ? end_of_statement(tokens, end + 2) : end;
  }
  for (size_t i = first; i < tokens.size(); ++i) {
    if (opens(tokens[i])) i = matching(tokens, i);
    if (tokens[i].is(";")) return i;
  }
  return tokens.size() - 1;
}

size_t end_of_operand(const std::vector<Token>& tokens, size_t first) {
  size_t i = first;
  while (i + 1 < tokens.size() && tokens[i].kind == TokenKind::punctuator && !opens(tokens[i])) ++i;  // -x, !x, *x
  if (opens(tokens[i])) i = matching(tokens, i);
  while (i + 1 < tokens.size()) {
    const Token& next = tokens[i + 1];
    if ((next.is(".") || next.is("->") || next.is("::")) && i + 2 < tokens.size()) {
      i += 2;
    } else if (next.is("(") || next.is("[")) {
      i = matching(tokens, i + 1);
    } else if (next.is("<") && !is_spaced(tokens, i + 1) && behind_type_arguments(tokens, i + 1)) {
      i = *behind_type_arguments(tokens, i + 1) - 1;
    } else {
      break;
    }
  }
  return i;
}

size_t begin_of_operand(const std::vector<Token>& tokens, size_t last) {
  size_t i = last;
  while (true) {
    if (tokens[i].is(")") || tokens[i].is("]")) {
      i = opening(tokens, i);
      if (i == 0 || tokens[i - 1].end() != tokens[i].at || tokens[i - 1].is("(") || tokens[i - 1].is("!")) return i;
      --i;
    } else if (tokens[i].is(">") && !is_spaced(tokens, i)) {  // std::max<int>(
      while (i > 0 && !tokens[i].is("<")) --i;
      if (i > 0) --i;
    } else if (i >= 2 && (tokens[i - 1].is(".") || tokens[i - 1].is("->") || tokens[i - 1].is("::"))) {
      i -= 2;
    } else {
      return i;
    }
  }
}

namespace {

// Tensor exp(const Tensor& x) {
bool is_function(const std::vector<Token>& tokens, size_t name) {
  if (name + 1 >= tokens.size() || !tokens[name + 1].is("(")) return false;
  const size_t behind = matching(tokens, name + 1) + 1;
  return behind < tokens.size() && (tokens[behind].is("{") || tokens[behind].is("const"));
}

}  // namespace

std::map<std::string, std::string> declared(const std::vector<Token>& tokens) {
  std::map<std::string, std::string> types;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool joined = i > 0 && (tokens[i - 1].is("::") || tokens[i - 1].is(".") || tokens[i - 1].is("->"));
    const std::optional<Declaration> found = joined ? std::nullopt : declaration_at(tokens, i);
    if (!found || is_function(tokens, found->name)) continue;
    types[tokens[found->name].text] = found->type;
    // int64_t i = 0, n = x.size(0);
    for (size_t k = found->name + 1; k < tokens.size() && !tokens[k].is(";") && !closes(tokens[k]); ++k) {
      if (opens(tokens[k])) k = matching(tokens, k);
      const bool another = tokens[k].is(",") && k + 2 < tokens.size() && tokens[k + 2].is("=");
      if (another && tokens[k + 1].kind == TokenKind::name) types[tokens[k + 1].text] = found->type;
    }
  }
  return types;
}

bool begins_declaration(const std::vector<Token>& tokens, size_t first) {
  return declaration_at(tokens, first).has_value();
}

}  // namespace course
