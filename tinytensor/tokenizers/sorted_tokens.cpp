#include "tinytensor/tokenizers/sorted_tokens.h"

#include <algorithm>
#include <numeric>

namespace tinytensor {

SortedTokens::SortedTokens(std::vector<std::string> tokens) : tokens_(std::move(tokens)), sorted_(tokens_.size()) {
  std::iota(sorted_.begin(), sorted_.end(), size_t{0});
  std::sort(sorted_.begin(), sorted_.end(), [&](size_t a, size_t b) { return tokens_[a] < tokens_[b]; });
  for (const std::string& token : tokens_) begins_[static_cast<unsigned char>(token.front())] = true;
}

std::optional<size_t> SortedTokens::longest_at(std::string_view text) const {
  std::optional<size_t> longest;
  if (text.empty() || !begins_[static_cast<unsigned char>(text.front())]) return longest;
  auto low = sorted_.begin(), high = sorted_.end();
  for (size_t length = 0; low != high; ++length) {         // these begin with the first `length` characters of the text
    if (tokens_[*low].size() == length) longest = *low++;  // the shortest one comes first
    if (length == text.size()) break;
    const auto c = static_cast<unsigned char>(text[length]);
    const auto next = [&](size_t i) { return static_cast<unsigned char>(tokens_[i][length]); };
    low = std::partition_point(low, high, [&](size_t i) { return next(i) < c; });
    high = std::partition_point(low, high, [&](size_t i) { return next(i) == c; });
  }
  return longest;
}

}  // namespace tinytensor
