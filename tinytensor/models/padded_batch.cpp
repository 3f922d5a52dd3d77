#include "tinytensor/models/padded_batch.h"

#include <algorithm>

#include "tinytensor/core/error.h"

namespace tinytensor {

PaddedBatch pad_front(const std::vector<std::vector<int64_t>>& texts, int64_t most) {
  const bool any_empty = std::any_of(texts.begin(), texts.end(), [](const auto& text) { return text.empty(); });
  if (texts.empty() || any_empty) fail<ValueError>("pad_front: texts of at least one token are expected");
  if (most < 1) fail<ValueError>("pad_front: at least one token of each text must stay: {}", most);
  const auto kept = [most](const std::vector<int64_t>& text) {
    return std::min(most, static_cast<int64_t>(text.size()));
  };
  // exercise 17.7 {
  int64_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, kept(text));
  PaddedBatch batch{IndexTensor({static_cast<int64_t>(texts.size()), longest}), {}};
  int64_t* row_end = batch.ids.data();
  for (const std::vector<int64_t>& text : texts) {
    row_end += longest;
    std::copy(text.end() - kept(text), text.end(), row_end - kept(text));
    batch.padding.push_back(longest - kept(text));
  }
  return batch;
  // }
}

IndexTensor token_positions(int64_t past, int64_t length, const std::vector<int64_t>& padding) {
  const bool negative = std::any_of(padding.begin(), padding.end(), [](int64_t places) { return places < 0; });
  if (past < 0 || length < 0 || negative) {
    fail<ValueError>("token_positions: past, length and padding must not be negative: {}, {}, {}", past, length,
                     to_string(padding));
  }
  // exercise 17.7 {
  IndexTensor positions({static_cast<int64_t>(padding.size()), length});
  int64_t* out = positions.data();
  for (const int64_t places : padding) {
    for (int64_t t = 0; t < length; ++t) *out++ = std::max<int64_t>(0, past + t - places);
  }
  return positions;
  // }
}

std::vector<KeyValueCache> caches_for(int64_t layers, const std::vector<int64_t>& padding) {
  KeyValueCache cache;
  if (std::any_of(padding.begin(), padding.end(), [](int64_t places) { return places != 0; })) cache.padding = padding;
  return std::vector<KeyValueCache>(static_cast<size_t>(layers), cache);
}

}  // namespace tinytensor
