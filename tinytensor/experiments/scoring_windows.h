// How a text that is longer than a model's context is cut, so that each of its tokens is predicted exactly once.
#pragma once

#include <cstdint>
#include <vector>

namespace tinytensor {

using std::int64_t;

/// The ids begin … end - 1 of a text. A model reads all of them but the last, at most block_size, and predicts each from
/// those before it; of what it predicts the tokens first_scored … end - 1 count.
struct ScoringWindow {
  int64_t begin = 0, end = 0;
  int64_t first_scored = 0;  ///< begin < first_scored < end

  bool operator==(const ScoringWindow&) const = default;
};

/// Windows, in the order of the text, in which every one of `tokens` ids but the first is scored exactly once: nothing
/// stands before the first one, so nothing predicts it. The first window scores up to block_size tokens, each further one
/// the next `stride`, the last one what is left. Each begins block_size ids before its last one, or at 0: so whoever is
/// scored has at least block_size - stride + 1 tokens before it, where the text has them. No windows for less than 2
/// tokens. All numbers may be as large as an int64_t holds.
///
///   scoring_windows(10, 4, 2)      {0, 5, 1}  {2, 7, 5}  {4, 9, 7}  {5, 10, 9}
///
/// A stride of 1 gives each token the longest past, and costs block_size times what a stride of block_size costs.
/// ValueError for tokens below 0, a block_size below 1, a stride that is not from 1 to block_size.
std::vector<ScoringWindow> scoring_windows(int64_t tokens, int64_t block_size, int64_t stride);

}  // namespace tinytensor
