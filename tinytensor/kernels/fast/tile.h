// The tiles that products are made of: in the literature the micro-kernel, a block of C, at most tile_rows x
// tile_columns (MR x NR), whose sums stay in registers while k goes by. How is in tile.cpp.
//
// A is read in one of two layouts:
//   by rows      a[r · a_step + p]     a matrix with dense rows, where it lies
//   by columns   a[p · a_step + r]     a matrix with dense columns where it lies, or a packed strip: a_step = its rows
//
// An element of C is one chain of multiply-adds over p = 0, 1, … whatever tile it belongs to: how a matrix is cut into
// tiles does not show in the result.
#pragma once

#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int tile_rows = max_tile_rows;
constexpr int tile_vectors = 2;
constexpr int tile_columns = tile_vectors * W;

// The most of k that one pass of a product takes (in the literature KC), so that a panel of B, max_depth x
// tile_columns, stays in a near cache.
constexpr int64_t max_depth = 384;
// The step between the rows of a packed block that is kept by rows: not a multiple of 64 floats, for then all rows
// would compete for the same few lines of the cache.
constexpr int64_t row_step = max_depth + 16;

constexpr int64_t line = 16;  // floats in a line of the cache

/// An address that is only prefetched. It may lie behind the end of an array, where a pointer must not point.
using Address = std::uintptr_t;
[[gnu::always_inline]] inline Address address_of(const float* p, int64_t floats_further = 0) {
  return reinterpret_cast<Address>(p) + static_cast<Address>(floats_further) * sizeof(float);
}
template <int locality = 3>
[[gnu::always_inline]] inline void prefetch(Address address) {
  __builtin_prefetch(reinterpret_cast<const void*>(address), 0, locality);  // NOLINT: never dereferenced
}

}  // namespace

enum class Layout { by_rows, by_columns };

/// What a tile prefetches for others: one address for each step of k, `step` floats apart. 0: nothing. By rows the step
/// is one line always, because no register is left for another.
struct Ahead {
  Address first = 0;
  int64_t step = line;
};

/// Where a tile is written, c = product (+ c) (+ bias).
struct TileOutput {
  float* c;
  int64_t c_row;
  int64_t columns;  // 1 … V · W
  bool accumulate;
  const float* bias;  // null: none
  Ahead ahead = {};
};

using TileFunction = void (*)(int64_t k, const float* a, int64_t a_step, const float* b, int64_t b_step,
                              const TileOutput& out);

// For 1, 2, … tile_rows rows, and for 1 or 2 vectors of columns.
struct TileTable {
  TileFunction with_rows[tile_rows + 1];
};
extern const TileTable tiles_by_rows[tile_vectors], tiles_by_columns[tile_vectors];

namespace {

/// The tile for so many rows (1 … tile_rows) and columns (1 … tile_columns). It reads whole vectors of b.
template <Layout layout>
inline TileFunction tile_for(int64_t rows, int64_t columns) {
  const TileTable* tiles = layout == Layout::by_rows ? tiles_by_rows : tiles_by_columns;
  return tiles[columns > W ? 1 : 0].with_rows[rows];
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
