#include "tinytensor/tokenizers/special_tokens.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tinytensor {

namespace {

/// Finds the longest of many special tokens that a text begins with. The tokens are sorted, so those that begin alike
/// stand side by side: each character of the text narrows them down.
class SortedTokens {
 public:
  explicit SortedTokens(const std::vector<std::string>& tokens) : tokens_(tokens), sorted_(tokens.size()) {
    std::iota(sorted_.begin(), sorted_.end(), size_t{0});
    std::sort(sorted_.begin(), sorted_.end(), [&](size_t a, size_t b) { return tokens[a] < tokens[b]; });
    for (const std::string& token : tokens) begins_[static_cast<unsigned char>(token.front())] = true;
  }

  std::optional<size_t> longest_at(std::string_view text) const {
    std::optional<size_t> longest;
    if (text.empty() || !begins_[static_cast<unsigned char>(text.front())]) return longest;
    auto low = sorted_.begin(), high = sorted_.end();
    for (size_t length = 0; low != high; ++length) {  // these begin with the first `length` characters of the text
      if (tokens_[*low].size() == length) longest = *low++;  // the shortest one comes first
      if (length == text.size()) break;
      const auto c = static_cast<unsigned char>(text[length]);
      const auto next = [&](size_t i) { return static_cast<unsigned char>(tokens_[i][length]); };
      low = std::partition_point(low, high, [&](size_t i) { return next(i) < c; });
      high = std::partition_point(low, high, [&](size_t i) { return next(i) == c; });
    }
    return longest;
  }

 private:
  const std::vector<std::string>& tokens_;
  std::vector<size_t> sorted_;
  std::array<bool, 256> begins_{};
};

}  // namespace

std::vector<Segment> segments(std::string_view text, const std::vector<std::string>& special_tokens) {
  // exercise 11.8 {
  const SortedTokens tokens(special_tokens);
  std::vector<Segment> segments;
  size_t begin = 0;
  for (size_t at = 0; at < text.size();) {
    const std::optional<size_t> which = tokens.longest_at(text.substr(at));
    if (!which) {
      ++at;
      continue;
    }
    segments.push_back({text.substr(begin, at - begin), which});
    begin = at += special_tokens[*which].size();
  }
  segments.push_back({text.substr(begin), {}});
  return segments;
  // }
}

bool begins_as_special(std::string_view token) { return token.starts_with('<') || token.starts_with('['); }

}  // namespace tinytensor
