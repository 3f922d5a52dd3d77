// Numbers in 8 bits, and the product of matrices of them, as they are defined.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

real int8_scale(int64_t n, const real* x) {
  // exercise 18.1 {
  real largest = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (!std::isfinite(x[i])) return std::numeric_limits<real>::quiet_NaN();
    largest = std::max(largest, std::abs(x[i]));
  }
  const real scale = largest / 127;
  return scale > 0 ? scale : 1;  // also where the quotient is too small for a real
  // }
}

std::int8_t to_int8(real x, real scale) {
  // exercise 18.2 {
  const real nearest = std::nearbyint(x / scale);
  if (std::isnan(nearest)) return 0;
  return static_cast<std::int8_t>(std::clamp<real>(nearest, -127, 127));
  // }
}

void quantize_rows(int64_t rows, int64_t n, const real* x, int64_t x_row, std::int8_t* q, real* scales) {
  for (int64_t i = 0; i < rows; ++i) {
    const real* row = x + i * x_row;
    scales[i] = int8_scale(n, row);
    for (int64_t j = 0; j < n; ++j) q[i * n + j] = to_int8(row[j], scales[i]);
  }
}

void int8_matmul(const Int8MatmulArgs& args) {
  // exercise 18.3 {
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      std::int32_t sum = 0;
      for (int64_t p = 0; p < args.k; ++p) {
        sum += std::int32_t{args.a[i * args.a_row + p]} * std::int32_t{args.b[j * args.b_row + p]};
      }
      args.c[i * args.c_row + j] = sum;
    }
  }
  // }
}

}  // namespace tinytensor::reference
