#include "modules/grading/similar/cpp_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "modules/course/common/text.h"

namespace course {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
 public:
  explicit Lexer(std::string_view code) : code_(code) {}

  std::vector<CodeToken> all() {
    bool begins_line = true;
    while (at_ < code_.size()) {
      const char c = code_[at_];
      if (c == '\n') {
        begins_line = true;
        skip(1);
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
        skip(1);
      } else if (code_.substr(at_).starts_with("//") || (c == '#' && begins_line)) {
        skip(std::min(code_.find('\n', at_), code_.size()) - at_);
      } else if (code_.substr(at_).starts_with("/*")) {
        const size_t end = code_.find("*/", at_ + 2);
        skip(end == std::string_view::npos ? code_.size() - at_ : end + 2 - at_);
      } else {
        begins_line = false;
        one(c);
      }
    }
    return std::move(tokens_);
  }

 private:
  void skip(size_t count) {
    line_ += static_cast<size_t>(std::count(code_.begin() + static_cast<std::ptrdiff_t>(at_),
                                            code_.begin() + static_cast<std::ptrdiff_t>(at_ + count), '\n'));
    at_ += count;
  }

  void add(std::string text, size_t count) {
    tokens_.push_back({std::move(text), line_});
    skip(count);
  }

  void one(char c) {
    if (is_digit(c) || (c == '.' && at_ + 1 < code_.size() && is_digit(code_[at_ + 1]))) return number();
    if (in_name(c)) return name();
    if (c == '"') return add("S", quoted('"'));
    if (c == '\'') return add(std::string(code_.substr(at_, quoted('\''))), quoted('\''));
    static constexpr std::array<std::string_view, 22> longer =
        {"<<=", ">>=", "...", "->", "::", "++", "--", "+=", "-=", "*=", "/=", "%=",
         "&=",  "|=",  "^=",  "==", "!=", "<=", ">=", "&&", "||", "<<"};  // not >>, which ends two lists of template
                                                                          // arguments
    for (const std::string_view sign : longer) {
      if (code_.substr(at_).starts_with(sign)) return add(std::string(sign), sign.size());
    }
    add(std::string(1, c), 1);
  }

  size_t quoted(char quote) const {
    for (size_t i = at_ + 1; i < code_.size() && code_[i] != '\n'; ++i) {
      if (code_[i] == '\\') {
        ++i;
      } else if (code_[i] == quote) {
        return i + 1 - at_;
      }
    }
    return 1;
  }

  void name() {
    size_t end = at_;
    while (end < code_.size() && in_name(code_[end])) ++end;
    const std::string text(code_.substr(at_, end - at_));
    if (end < code_.size() && code_[end] == '"' && text.ends_with("R") && text.size() <= 3) return raw_string(end);
    add(text, end - at_);
  }

  void raw_string(size_t quote) {
    const size_t open = code_.find('(', quote);
    if (open == std::string_view::npos || open - quote > 17) return add("S", quote + 1 - at_);
    const std::string close = ")" + std::string(code_.substr(quote + 1, open - quote - 1)) + "\"";
    const size_t end = code_.find(close, open);
    add("S", (end == std::string_view::npos ? code_.size() : end + close.size()) - at_);
  }

  /// Without what does not change its value: 1'000u is 1000, 1.0f is 1.
  void number() {
    size_t end = at_;
    std::string text;
    for (; end < code_.size(); ++end) {
      const char c = code_[end];
      const bool sign = (c == '+' || c == '-') && end > at_ && (code_[end - 1] == 'e' || code_[end - 1] == 'E');
      if (!in_name(c) && c != '.' && !sign && !(c == '\'' && end + 1 < code_.size() && in_name(code_[end + 1]))) break;
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
    add(text, end - at_);
  }

  std::string_view code_;
  size_t at_ = 0, line_ = 0;
  std::vector<CodeToken> tokens_;
};

bool is_name(const CodeToken& token) {
  static const std::set<std::string> others = {
      "if",   "else",  "while",   "for", "do",     "return", "break", "continue", "switch", "case", "default",
      "true", "false", "nullptr", "new", "delete", "throw",  "try",   "catch",    "struct", "S",    "goto"};
  return in_name(token.text[0]) && !is_digit(token.text[0]) && others.count(token.text) == 0;
}

/// Where the bracket that opens at `open` is closed; the end if it is not.
size_t closing(const std::vector<CodeToken>& tokens, size_t open, std::string_view opens, std::string_view closes) {
  size_t depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    if (tokens[i].text == opens) ++depth;
    if (tokens[i].text == closes && --depth == 0) return i;
  }
  return tokens.size();
}

/// Without what can be written or left out.
std::vector<CodeToken> without_ornaments(const std::vector<CodeToken>& tokens) {
  static const std::set<std::string> ornaments = {"const", "static", "constexpr", "inline", "unsigned", "this"};
  std::vector<CodeToken> result;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string& text = tokens[i].text;
    if (ornaments.count(text) != 0) continue;
    if (text == "std" && i + 1 < tokens.size() && tokens[i + 1].text == "::") {
      ++i;
    } else if (text == "static_cast" && i + 1 < tokens.size() && tokens[i + 1].text == "<") {
      i = std::min(closing(tokens, i + 1, "<", ">"), tokens.size() - 1);
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
  explicit Loops(const Tokens& tokens) : tokens_(tokens) {}
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
    const size_t close = open < end && tokens_[open].text == "(" ? closing(tokens_, open, "(", ")") : end;
    std::vector<size_t> signs;
    size_t inner = 0;
    for (size_t i = open; i < close && i < end; ++i) {
      const std::string& text = tokens_[i].text;
      if (text == "(" || text == "{") ++inner;
      if (text == ")" || text == "}") --inner;
      if (text == ";" && inner == 1) signs.push_back(i);
    }
    if (close >= end || signs.size() != 2) {
      result_.push_back(tokens_[at]);
      return at + 1;
    }
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
    if (text == "{") return std::min(closing(tokens_, begin, "{", "}") + 1, end);
    if ((text == "for" || text == "while" || text == "if") && depth < deepest && begin + 1 < end) {
      const size_t close = closing(tokens_, begin + 1, "(", ")");
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
  Tokens result_;
};

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

std::vector<CodeToken> cpp_tokens(std::string_view code) { return Lexer(code).all(); }

std::vector<CodeToken> canonical_tokens(std::string_view code) {
  const Tokens tokens = counted_alike(Loops(without_ornaments(cpp_tokens(code))).rewritten());
  Tokens result;
  for (const CodeToken& token : tokens) {
    if (token.text == "{" || token.text == "}") continue;
    result.push_back({is_name(token) ? "N" : token.text, token.line});
  }
  return result;
}

}  // namespace course
