// What each part of something contributes: it is left out, and what happens is looked at.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace tinytensor {

using std::int64_t;

struct Ablation {
  double whole = 0;             ///< the score with all parts
  std::vector<double> without;  ///< without part i, all others being there
};

/// Scores the whole, then the whole without part 0, without part 1, and so on: parts + 1 calls, in this order. `score` is
/// told of each part whether it is there; it is the function that was handed in, and no copy of it. What it returns is
/// kept as it is, NaN included. No parts: the whole alone. ValueError for parts below 0 and an empty score; what score
/// throws passes, at once.
Ablation ablation(int64_t parts, const std::function<double(const std::vector<bool>& there)>& score);

}  // namespace tinytensor
