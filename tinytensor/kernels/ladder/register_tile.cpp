#include "tinytensor/kernels/ladder/register_tile.h"

namespace tinytensor::ladder {

void add_register_tile(const Product& tile) {
  // exercise 16.4 {
  real sums[scalar_rows][scalar_columns] = {};
  for (int64_t l = 0; l < tile.k; ++l) {
    const real* a = tile.a + l * tile.a_col;
    const real* b = tile.b + l * tile.b_row;
    for (int64_t r = 0; r < scalar_rows; ++r) {
      const real x = a[r * tile.a_row];
      for (int64_t j = 0; j < scalar_columns; ++j) sums[r][j] += x * b[j * tile.b_col];
    }
  }
  for (int64_t r = 0; r < scalar_rows; ++r) {
    for (int64_t j = 0; j < scalar_columns; ++j) tile.c[r * tile.c_row + j] += sums[r][j];
  }
  // }
}

void for_each_tile(const Product& p, int64_t rows, int64_t columns, Add whole, Add edge) {
  // exercise 16.5 {
  for (int64_t i = 0; i < p.m; i += rows) {
    for (int64_t j = 0; j < p.n; j += columns) {
      const Product tile = block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j));
      if (tile.m == rows && tile.n == columns) {
        whole(tile);
      } else {
        edge(tile);
      }
    }
  }
  // }
}

}  // namespace tinytensor::ladder
