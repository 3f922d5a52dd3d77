#include "tinytensor/tokenizers/special_tokens.h"

#include <algorithm>

#include "tinytensor/tokenizers/sorted_tokens.h"

namespace tinytensor {

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
