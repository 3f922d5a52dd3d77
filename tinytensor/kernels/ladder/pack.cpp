#include "tinytensor/kernels/ladder/pack.h"

#include "tinytensor/kernels/ladder/lanes.h"

namespace tinytensor::ladder {

void pack_a(const Product& p, real* to) {
  // exercise 16.7 {
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t r = 0; r < tile_rows; ++r) *to++ = r < p.m ? p.a[r * p.a_row + l * p.a_col] : 0;
  }
  // }
}

void pack_b(const Product& p, real* to) {
  // exercise 16.7 {
  for (int64_t first = 0; first < p.n; first += tile_columns) {
    for (int64_t l = 0; l < p.k; ++l) {
      for (int64_t j = first; j < first + tile_columns; ++j) *to++ = j < p.n ? p.b[l * p.b_row + j * p.b_col] : 0;
    }
  }
  // }
}

}  // namespace tinytensor::ladder
