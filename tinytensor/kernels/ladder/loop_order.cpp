#include "tinytensor/kernels/ladder/loop_order.h"

namespace tinytensor::ladder {

void add_in_loop_order(const Product& p) {
  // exercise 16.1 {
  for (int64_t i = 0; i < p.m; ++i) {
    real* c = p.c + i * p.c_row;
    for (int64_t l = 0; l < p.k; ++l) {
      const real x = p.a[i * p.a_row + l * p.a_col];
      const real* b = p.b + l * p.b_row;
      for (int64_t j = 0; j < p.n; ++j) c[j] += x * b[j * p.b_col];
    }
  }
  // }
}

}  // namespace tinytensor::ladder
