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
//   by rows      a[r · a_step + p]     a matrix as it lies; three rows share a pointer, for an address on x86 is a
//                                      pointer plus a step, or plus twice a step, and there are no registers for 14
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

// A row of B, and of a transposed A, is asked for this many steps before its use: some 200 cycles, a far cache away.
constexpr int64_t ahead = 16;

enum class Layout { by_rows, by_columns };

/// Where a tile goes: c = product (+ c) (+ bias).
struct TileOutput {
  float* c;
  int64_t c_row;
  int64_t columns;  // 1 … V · W
  bool accumulate;
  const float* bias;            // null: none
  const float* next = nullptr;  // what will be read soon: k lines of the cache from here are fetched on the way
};

// c[v] += from[v], or less where the columns end
template <int V>
[[gnu::always_inline]] inline void add_row(Floats (&sums)[V], const float* from, int64_t columns) {
#pragma GCC unroll 2
  for (int v = 0; v < V; ++v)
    sums[v] += columns >= V * W ? load(from + v * W) : load_first(from + v * W, columns - v * W);
}

template <int V>
[[gnu::always_inline]] inline void store_row(const Floats (&sums)[V], float* c, int64_t columns) {
#pragma GCC unroll 2
  for (int v = 0; v < V; ++v) store_first(c + v * W, sums[v], columns - v * W);
}

// The whole tile at once: what is asked for is decided once, and whole vectors need no mask.
template <int R, int V>
[[gnu::always_inline]] inline void finish(Floats (&sums)[R][V], const TileOutput& out) {
  const int64_t columns = out.columns;
  if (columns == V * W) {
    if (out.accumulate) {
#pragma GCC unroll 16
      for (int r = 0; r < R; ++r) add_row<V>(sums[r], out.c + r * out.c_row, V * W);
    }
    if (out.bias != nullptr) {
#pragma GCC unroll 16
      for (int r = 0; r < R; ++r) add_row<V>(sums[r], out.bias, V * W);
    }
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r) store_row<V>(sums[r], out.c + r * out.c_row, V * W);
    return;
  }
#pragma GCC unroll 16
  for (int r = 0; r < R; ++r) {
    if (out.accumulate) add_row<V>(sums[r], out.c + r * out.c_row, columns);
    if (out.bias != nullptr) add_row<V>(sums[r], out.bias, columns);
    store_row<V>(sums[r], out.c + r * out.c_row, columns);
  }
}

template <int R, int V, Layout layout>
void tile(int64_t k, const float* a, int64_t a_step, const float* b, int64_t b_step, const TileOutput& out) {
  Floats sums[R][V] = {};
  const float* next = out.next != nullptr ? out.next : b;
  const float* rows[(R + 2) / 3];
  for (int i = 0; i < (R + 2) / 3; ++i) rows[i] = a + (layout == Layout::by_rows ? 3 * i * a_step : 3 * i);
  for (int64_t p = 0; p < k; ++p) {
    Floats b_row[V];
#pragma GCC unroll 2
    for (int v = 0; v < V; ++v) b_row[v] = load(b + v * W);
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r) {
      const Floats x = broadcast_load(layout == Layout::by_rows ? rows[r / 3] + r % 3 * a_step : a + r);
#pragma GCC unroll 2
      for (int v = 0; v < V; ++v) sums[r][v] = fma(x, b_row[v], sums[r][v]);
    }
    for (int i = 0; layout == Layout::by_rows && i < (R + 2) / 3; ++i) ++rows[i];
#pragma GCC unroll 2
    for (int v = 0; v < V; ++v) __builtin_prefetch(b + v * W + ahead * b_step);
    if (layout == Layout::by_columns) __builtin_prefetch(a + ahead * a_step);
    __builtin_prefetch(next, 0, 2);
    next += 16;
    a += a_step;
    b += b_step;
  }
  finish(sums, out);
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
