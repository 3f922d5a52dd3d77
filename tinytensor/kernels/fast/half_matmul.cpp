// The product of few rows with a matrix in 16 bits, whose rows are dense. As when a model generates one token after another,
// the time goes into reading B, which is half as long as in floats. It is read once, where it lies, and converted in
// registers; a row of B meets all rows of A while it is in the nearest cache.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/halves.h"
#include "tinytensor/kernels/fast/tile.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t numbers_worth_a_thread = 1 << 15;
constexpr int rows_together = 4;
// Rows of B together: the sums fill half of the registers.
template <int R>
constexpr int columns_together = R == 1              ? 8
                                 : max_tile_rows > 8 ? 4
                                                     : 2;

[[gnu::always_inline]] inline void prefetch_halves(const std::uint16_t* p, int64_t further) {
  const auto bytes = static_cast<Address>(further) * sizeof(std::uint16_t);
  prefetch(reinterpret_cast<Address>(p) + bytes);
}

/// Rows i … i + R - 1 of C, columns j … j + C - 1. One sum for each lane, all lanes added last.
template <Half kind, int R, int C>
void multiply_block(const HalfMatmulArgs& args, int64_t i, int64_t j) {
  Floats sums[R][C] = {};
  const auto add = [&](int64_t p, auto load_a, auto load_b) __attribute__((always_inline)) {
    Floats b[C];
#pragma GCC unroll 8
    for (int c = 0; c < C; ++c) {
      const std::uint16_t* row = args.b + (j + c) * args.b_row + p;
      b[c] = load_b(row);
      prefetch_halves(row, C * args.b_row);
    }
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
      const Floats a = load_a(args.a + (i + r) * args.a_row + p);
#pragma GCC unroll 8
      for (int c = 0; c < C; ++c) sums[r][c] = fma(a, b[c], sums[r][c]);
    }
  };
  int64_t p = 0;
  for (; p + W <= args.k; p += W) add(p, load, load_halves<kind>);
  if (const int64_t rest = args.k - p; rest > 0) {
    add(
        p, [rest](const float* a) { return load_first(a, rest); },
        [rest](const std::uint16_t* b) { return load_first_halves<kind>(b, rest); });
  }
  for (int r = 0; r < R; ++r) {
    for (int c = 0; c < C; ++c) {
      const float bias = args.bias != nullptr ? args.bias[j + c] : 0;
      args.c[(i + r) * args.c_row + j + c] = total(sums[r][c]) + bias;
    }
  }
}

/// The same for all columns of begin … end - 1.
template <Half kind, int R, int C>
void multiply_rows(const HalfMatmulArgs& args, int64_t i, int64_t begin, int64_t end) {
  int64_t j = begin;
  for (; j + C <= end; j += C) multiply_block<kind, R, C>(args, i, j);
  for (; j < end; ++j) multiply_block<kind, R, 1>(args, i, j);
}

template <Half kind, int C>
void multiply_all_rows(const HalfMatmulArgs& args, int64_t begin, int64_t end) {
  int64_t i = 0;
  for (; i + rows_together <= args.m; i += rows_together) multiply_rows<kind, rows_together, C>(args, i, begin, end);
  if (args.m - i == 3) return multiply_rows<kind, 3, C>(args, i, begin, end);
  if (args.m - i == 2) return multiply_rows<kind, 2, C>(args, i, begin, end);
  if (args.m - i == 1) return multiply_rows<kind, 1, C>(args, i, begin, end);
}

template <Half kind>
void multiply(const HalfMatmulArgs& args) {
  constexpr int64_t step = columns_together<1>;
  const int64_t columns = ceil_div(numbers_worth_a_thread, larger<int64_t>(args.k, 1));
  parallel_for(args.n, ceil_div(columns, 4 * step) * 4 * step, [&](int64_t begin, int64_t end) {
    if (args.m == 1) return multiply_rows<kind, 1, columns_together<1>>(args, 0, begin, end);
    for (int64_t j = begin; j < end; j += step) {
      multiply_all_rows<kind, columns_together<rows_together>>(args, j, smaller(j + step, end));
    }
  });
}

template <Half kind>
void convert(int64_t n, const std::uint16_t* x, float* y) {
  int64_t i = 0;
  for (; i + W <= n; i += W) store(y + i, load_halves<kind>(x + i));
  if (i < n) store_first(y + i, load_first_halves<kind>(x + i, n - i), n - i);
}

}  // namespace

void half_matmul(const HalfMatmulArgs& args) {
  if (args.m <= 0 || args.n <= 0) return;
  args.kind == Half::bfloat16 ? multiply<Half::bfloat16>(args) : multiply<Half::float16>(args);
}

void from_half(Half kind, int64_t n, const std::uint16_t* x, float* y) {
  kind == Half::bfloat16 ? convert<Half::bfloat16>(n, x, y) : convert<Half::float16>(n, x, y);
}

}  // namespace tinytensor::TINYTENSOR_ISA
