// The innermost product: a tile of C, at most tile_rows x tile_columns, that stays in registers while k goes by.
//
//                     b: one panel of B, k x (V vectors)
//                     +--------------------+
//                     | b[0] b[1]          |  <- row p: loaded into V registers
//                     +--------------------+
//   a: R x k          accumulators: R x V registers
//   +---+---+--       +--------------------+
//   |   | p |         | c00  c01           |     c[r][v] += a[r][p] · b[p][v]
//   |   |   |         | c10  c11           |     R broadcasts and V loads feed R·V multiply-adds
//   +---+---+--       +--------------------+
//
// AVX-512 has 32 registers: 14 x 2 accumulators, 2 for b, 2 for broadcasts; AVX2 and the baseline of x86 have 16: 6 x
// 2; NEON has 32: 12 x 2. Fewer rows or columns (the edges of a matrix) are the same code with a smaller R and V.
//
// A is read in one of two layouts:
//   by rows      a[r · row_step + p]   row_step is a constant, so that R rows need one pointer and no multiplication
//   by columns   a[p · a_step + r]     a transposed matrix, or packed
//
// An element of C is one chain of multiply-adds over p = 0, 1, … whatever the tile it falls into: how a matrix is cut
// into tiles does not show in the result.
#pragma once

#include <utility>

#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

#if defined(__AVX512F__)
constexpr int tile_rows = 14;
#elif defined(__aarch64__)
constexpr int tile_rows = 12;
#else
constexpr int tile_rows = 6;
#endif
constexpr int tile_vectors = 2;
constexpr int tile_columns = tile_vectors * W;

// The longest k of one pass, so that a panel of B (depth x tile_columns) stays near; and the step between the rows of a
// block that is kept by rows: not a multiple of 64 floats, or the rows would fight for the same lines of the cache.
constexpr int64_t max_depth = 384;
constexpr int64_t row_step = max_depth + 16;

enum class Layout { by_rows, by_columns };

/// Where a tile goes: c = product (+ c) (+ bias).
struct TileOutput {
  float* c;
  int64_t c_row;
  int64_t columns;  // 1 … V · W
  bool accumulate;
  const float* bias;  // null: none
};

template <int V>
[[gnu::always_inline]] inline void finish_row(const Floats (&sums)[V], float* c, const TileOutput& out) {
#pragma GCC unroll 2
  for (int v = 0; v < V; ++v) {
    const int64_t count = out.columns - v * W;
    Floats y = sums[v];
    if (count >= W) {
      if (out.accumulate) y += load(c + v * W);
      if (out.bias != nullptr) y += load(out.bias + v * W);
      store(c + v * W, y);
    } else {
      if (out.accumulate) y += load_first(c + v * W, count);
      if (out.bias != nullptr) y += load_first(out.bias + v * W, count);
      store_first(c + v * W, y, count);
    }
  }
}

template <int R, int V, Layout layout>
void tile(int64_t k, const float* a, int64_t a_step, const float* b, int64_t b_step, const TileOutput& out) {
  Floats sums[R][V] = {};
  for (int r = 0; r < R; ++r) {
    for (int v = 0; v < V; ++v) __builtin_prefetch(out.c + r * out.c_row + v * W, 1);
  }
  for (int64_t p = 0; p < k; ++p) {
    Floats b_row[V];
#pragma GCC unroll 2
    for (int v = 0; v < V; ++v) b_row[v] = load(b + v * W);
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r) {
      const Floats x = broadcast_load(layout == Layout::by_rows ? a + r * row_step : a + r);
#pragma GCC unroll 2
      for (int v = 0; v < V; ++v) sums[r][v] = fma(x, b_row[v], sums[r][v]);
    }
    a += layout == Layout::by_rows ? 1 : a_step;
    b += b_step;
  }
#pragma GCC unroll 16
  for (int r = 0; r < R; ++r) finish_row<V>(sums[r], out.c + r * out.c_row, out);
}

using TileFunction = void (*)(int64_t k, const float* a, int64_t a_step, const float* b, int64_t b_step,
                              const TileOutput& out);

// tile<1>, tile<2>, … tile<tile_rows>
struct TileTable {
  TileFunction with_rows[tile_rows + 1];
};
template <int V, Layout layout, int... R>
constexpr TileTable make_tiles(std::integer_sequence<int, R...>) {
  return {{nullptr, tile<R + 1, V, layout>...}};
}
template <Layout layout>
constexpr TileTable tiles[tile_vectors] = {
    make_tiles<1, layout>(std::make_integer_sequence<int, tile_rows>{}),
    make_tiles<2, layout>(std::make_integer_sequence<int, tile_rows>{}),
};

/// The tile for so many rows (1 … tile_rows) and columns (1 … tile_columns). It reads whole vectors of b.
template <Layout layout>
inline TileFunction tile_for(int64_t rows, int64_t columns) {
  return tiles<layout>[columns > W ? 1 : 0].with_rows[rows];
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
