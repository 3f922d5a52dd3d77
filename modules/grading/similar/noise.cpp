#include "modules/grading/similar/noise.h"

#include <cctype>
#include <unordered_set>

#include "modules/course/common/text.h"

namespace course {
namespace {

using Tokens = std::vector<CodeToken>;

/// One walk over the tokens, which writes those that stay.
class Walk {
 public:
  explicit Walk(const Tokens& tokens) : tokens_(tokens), brackets_(tokens), gone_(tokens.size(), false) {}

  Tokens kept() {
    for (size_t i = 0; i < tokens_.size();) {
      if (gone_[i]) {
        ++i;
      } else {
        i = one(i);
      }
    }
    return std::move(kept_);
  }

 private:
  size_t size() const { return tokens_.size(); }
  bool is(size_t i, std::string_view text) const { return i < size() && tokens_[i].text == text; }
  bool was(std::string_view text) const { return !kept_.empty() && kept_.back().text == text; }
  bool has(size_t i, std::initializer_list<std::string_view> texts) const {
    for (const std::string_view text : texts) {
      if (!is(i++, text)) return false;
    }
    return true;
  }

  /// A bracket behind a name, a call or an index belongs to it; behind anything else it only groups.
  bool only_groups(size_t open) const {
    if (kept_.empty() || brackets_.closing(open) == size() || brackets_.closing(open) == open + 1) return false;
    const std::string& before = kept_.back().text;
    static const std::unordered_set<std::string> keywords = {"return", "case", "throw", "else", "do", "co_return"};
    if (before == ")" || before == "]" || before == ">" || before == "S") return false;
    const bool is_word = in_name(before[0]);
    return !is_word || keywords.count(before) != 0;
  }

  /// The end of an operand of nothing: behind static_cast<void>(…), or behind what (void) is in front of.
  size_t after_discarded(size_t i) const {
    if (has(i, {"static_cast", "<", "void", ">", "("})) return brackets_.closing(i + 4) + 1;
    if (!has(i, {"(", "void", ")"})) return 0;
    for (i += 3; i < size() && !is(i, ";") && !is(i, ",") && !is(i, ")"); ++i) {
      if (is(i, "(") && brackets_.closing(i) < size()) i = brackets_.closing(i);
    }
    return i;
  }

  bool begins_statement() const {
    return kept_.empty() || was(";") || was("{") || was("}") || was("else") || was("do") || was(")");
  }

  /// Of `if ( false ) { … }` the end, of `if ( … ) { }` too, of `do { } while ( … ) ;`, of `while ( false ) { … }`; 0 where
  /// it is none of these.
  size_t after_dead(size_t i) const {
    if (has(i, {"do", "{", "}", "while", "("}) && brackets_.closing(i + 4) < size()) {
      return brackets_.closing(i + 4) + 1;  // its semicolon is an empty statement
    }
    const bool is_if = is(i, "if"), is_while = is(i, "while");
    if (!(is_if || is_while) || !is(i + 1, "(")) return 0;
    const size_t close = brackets_.closing(i + 1), body = close + 1;
    if (!is(body, "{") || brackets_.closing(body) == size()) return 0;
    const size_t end = brackets_.closing(body);
    const bool never = has(i + 2, {"false", ")"}) || has(i + 2, {"0", ")"});
    if (never || (is_if && end == body + 1)) return is(end + 1, "else") ? 0 : end + 1;
    return 0;
  }

  size_t one(size_t i) {
    if (has(i, {"[", "["}) && brackets_.closing(i) == brackets_.closing(i + 1) + 1) return brackets_.closing(i) + 1;
    if (const size_t after = after_discarded(i); after > i && after <= size()) {
      if (was(",")) kept_.pop_back();
      if (is(after, ",")) return after + 1;
      return after;
    }
    if (begins_statement()) {
      if (const size_t after = after_dead(i)) return after;
      if (has(i, {"if", "(", "true", ")"}) && is(i + 4, "{")) return i + 4;
    }
    if (is(i, "if") && is(i + 1, "(") && brackets_.semicolons(i + 1).size() == 1) return with_initialiser(i);
    if (is(i, "true") && is(i + 1, "&&")) return i + 2;
    if (is(i, "false") && is(i + 1, "||")) return i + 2;
    if ((is(i, "&&") && is(i + 1, "true")) || (is(i, "||") && is(i + 1, "false"))) return i + 2;
    if (is(i, "!") && (is(i + 1, "true") || is(i + 1, "false"))) {
      kept_.push_back({is(i + 1, "true") ? "false" : "true", tokens_[i].line});
      return i + 2;
    }
    if (is(i, "(") && only_groups(i)) {
      gone_[brackets_.closing(i)] = true;
      return i + 1;
    }
    kept_.push_back(tokens_[i]);
    return i + 1;
  }

  /// if ( A ; B ) is A ; if ( B )
  size_t with_initialiser(size_t i) {
    const size_t semicolon = brackets_.semicolons(i + 1)[0];
    for (size_t k = i + 2; k <= semicolon; ++k) {
      if (!gone_[k]) kept_.push_back(tokens_[k]);
    }
    kept_.push_back(tokens_[i]);
    kept_.push_back(tokens_[i + 1]);
    return semicolon + 1;
  }

  const Tokens& tokens_;
  Brackets brackets_;
  std::vector<bool> gone_;  ///< ends of brackets that were left out
  Tokens kept_;
};

}  // namespace

std::vector<CodeToken> without_noise(std::vector<CodeToken> tokens) {
  constexpr int most_walks = 6;  // one may make another possible
  for (int i = 0; i < most_walks; ++i) {
    Tokens kept = Walk(tokens).kept();
    const bool same = kept.size() == tokens.size();
    tokens = std::move(kept);
    if (same) break;
  }
  return tokens;
}

}  // namespace course
