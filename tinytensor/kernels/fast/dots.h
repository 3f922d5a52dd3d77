// Elements of a product as dot products along k: for products with so few rows, or columns, that tiles would be nearly
// empty. One sum for each lane, all lanes added last.
#pragma once

#include "tinytensor/kernels/fast/tile.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

/// What C begins with: its value (if accumulate), and the bias.
inline float start_value(const MatmulArgs& args, int64_t i, int64_t j) {
  return (args.accumulate ? args.c[i * args.c_row + j] : 0) + (args.bias != nullptr ? args.bias[j] : 0);
}

/// R rows of C, columns j … j + C - 1: rows of A times columns of B, both dense.
template <int R, int C>
void dot_columns(const MatmulArgs& args, int64_t j) {
  Floats sums[R][C] = {};
  const auto add = [&](int64_t p, auto load_lanes) {
    Floats b[C];
    for (int c = 0; c < C; ++c) {
      const float* column = args.b + (j + c) * args.b_col + p;
      b[c] = load_lanes(column);
      prefetch(address_of(column, C * args.b_col));
    }
    for (int r = 0; r < R; ++r) {
      const Floats a = load_lanes(args.a + r * args.a_row + p);
      for (int c = 0; c < C; ++c) sums[r][c] = fma(a, b[c], sums[r][c]);
    }
  };
  int64_t p = 0;
  for (; p + W <= args.k; p += W) add(p, [](const float* x) { return load(x); });
  if (p < args.k) add(p, [rest = args.k - p](const float* x) { return load_first(x, rest); });
  for (int r = 0; r < R; ++r) {
    for (int c = 0; c < C; ++c) args.c[r * args.c_row + j + c] = start_value(args, r, j + c) + total(sums[r][c]);
  }
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
