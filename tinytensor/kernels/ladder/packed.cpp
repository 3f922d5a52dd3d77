#include "tinytensor/kernels/ladder/packed.h"

#include "tinytensor/kernels/ladder/lanes.h"
#include "tinytensor/kernels/ladder/pack.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace tinytensor::ladder {

int64_t packed_b_size(const Product& p) { return ceil_div(p.n, tile_columns) * tile_columns * p.k; }

void add_strip(const Product& p, const real* panels) {
  real* const strip = scratch_numbers(Scratch::own_panels, p.k * tile_rows);
  // exercise 16.8 {
  pack_a(p, strip);
  for (int64_t j = 0; j < p.n; j += tile_columns) {
    const real* panel = panels + j * p.k;
    const int64_t columns = smaller(tile_columns, p.n - j);
    Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panel, tile_columns, 1, p.c + j, p.c_row};
    if (p.m == tile_rows && columns == tile_columns) {
      add_vector_tile(tile);
      continue;
    }
    real sums[tile_rows * tile_columns] = {};
    tile.c = sums, tile.c_row = tile_columns;
    add_vector_tile(tile);
    for (int64_t r = 0; r < p.m; ++r) {
      for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
    }
  }
  // }
}

void add_packed_block(const Product& block) {
  real* const panels = scratch_numbers(Scratch::shared_panels, packed_b_size(block));
  pack_b(block, panels);
  for (int64_t i = 0; i < block.m; i += tile_rows) {
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
}

}  // namespace tinytensor::ladder
