#include "modules/grading/similar/canonical.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>
#include <unordered_set>

#include "modules/course/common/text.h"
#include "modules/course/source/tokens.h"
#include "modules/grading/similar/noise.h"

namespace course {
namespace {

/// Without what does not change its value: 1'000u is 1000, 1.0f is 1.
std::string number_of(const std::string& spelled) {
  std::string text;
  for (const char c : spelled) {
    if (c != '\'') text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const bool hexadecimal = text.starts_with("0x");
  while (text.size() > 1 && (text.back() == 'u' || text.back() == 'l' || (text.back() == 'f' && !hexadecimal))) {
    text.pop_back();
  }
  if (!hexadecimal && text.find('.') != std::string::npos && text.find('e') == std::string::npos) {
    while (text.size() > 1 && text.back() == '0') text.pop_back();
    if (text.size() > 1 && text.back() == '.') text.pop_back();
  }
  return text;
}

/// Of a word that stands for a sign that sign: "and" is "&&".
std::string sign_of(const std::string& word) {
  static const std::unordered_map<std::string, std::string> signs = {
      {"and", "&&"}, {"or", "||"},   {"not", "!"},     {"not_eq", "!="}, {"bitand", "&"}, {"bitor", "|"},
      {"xor", "^"},  {"compl", "~"}, {"and_eq", "&="}, {"or_eq", "|="},  {"xor_eq", "^="}};
  const auto found = signs.find(word);
  return found == signs.end() ? word : found->second;
}

/// The tokens that mean something, each string as "S". ">>" is two: it may end two lists of template arguments.
std::vector<CodeToken> meaningful_tokens(std::string_view code) {
  std::vector<CodeToken> result;
  for (const Token& token : tokens_of(code)) {
    if (token.kind == Token::Kind::directive || token.kind == Token::Kind::comment) continue;
    const bool is_string = token.kind == Token::Kind::string;
    const std::string text = is_string                           ? "S"
                             : token.kind == Token::Kind::number ? number_of(token.text)
                             : token.is(">>")                    ? ">"
                             : token.kind == Token::Kind::name   ? sign_of(token.text)
                                                                 : token.text;
    if (result.size() >= most_tokens) break;
    for (size_t i = 0; i < (token.is(">>") ? 2u : 1u); ++i) result.push_back({text, token.line - 1});
  }
  return result;
}

bool is_name(const CodeToken& token) {
  static const std::unordered_set<std::string> others = {
      "if",   "else",  "while",   "for", "do",     "return", "break", "continue", "switch", "case", "default",
      "true", "false", "nullptr", "new", "delete", "throw",  "try",   "catch",    "struct", "S",    "goto"};
  return in_name(token.text[0]) && std::isdigit(static_cast<unsigned char>(token.text[0])) == 0 &&
         others.count(token.text) == 0;
}

/// Without what can be written or left out.
std::vector<CodeToken> without_ornaments(const std::vector<CodeToken>& tokens) {
  static const std::unordered_set<std::string> ornaments = {"const",  "static",   "constexpr",
                                                            "inline", "unsigned", "this"};
  const Brackets brackets(tokens);
  std::vector<CodeToken> result;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string& text = tokens[i].text;
    if (ornaments.count(text) != 0) continue;
    if (text == "std" && i + 1 < tokens.size() && tokens[i + 1].text == "::") {
      ++i;
    } else if (text == "static_cast" && i + 1 < tokens.size() && tokens[i + 1].text == "<") {
      i = std::min(brackets.closing(i + 1), tokens.size() - 1);
    } else {
      result.push_back(tokens[i]);
    }
  }
  return result;
}

using Tokens = std::vector<CodeToken>;

/// Writes every loop as `while`: for (A; B; C) D is A; while (B) D C;
class Loops {
 public:
  explicit Loops(const Tokens& tokens) : tokens_(tokens), brackets_(tokens) {}
  Tokens rewritten() {
    copy(0, tokens_.size(), 0);
    return std::move(result_);
  }

 private:
  static constexpr size_t deepest = 50;

  void copy(size_t begin, size_t end, size_t depth) {
    for (size_t i = begin; i < end;) {
      if (tokens_[i].text == "for" && depth < deepest) {
        i = loop(i, end, depth);
      } else {
        result_.push_back(tokens_[i++]);
      }
    }
  }

  /// Returns where the loop ends.
  size_t loop(size_t at, size_t end, size_t depth) {
    const size_t open = at + 1;
    const size_t close = open < end && tokens_[open].text == "(" ? brackets_.closing(open) : end;
    if (close >= end || brackets_.semicolons(open).size() != 2) {
      result_.push_back(tokens_[at]);
      return at + 1;
    }
    const std::vector<size_t>& signs = brackets_.semicolons(open);
    copy(open + 1, signs[0] + 1, depth + 1);
    result_.push_back({"while", tokens_[at].line});
    result_.push_back(tokens_[open]);
    copy(signs[0] + 1, signs[1], depth + 1);
    result_.push_back(tokens_[close]);
    const size_t after = statement_end(close + 1, end, depth);
    copy(close + 1, after, depth + 1);
    copy(signs[1] + 1, close, depth + 1);
    result_.push_back({";", tokens_[close].line});
    return after;
  }

  size_t statement_end(size_t begin, size_t end, size_t depth) const {
    if (begin >= end) return end;
    const std::string& text = tokens_[begin].text;
    if (text == "{") return std::min(brackets_.closing(begin) + 1, end);
    if ((text == "for" || text == "while" || text == "if") && depth < deepest && begin + 1 < end) {
      const size_t close = brackets_.closing(begin + 1);
      size_t after = close >= end ? end : statement_end(close + 1, end, depth + 1);
      if (text == "if" && after < end && tokens_[after].text == "else")
        after = statement_end(after + 1, end, depth + 1);
      return after;
    }
    size_t inner = 0;
    for (size_t i = begin; i < end; ++i) {
      const std::string& sign = tokens_[i].text;
      if (sign == "(" || sign == "{") ++inner;
      if ((sign == ")" || sign == "}") && inner > 0) --inner;
      if (sign == ";" && inner == 0) return i + 1;
    }
    return end;
  }

  const Tokens& tokens_;
  Brackets brackets_;
  Tokens result_;
};

Tokens loops_alike(const Tokens& tokens) { return Loops(tokens).rewritten(); }

/// ++i, i += 1 and i = i + 1 are i++.
Tokens counted_alike(const Tokens& tokens) {
  Tokens result;
  const auto text = [&](size_t i) { return i < tokens.size() ? tokens[i].text : std::string(); };
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool counts = text(i) == "++" || text(i) == "--";
    const bool ends = text(i + 3) == ";" || text(i + 3) == ")";
    if (counts && i + 1 < tokens.size() && is_name(tokens[i + 1])) {
      result.push_back(tokens[i + 1]);
      result.push_back(tokens[i++]);
    } else if (is_name(tokens[i]) && text(i + 2) == "1" && (text(i + 1) == "+=" || text(i + 1) == "-=") && ends) {
      result.push_back(tokens[i]);
      result.push_back({text(i + 1) == "+=" ? "++" : "--", tokens[i].line});
      i += 2;
    } else if (is_name(tokens[i]) && text(i + 1) == "=" && text(i + 2) == text(i) && text(i + 4) == "1" &&
               (text(i + 3) == "+" || text(i + 3) == "-")) {
      result.push_back(tokens[i]);
      result.push_back({text(i + 3) == "+" ? "++" : "--", tokens[i].line});
      i += 4;
    } else {
      result.push_back(tokens[i]);
    }
  }
  return result;
}

}  // namespace

std::vector<CodeToken> canonical_tokens(std::string_view code) {
  const Tokens tokens =
      counted_alike(loops_alike(without_noise(without_ornaments(without_noise(meaningful_tokens(code))))));
  Tokens result;
  std::string before = ";";
  for (const CodeToken& token : tokens) {
    const bool is_brace = token.text == "{" || token.text == "}";
    const bool is_empty = token.text == ";" && (before == ";" || before == "{" || before == "}");
    before = token.text;
    if (!is_brace && !is_empty) result.push_back({is_name(token) ? "N" : token.text, token.line});
  }
  return result;
}

}  // namespace course
