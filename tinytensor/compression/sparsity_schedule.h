// How much is pruned when: a little at a time, while the model goes on learning.
#pragma once

#include <cstdint>

namespace tinytensor {

/// Zhu & Gupta, arXiv 1710.01878, equation 1.
struct CubicSparsity {
  double first = 0;        ///< the share of zeros before it begins
  double last = 0.9;       ///< and at its end
  std::int64_t begin = 0;  ///< the step at which it begins
  std::int64_t steps = 1;  ///< how many it takes
};

/// The share of zeros at step t:  last + (first - last) (1 - (t - begin) / steps)³  from `begin` to `begin + steps`:
/// fast at first, when there is much to spare, slow at the end. Before that `first`, after it `last`. Any t has an
/// answer. ValueError unless both shares are in [0, 1] and there is a step at least.
double cubic_sparsity(std::int64_t t, const CubicSparsity& plan);

}  // namespace tinytensor
