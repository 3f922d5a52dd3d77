// What softmax and cross-entropy do to a row alike.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "tinytensor/core/real.h"

namespace tinytensor::reference {

/// The largest of n numbers; NaN is passed over.
inline double row_max(int64_t n, const real* x) {
  double largest = -std::numeric_limits<double>::infinity();
  for (int64_t j = 0; j < n; ++j) largest = std::max(largest, static_cast<double>(x[j]));
  return largest;
}

/// log Σ exp(x - largest). With the row's maximum subtracted first, no exponential overflows. That of the maximum is 1,
/// beside which small ones would vanish: it is added by log1p.
inline double log_sum_exp_less(int64_t n, const real* x, double largest) {
  const int64_t at = std::isfinite(largest) ? std::find(x, x + n, static_cast<real>(largest)) - x : n;
  double others = 0;
  for (int64_t j = 0; j < n; ++j) others += j == at ? 0 : std::exp(static_cast<double>(x[j]) - largest);
  return at < n ? std::log1p(others) : std::log(others);
}

}  // namespace tinytensor::reference
