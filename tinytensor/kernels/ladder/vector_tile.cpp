#include "tinytensor/kernels/ladder/vector_tile.h"

#include "tinytensor/kernels/ladder/lanes.h"

namespace tinytensor::ladder {
namespace {

// a_row is tile.a_row. It is passed by itself, so that it can be known when this is compiled.
[[gnu::always_inline]] inline void add_tile(const Product& tile, int64_t a_row) {
  // exercise 16.6 {
  Vector sums[tile_rows][tile_vectors] = {};
  const real* a = tile.a;
  const real* b = tile.b;
  for (int64_t l = 0; l < tile.k; ++l, a += tile.a_col, b += tile.b_row) {
    const Vector left = load(b), right = load(b + lanes);
    for (int r = 0; r < tile_rows; ++r) {
      const real x = a[r * a_row];
      sums[r][0] += x * left;
      sums[r][1] += x * right;
    }
  }
  for (int r = 0; r < tile_rows; ++r) {
    real* c = tile.c + r * tile.c_row;
    store(c, load(c) + sums[r][0]);
    store(c + lanes, load(c + lanes) + sums[r][1]);
  }
  // }
}

}  // namespace

void add_vector_tile(const Product& tile) {
  if (tile.a_row == 1) {
    add_tile(tile, 1);
  } else {
    add_tile(tile, tile.a_row);
  }
}

}  // namespace tinytensor::ladder
