#include "tinytensor/experiments/scoring_windows.h"

#include <algorithm>

#include "tinytensor/core/error.h"

namespace tinytensor {

std::vector<ScoringWindow> scoring_windows(int64_t tokens, int64_t block_size, int64_t stride) {
  if (tokens < 0) fail<ValueError>("scoring_windows: a text has at least 0 tokens: {}", tokens);
  if (block_size < 1) fail<ValueError>("scoring_windows: block_size must be at least 1: {}", block_size);
  if (stride < 1 || stride > block_size) {
    fail<ValueError>(
        "scoring_windows: the stride must be from 1 to block_size = {}: {}\n  hint: with more some tokens would be "
        "scored by no window",
        block_size, stride);
  }
  // exercise 20.2 {
  std::vector<ScoringWindow> windows;
  int64_t scored = 1;  // the tokens before this one are done
  while (scored < tokens) {
    const int64_t next = windows.empty() ? block_size : stride;
    const int64_t end = scored + std::min(next, tokens - scored);  // scored + next may be more than 64 bits hold
    windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
    scored = end;
  }
  return windows;
  // }
}

}  // namespace tinytensor
