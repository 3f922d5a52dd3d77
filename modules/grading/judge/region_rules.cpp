#include "modules/grading/judge/region_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "modules/course/common/text.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

/// Goes through a region as the compiler's first phases do.
class RegionReader {
 public:
  explicit RegionReader(std::string_view text) : text_(text) {}

  std::optional<std::string> complaint() {
    while (at_ < text_.size() && says_.empty()) step();
    if (says_.empty() && !open_.empty()) {
      line_ = open_.back().line;
      complain(fmt::format("this {} is not closed in the region", open_.back().bracket),
               "what is opened between the marks is closed between them");
    }
    return says_.empty() ? std::nullopt : std::optional(says_);
  }

 private:
  struct Open {
    char bracket;
    size_t line;
  };

  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool follows(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  void advance(size_t count = 1) {
    for (; count > 0 && at_ < text_.size(); --count) line_ += text_[at_++] == '\n' ? 1 : 0;
  }
  void complain(const std::string& what, const std::string& hint) {
    if (says_.empty()) says_ = fmt::format("line {} of it: {}\n  hint: {}\n", line_, what, hint);
  }

  void step() {
    const char c = peek();
    if (std::isspace(static_cast<unsigned char>(c)) != 0 || follows("//") || follows("/*")) return pass_between(c);
    const char last = std::exchange(last_, c);
    if (c == '"') return skip_quoted('"');
    if (c == '\'') return skip_quoted('\'');
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return skip_number();
    if (in_name(c)) return take_name(last == '"');
    if (c == '#' || follows("%:")) {
      return complain("a line for the preprocessor",
                      "an exercise needs no #include, #define or #pragma: all it may use is included already");
    }
    if (is_digraph()) {
      return complain("a bracket written as two signs", "write {, }, [ or ] itself, or put a blank between the signs");
    }
    if (c == '[' && last == '[') check_attribute();
    if (std::string_view("([{").find(c) != std::string_view::npos) open_.push_back({c, line_});
    if (std::string_view(")]}").find(c) != std::string_view::npos) close(c);
    advance();
  }

  // Blanks and comments: what comes behind them is no part of a text in quotes before them.
  void pass_between(char c) {
    if (last_ == '"') last_ = ' ';
    if (c != '/') return advance();
    if (follows("//")) return skip_to("\n", "");
    skip_to("*/", "this comment does not end in the region");
  }

  void skip_to(std::string_view end, const char* if_missing) {
    const size_t start = line_;
    const size_t found = text_.find(end, at_ + 2);
    if (found == std::string_view::npos && *if_missing != '\0') {
      line_ = start;
      return complain(if_missing, "end it before the mark that closes the region");
    }
    advance(found == std::string_view::npos ? text_.size() : found + end.size() - at_);
  }

  void skip_quoted(char quote) {
    for (advance(); peek() != quote; advance()) {
      if (peek() == '\\') advance();
      if (peek() == '\n' || peek() == '\0') {
        return complain(quote == '"' ? "this text in quotes does not end on its line"
                                     : "this character in quotes does not end on its line",
                        std::string("a ") + quote + " is missing");
      }
    }
    advance();
  }

  // 1'000'000, 0x1p-3, 1e+5: a quote in a number begins no character.
  void skip_number() {
    while (
        in_name(peek()) || peek() == '.' || (peek() == '\'' && in_name(peek(1))) ||
        ((peek() == '+' || peek() == '-') && std::string_view("eEpP").find(text_[at_ - 1]) != std::string_view::npos)) {
      advance();
    }
  }

  // Behind a text in quotes it is a part of that, and begins no raw one.
  void take_name(bool behind_quote) {
    const size_t begin = at_;
    while (in_name(peek())) advance();
    const std::string_view name = text_.substr(begin, at_ - begin);
    static constexpr std::array raw = {"R", "LR", "uR", "UR", "u8R"};
    const bool begins_raw = !behind_quote && std::find(raw.begin(), raw.end(), name) != raw.end();
    if (peek() == '"' && begins_raw) return skip_raw_string();
    static constexpr std::array fine = {"__func__", "__restrict", "__restrict__"};
    if (name == "asm" || name == "_Pragma") {
      complain(fmt::format("'{}'", name), "an exercise is written in C++ alone");
    } else if (name.starts_with("__") && std::find(fine.begin(), fine.end(), name) == fine.end()) {
      complain(tinytensor::printable(name) + ": names that begin with two underscores belong to the compiler",
               "choose another name");
    }
  }

  void skip_raw_string() {
    const size_t open = text_.find('(', at_);
    if (open == std::string_view::npos || open - at_ > 17) return complain("a raw text without its (", "R\"(text)\"");
    const std::string end = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const size_t close = text_.find(end, open);
    if (close == std::string_view::npos) {
      return complain("this raw text does not end in the region", "its end reads " + tinytensor::printable(end));
    }
    advance(close + end.size() - at_);
  }

  // "<:" is a bracket, but not where "<::" begins a name: vector<::tinytensor::Tensor>.
  bool is_digraph() const {
    if (follows("<%") || follows("%>") || follows(":>")) return true;
    return follows("<:") && (peek(2) != ':' || peek(3) == ':' || peek(3) == '>');
  }

  // Behind "[[", with blanks and comments between them or not: names of the language's own, up to "]".
  void check_attribute() {
    static constexpr std::array fine = {"maybe_unused", "fallthrough", "likely",
                                        "unlikely",     "nodiscard",   "no_unique_address"};
    const std::string_view rest = text_.substr(at_ + 1);
    const size_t end = rest.find_first_not_of(" \t\nabcdefghijklmnopqrstuvwxyz_,");
    const std::string_view inside = rest.substr(0, end);
    bool all_fine = end != std::string_view::npos && rest[end] == ']';
    for (size_t at = 0; (at = inside.find_first_not_of(" \t\n,", at)) != std::string_view::npos;) {
      const std::string_view name = inside.substr(at, inside.find_first_of(" \t\n,", at) - at);
      all_fine = all_fine && std::find(fine.begin(), fine.end(), name) != fine.end();
      at += name.size();
    }
    if (!all_fine) {
      complain("an attribute of a compiler's own", fmt::format("{} are fine", fmt::join(fine, ", ")));
    }
  }

  void close(char c) {
    const char expected = c == ')' ? '(' : c == ']' ? '[' : '{';
    if (!open_.empty() && open_.back().bracket == expected) return open_.pop_back();
    if (open_.empty()) {
      return complain(fmt::format("this {} closes what was opened outside of the region", c),
                      "is there one too many? What stands outside of the marks stays as it is");
    }
    complain(fmt::format("this {} closes the {} of line {}", c, open_.back().bracket, open_.back().line),
             "one of both is missing its partner");
  }

  std::string_view text_;
  size_t at_ = 0, line_ = 1;
  char last_ = ' ';  // where the token before this one began, or, for brackets, the sign itself
  std::vector<Open> open_;
  std::string says_;
};

std::string at_line(size_t line, const std::string& what, const std::string& hint) {
  return fmt::format("line {} of it: {}\n  hint: {}\n", line, what, hint);
}

std::optional<std::string> forbidden_bytes(const std::string& region) {
  size_t line = 1;
  for (size_t i = 0; i < region.size(); ++i) {
    const char c = region[i];
    if (c == '\r' && i + 1 < region.size() && region[i + 1] == '\n') continue;
    if (c == '\n') ++line;
    if ((c & 0x80) == 0 && c != '\n' && c != '\t' && (c < 0x20 || c == 0x7f)) {
      return at_line(line, fmt::format("the byte 0x{:02X}, which is no text", static_cast<unsigned char>(c)),
                     "lines end as on Unix or Windows, and tabs are the only other invisible characters");
    }
  }
  if (const auto bad = first_not_utf8(region)) {
    return at_line(
        1 + static_cast<size_t>(std::count(region.begin(), region.begin() + static_cast<std::ptrdiff_t>(*bad), '\n')),
        "this is not UTF-8 text", "tell your editor to save the file as UTF-8");
  }
  return std::nullopt;
}

// What holds for lines, wherever they stand.
std::optional<std::string> forbidden_lines(const std::string& region) {
  const std::vector<std::string> lines = lines_of(region);
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string text = trimmed(lines[i]);
    if (text.starts_with("// exercise ") || text == "// }") {
      return at_line(i + 1, "a mark of the course",
                     "marks stand around a region, not in it; write '//}' for a comment");
    }
    if (text.ends_with("\\")) {
      return at_line(i + 1, "a backslash at the end of a line, which joins it to the next one", "leave it out");
    }
    const size_t trigraph = text.find("?\?");
    if (trigraph != std::string::npos && trigraph + 2 < text.size() &&
        std::string_view("=/'()!<>-").find(text[trigraph + 2]) != std::string_view::npos) {
      return at_line(i + 1, "two question marks before a sign, which older C++ reads as another sign",
                     "put a blank between them");
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> forbidden_in(const std::string& region) {
  if (auto complaint = forbidden_bytes(region)) return complaint;
  if (auto complaint = forbidden_lines(region)) return complaint;
  return RegionReader(region).complaint();
}

}  // namespace course
