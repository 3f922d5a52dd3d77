#include "modules/course/source/tokens.h"

#include <algorithm>
#include <array>
#include <utility>

namespace course {
namespace {

using TokenKind = Token::Kind;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
/// Without what some compilers have in names and others not: characters beyond ASCII, $, \u2192.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || std::string_view(".'+-").find(c) != std::string_view::npos;
  });
}

/// Code whose lines are joined where they end with a backslash, and where each of its characters stood.
struct JoinedLines {
  std::string text;
  std::vector<size_t> where;
};

JoinedLines joined_lines(std::string_view code) {
  JoinedLines joined;
  joined.text.reserve(code.size());
  joined.where.reserve(code.size() + 1);
  for (size_t at = 0; at < code.size(); ++at) {
    if (code[at] == '\\') {  // GCC and Clang allow blanks behind it
      const size_t end = code.find_first_not_of(" \t\r\f\v", at + 1);
      if (end != std::string_view::npos && code[end] == '\n') {
        at = end;
        continue;
      }
    }
    joined.text += code[at];
    joined.where.push_back(at);
  }
  joined.where.push_back(code.size());
  return joined;
}

class Lexer {
 public:
  explicit Lexer(std::string_view code) : code_(code), joined_(joined_lines(code)), text_(joined_.text) {}

  std::vector<Token> all() {
    bool begins_line = true, blank_before = false;
    while (at_ < text_.size()) {
      const size_t begin = at_;
      begins_line = begins_line || peek() == '\n';
      if (pass_blanks()) {
        blank_before = true;
      } else if (follows("//") || follows("/*")) {
        if (!pass_comment()) add(TokenKind::comment, begin, blank_before);
      } else {
        closed_ = true;
        raw_end_ = 0;
        const TokenKind kind = begins_line && (peek() == '#' || follows("%:")) ? pass_directive() : pass_token();
        add(kind, begin, blank_before);
        begins_line = blank_before = false;
      }
    }
    return std::move(tokens_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n'; }
  bool follows(std::string_view word) const { return peek() == word[0] && text_.compare(at_, word.size(), word) == 0; }

  bool pass_blanks() {
    const size_t begin = at_;
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
    return at_ > begin;
  }

  /// False if it does not end.
  bool pass_comment() {
    const bool of_line = follows("//");
    const size_t end = of_line ? text_.find('\n', at_) : text_.find("*/", at_ + 2);
    const bool ends = end != std::string_view::npos;
    at_ = !ends ? text_.size() : of_line ? end : end + 2;
    closed_ = ends || of_line;
    return closed_;
  }

  TokenKind pass_directive() {
    std::string_view first;
    for (++at_; at_ < text_.size() && peek() != '\n';) {
      const size_t begin = at_;
      if (follows("//") || follows("/*")) {
        if (!pass_comment()) return TokenKind::directive;
      } else if (peek() == '<' && (first.starts_with("include") || first == "import")) {
        const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
        at_ += std::min(line.find('>'), line.size());  // <a//b> holds no comment
      } else if (is_blank(peek())) {
        ++at_;
      } else {
        raw_end_ = 0;
        if (pass_token() == TokenKind::name && first.empty()) first = text_.substr(begin, at_ - begin);
        if (raw_end_ > 0 && !closed_) return TokenKind::directive;
        closed_ = true;  // #error don't
      }
    }
    return TokenKind::directive;
  }

  TokenKind pass_token() {
    const char c = peek();
    if (c == '"' || c == '\'') return pass_quoted(c);
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return pass_number();
    if (name_character() > 0) return pass_name();
    return pass_punctuator();
  }

  /// How many bytes of a name stand here: more than one for \u00E4, none if something else does.
  size_t name_character() const {
    const char c = peek();
    if (is_letter(c) || is_digit(c) || c == '$' || (c & 0x80) != 0) return 1;
    const size_t digits = c != '\\' ? 0 : peek(1) == 'u' ? 4 : peek(1) == 'U' ? 8 : 0;
    for (size_t i = 0; i < digits; ++i) {
      if (std::string_view("0123456789abcdefABCDEF").find(peek(2 + i)) == std::string_view::npos) return 0;
    }
    return digits == 0 ? 0 : 2 + digits;
  }

  void pass_name_characters() {
    while (at_ < text_.size() && name_character() > 0) at_ += name_character();
  }

  TokenKind pass_name() {
    const size_t begin = at_;
    pass_name_characters();
    if (peek() != '"' && peek() != '\'') return TokenKind::name;
    const std::string_view name = text_.substr(begin, at_ - begin);
    static constexpr std::array prefixes = {"u8", "u", "U", "L"};
    static constexpr std::array raw = {"R", "u8R", "uR", "UR", "LR"};
    if (peek() == '"' && std::find(raw.begin(), raw.end(), name) != raw.end()) return pass_raw_string();
    if (std::find(prefixes.begin(), prefixes.end(), name) != prefixes.end()) return pass_quoted(peek());
    return TokenKind::name;
  }

  TokenKind pass_number() {
    for (++at_; at_ < text_.size();) {
      const bool sign =
          (peek() == '+' || peek() == '-') && std::string_view("eEpP").find(text_[at_ - 1]) != std::string_view::npos;
      if (peek() == '\'') {
        if (!is_letter(peek(1)) && !is_digit(peek(1))) return TokenKind::number;
        at_ += 2;
      } else if (peek() == '.' || sign) {
        ++at_;
      } else if (name_character() > 0) {
        at_ += name_character();
      } else {
        return TokenKind::number;
      }
    }
    return TokenKind::number;
  }

  TokenKind pass_quoted(char quote) {
    for (++at_; peek() != quote; ++at_) {
      if (peek() == '\\' && peek(1) != '\n') ++at_;
      if (peek() == '\n') {
        closed_ = false;
        return quote == '"' ? TokenKind::string : TokenKind::character;
      }
    }
    ++at_;
    pass_suffix();
    return quote == '"' ? TokenKind::string : TokenKind::character;
  }

  void pass_suffix() {
    if (!is_digit(peek())) pass_name_characters();
  }

  /// In it, a backslash joins no lines: it is read in the code itself.
  TokenKind pass_raw_string() {
    const size_t quote = joined_.where[at_];
    const size_t open = code_.find_first_of("( )\\\t\v\f\n", quote + 1);
    const bool begins = open != std::string_view::npos && code_[open] == '(' && open - quote <= 17;
    const std::string close = begins ? ")" + std::string(code_.substr(quote + 1, open - quote - 1)) + "\"" : "\n";
    const size_t end = code_.find(close, begins ? open : quote);
    closed_ = begins && end != std::string_view::npos;
    raw_end_ = end == std::string_view::npos ? code_.size() : end + (begins ? close.size() : 0);
    const auto after = std::lower_bound(joined_.where.begin(), joined_.where.end(), raw_end_);
    at_ = static_cast<size_t>(after - joined_.where.begin());
    const size_t suffix = at_;
    if (closed_) pass_suffix();
    if (at_ > suffix) raw_end_ = joined_.where[at_ - 1] + 1;
    return TokenKind::string;
  }

  TokenKind pass_punctuator() {
    static constexpr std::array<std::string_view, 33> longer = {
        "%:%:", "<<=", ">>=", "<=>", "...", "->*", "->", "::", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
        "||",   "+=",  "-=",  "*=",  "/=",  "%=",  "&=", "|=", "^=", ".*", "##", "<%", "%>", "<:", ":>", "%:"};
    const bool scope = follows("<::") && peek(3) != ':' && peek(3) != '>';  // vector<::tinytensor::Tensor>
    for (const std::string_view punctuator : longer) {
      if (!follows(punctuator) || (scope && punctuator == "<:")) continue;
      at_ += punctuator.size();
      return TokenKind::punctuator;
    }
    const bool known = std::string_view("{}[]()#;:?.~!+-*/%^&|=<>,").find(peek()) != std::string_view::npos;
    ++at_;
    return known ? TokenKind::punctuator : TokenKind::stray;
  }

  void add(TokenKind kind, size_t begin, bool blank_before) {
    Token token{kind, std::string(text_.substr(begin, at_ - begin)), joined_.where[begin]};
    const bool raw = kind == TokenKind::string && raw_end_ > 0;
    token.size = (raw ? raw_end_ : joined_.where[at_ - 1] + 1) - token.at;
    if (raw) token.text = code_.substr(token.at, token.size);
    line_ += static_cast<size_t>(std::count(code_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                            code_.begin() + static_cast<std::ptrdiff_t>(token.at), '\n'));
    counted_ = token.at;
    token.line = line_;
    token.blank_before = blank_before;
    token.closed = closed_;
    token.doubtful = is_doubtful(token);
    if (kind == TokenKind::punctuator) name_digraph(token);
    tokens_.push_back(std::move(token));
  }

  static void name_digraph(Token& token) {
    static constexpr std::array<std::pair<std::string_view, const char*>, 6> digraphs = {
        {{"<:", "["}, {":>", "]"}, {"<%", "{"}, {"%>", "}"}, {"%:", "#"}, {"%:%:", "##"}}};
    for (const auto& [spelled, text] : digraphs) {
      if (token.text != spelled) continue;
      token.text = text;
      token.digraph = true;
      return;
    }
  }

  bool is_doubtful(const Token& token) const {
    const bool quote = peek() == '"' || peek() == '\'';
    if (token.kind == TokenKind::number) return !is_plain(token.text) || peek() == '\'';
    if (token.kind == TokenKind::name) return quote && !is_plain(token.text);
    const char last = token.text.back();
    const bool suffix = last != '"' && last != '\'';
    return (token.kind == TokenKind::string || token.kind == TokenKind::character) && token.closed && quote && suffix;
  }

  std::string_view code_;
  JoinedLines joined_;
  std::string_view text_;  ///< of the joined lines
  size_t at_ = 0;          ///< in them
  bool closed_ = true;     ///< of the token that is read
  size_t raw_end_ = 0;     ///< where it ends in the code, if it is a raw string
  size_t line_ = 1, counted_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view code) { return Lexer(code).all(); }

}  // namespace course
