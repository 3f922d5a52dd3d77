// The product of two matrices, as it is defined.
#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

void matmul(const MatmulArgs& args) {
  // exercise 02.9 {
  for (int64_t p = 0; p < args.batch; ++p) {
    const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
    const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
    real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
    for (int64_t i = 0; i < args.m; ++i) {
      for (int64_t j = 0; j < args.n; ++j) {
        double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
        if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
        for (int64_t l = 0; l < args.k; ++l) {
          total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                   static_cast<double>(b[l * args.b_row + j * args.b_col]);
        }
        c[i * args.c_row + j] = static_cast<real>(total);
      }
    }
  }
  // }
}

}  // namespace tinytensor::reference
