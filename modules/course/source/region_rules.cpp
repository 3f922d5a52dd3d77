#include "modules/course/source/region_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "modules/course/common/text.h"
#include "modules/course/source/tokens.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

using TokenKind = Token::Kind;

/// Goes through the tokens of a region.
class RegionReader {
 public:
  RegionReader(const std::string& region, const std::set<std::string>& macros)
      : tokens_(tokens_of(region)), macros_(macros) {}

  std::optional<std::string> complaint() {
    for (at_ = 0; at_ < tokens_.size() && says_.empty(); ++at_) read(tokens_[at_]);
    if (says_.empty() && !open_.empty()) {
      complain(*open_.back(), fmt::format("this {} is not closed in the region", open_.back()->text),
               "what is opened between the marks is closed between them");
    }
    return says_.empty() ? std::nullopt : std::optional(says_);
  }

 private:
  void complain(const Token& token, const std::string& what, const std::string& hint) {
    if (says_.empty()) says_ = fmt::format("line {} of it: {}\n  hint: {}\n", token.line, what, hint);
  }

  void read(const Token& token) {
    if (token.kind == TokenKind::directive || token.is("#") || token.is("##")) {
      return complain(token, "a line for the preprocessor",
                      "an exercise needs no #include, #define or #pragma: all it may use is included already");
    }
    if (token.digraph) {
      return complain(token, "a bracket written as two signs",
                      "write {, }, [ or ] itself, or put a blank between the signs");
    }
    if (token.kind == TokenKind::comment && !token.closed) {
      return complain(token, "this comment does not end in the region",
                      "end it before the mark that closes the region");
    }
    if (token.kind == TokenKind::string || token.kind == TokenKind::character) read_literal(token);
    if (token.kind == TokenKind::name) read_name(token);
    if (token.kind == TokenKind::stray) {
      complain(token, tinytensor::printable(token.text) + ", which is no sign of C++ outside of a text in quotes",
               "leave it out");
    }
    if (token.doubtful) {
      complain(token, "where this ends not all compilers agree", "put a blank behind the closing quote");
    }
    if (token.kind == TokenKind::punctuator) read_bracket(token);
  }

  void read_literal(const Token& token) {
    const std::string prefix = token.text.substr(0, token.text.find_first_of("'\""));
    if (prefix.ends_with("R")) {
      return complain(token, "a raw text", R"(write "…" with \n, \" and \\ in it, one for each line)");
    }
    if (token.closed) return;
    const bool is_text = token.kind == TokenKind::string;
    complain(
        token,
        is_text ? "this text in quotes does not end on its line" : "this character in quotes does not end on its line",
        std::string("a ") + (is_text ? '"' : '\'') + " is missing");
  }

  void read_name(const Token& token) {
    static constexpr std::array fine = {"__func__", "__restrict", "__restrict__"};
    const std::string name = tinytensor::printable(token.text);
    if (token.text.find('\\') != std::string::npos) {
      complain(token, name + ", a letter written as its number", "write the letter itself");
    } else if (token.is("asm") || token.is("_Pragma")) {
      complain(token, fmt::format("'{}'", token.text), "an exercise is written in C++ alone");
    } else if (token.text.starts_with("__") && std::find(fine.begin(), fine.end(), token.text) == fine.end()) {
      complain(token, name + ": names that begin with two underscores belong to the compiler", "choose another name");
    } else if (macros_.count(token.text) != 0) {
      complain(token, name + ", which is a macro",
               "write what it stands for, or choose another name: a region holds nothing but what the compiler sees");
    }
  }

  void read_bracket(const Token& token) {
    constexpr size_t most_open = 200;
    if (token.is("[") && at_ + 1 < tokens_.size() && tokens_[at_ + 1].is("[")) check_attribute();
    if (token.is("(") || token.is("[") || token.is("{")) open_.push_back(&token);
    if (token.is(")") || token.is("]") || token.is("}")) close(token);
    if (open_.size() > most_open) {
      complain(token, fmt::format("more than {} brackets are open here", most_open), "give parts of it names");
    }
  }

  // Behind "[[": names of the language's own, up to "]".
  void check_attribute() {
    static constexpr std::array fine = {"maybe_unused", "fallthrough", "likely",
                                        "unlikely",     "nodiscard",   "no_unique_address"};
    size_t i = at_ + 2;
    while (i < tokens_.size() &&
           (tokens_[i].is(",") || std::find(fine.begin(), fine.end(), tokens_[i].text) != fine.end()))
      ++i;
    if (i < tokens_.size() && tokens_[i].is("]")) return;
    complain(tokens_[at_ + 1], "an attribute of a compiler's own", fmt::format("{} are fine", fmt::join(fine, ", ")));
  }

  void close(const Token& token) {
    const char* expected = token.is(")") ? "(" : token.is("]") ? "[" : "{";
    if (!open_.empty() && open_.back()->is(expected)) return open_.pop_back();
    if (open_.empty()) {
      return complain(token, fmt::format("this {} closes what was opened outside of the region", token.text),
                      "is there one too many? What stands outside of the marks stays as it is");
    }
    complain(token, fmt::format("this {} closes the {} of line {}", token.text, open_.back()->text, open_.back()->line),
             "one of both is missing its partner");
  }

  std::vector<Token> tokens_;
  const std::set<std::string>& macros_;
  size_t at_ = 0;
  std::vector<const Token*> open_;
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

std::optional<std::string> forbidden_in(const std::string& region, const std::set<std::string>& macros) {
  if (auto complaint = forbidden_bytes(region)) return complaint;
  if (auto complaint = forbidden_lines(region)) return complaint;
  return RegionReader(region, macros).complaint();
}

std::optional<std::string> forbidden_in(const std::map<size_t, std::string>& regions,
                                        const std::set<std::string>& macros) {
  for (const auto& [number, text] : regions) {
    const std::optional<std::string> complaint = forbidden_in(text, macros);
    if (!complaint) continue;
    return fmt::format("its region{}, {}", regions.size() > 1 ? fmt::format(" {}", number + 1) : "", *complaint);
  }
  return std::nullopt;
}

}  // namespace course
