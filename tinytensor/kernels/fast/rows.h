// What softmax, cross-entropy and the maximum of rows have in common. Rows are shared out to the threads; a row is
// never cut. It is read from memory once, and from the nearest cache after that.
#pragma once

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/functions.h"
#include "tinytensor/kernels/fast/sums.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

/// body(i) for each of the rows of n elements.
template <class Body>
void for_rows(int64_t rows, int64_t n, Body body) {
  constexpr int64_t floats_worth_a_thread = 1 << 13;
  parallel_for(rows, ceil_div(floats_worth_a_thread, larger<int64_t>(n, 1)), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) body(i);
  });
}

/// y[j] = f(j, lanes) along a row.
template <class F>
[[gnu::always_inline]] inline void write_row(int64_t n, float* y, F f) {
  int64_t j = 0;
  for (; j + W <= n; j += W) store(y + j, f(j, int64_t{W}));
  if (j < n) store_first(y + j, f(j, n - j), n - j);
}

/// Whether an element is NaN. A sum of x - x is 0 unless one of them is NaN or infinite; only then each is looked at.
inline bool row_has_nan(int64_t n, const float* x) {
  const float zero = sum_over(n, [=](int64_t j, int64_t lanes) {
    const Floats v = load_first(x + j, lanes);
    return v - v;  // NOLINT(misc-redundant-expression): NaN or 0
  });
  if (zero == 0) return false;
  for (int64_t j = 0; j < n; ++j) {
    if (x[j] != x[j]) return true;  // NOLINT: NaN differs from itself
  }
  return false;
}

/// The largest element; NaN is passed over. Four chains, so that a maximum need not wait for the one before.
inline float row_max(int64_t n, const float* x) {
  Floats highest[4];
  for (Floats& chain : highest) chain = broadcast(-infinity);
  int64_t j = 0;
  for (; j + 4 * W <= n; j += 4 * W) {
#pragma GCC unroll 4
    for (int c = 0; c < 4; ++c) highest[c] = max(load(x + j + c * W), highest[c]);
  }
  for (; j + W <= n; j += W) highest[0] = max(load(x + j), highest[0]);
  if (j < n) highest[1] = max(load_first(x + j, n - j, -infinity), highest[1]);
  return largest(max(max(highest[0], highest[1]), max(highest[2], highest[3])));
}

/// Σ exp(x - highest), highest the row's maximum. A NaN anywhere makes it NaN, and so does a row of which the maximum
/// is not finite.
inline float sum_of_exp(int64_t n, const float* x, float highest) {
  return sum_over(n,
                  [=](int64_t j, int64_t lanes) { return exp_limited(load_first(x + j, lanes, -infinity) - highest); });
}

/// log Σ exp(x - highest). Where the others vanish beside the 1 of the highest element, they are summed without it.
inline float log_sum_of_exp(int64_t n, const float* x, float highest) {
  const float total = sum_of_exp(n, x, highest);
  if (!(total > 0.5f && total < 1.01f)) return __builtin_logf(total);
  int64_t at = 0;
  while (x[at] != highest) ++at;  // NOLINT: it is one of them
  return __builtin_log1pf(sum_of_exp(at, x, highest) + sum_of_exp(n - at - 1, x + at + 1, highest));
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
