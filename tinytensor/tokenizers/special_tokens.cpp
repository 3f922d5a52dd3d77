#include "tinytensor/tokenizers/special_tokens.h"

namespace tinytensor {

std::vector<Segment> segments(std::string_view text, const std::vector<std::string>& special_tokens) {
  // exercise 11.8 {
  std::vector<Segment> segments;
  std::vector<size_t> next(special_tokens.size());  // where each special token occurs next
  for (size_t begin = 0;;) {
    size_t first = text.npos;
    std::optional<size_t> which;
    for (size_t i = 0; i < next.size(); ++i) {
      if (begin == 0 || next[i] < begin) next[i] = text.find(special_tokens[i], begin);
      const bool is_longer = which && next[i] == first && special_tokens[i].size() > special_tokens[*which].size();
      if (next[i] < first || is_longer) {
        first = next[i];
        which = i;
      }
    }
    segments.push_back({text.substr(begin, first - begin), which});
    if (!which) return segments;
    begin = first + special_tokens[*which].size();
  }
  // }
}

bool begins_as_special(std::string_view token) { return token.starts_with('<') || token.starts_with('['); }

}  // namespace tinytensor
