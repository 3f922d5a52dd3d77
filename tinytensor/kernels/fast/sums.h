// Sums over a row and over columns, in vectors. The order of the additions depends on the length only.
#pragma once

#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

/// f(j, lanes) for each vector of a row. lanes is a constant for the whole vectors, so the compiler needs no masks
/// there.
template <class F>
[[gnu::always_inline]] inline void along_row(int64_t n, F f) {
  int64_t j = 0;
  for (; j + W <= n; j += W) f(j, int64_t{W});
  if (j < n) f(j, n - j);
}

/// Σ f(i, lanes) over 0 … n - 1 in steps of W, in four chains, so that an addition need not wait for the one before.
/// f gives 0 in the lanes that do not count.
template <class F>
[[gnu::always_inline]] inline float sum_over(int64_t n, F f) {
  Floats a{}, b{}, c{}, d{};
  int64_t i = 0;
  for (; i + 4 * W <= n; i += 4 * W) {
    a += f(i, int64_t{W});
    b += f(i + W, int64_t{W});
    c += f(i + 2 * W, int64_t{W});
    d += f(i + 3 * W, int64_t{W});
  }
  for (; i + W <= n; i += W) a += f(i, int64_t{W});
  if (i < n) b += f(i, n - i);
  return total((a + b) + (c + d));
}

/// The sums along each of R rows, in two chains each: f(r, j, lanes, sum) is `sum` and what is added at place j.
template <int R, class F>
[[gnu::always_inline]] inline void sum_rows(int64_t n, float (&sums)[R], F f) {
  Floats even[R] = {}, odd[R] = {};
  int64_t j = 0;
  for (; j + 2 * W <= n; j += 2 * W) {
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
      even[r] = f(r, j, int64_t{W}, even[r]);
      odd[r] = f(r, j + W, int64_t{W}, odd[r]);
    }
  }
  for (; j < n; j += W) {
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) even[r] = f(r, j, n - j, even[r]);
  }
#pragma GCC unroll 4
  for (int r = 0; r < R; ++r) sums[r] = total(even[r] + odd[r]);
}

/// y[j] = Σ_i x[i · step + j] for j in 0 … n - 1, the rows in order.
inline void sum_columns(int64_t rows, int64_t n, int64_t step, const float* x, float* y) {
  int64_t j = 0;
  for (; j + 4 * W <= n; j += 4 * W) {
    Floats sums[4] = {};
    for (int64_t i = 0; i < rows; ++i) {
#pragma GCC unroll 4
      for (int v = 0; v < 4; ++v) sums[v] += load(x + i * step + j + v * W);
    }
    for (int v = 0; v < 4; ++v) store(y + j + v * W, sums[v]);
  }
  for (; j < n; j += W) {
    Floats sum{};
    for (int64_t i = 0; i < rows; ++i) sum += load_first(x + i * step + j, n - j);
    store_first(y + j, sum, n - j);
  }
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
