// Many numbers in, one number out.
#include <cmath>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

void sum(int64_t outer, int64_t n, int64_t inner, const real* x, real* y) {
  // exercise 02.6 {
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      double total = 0;
      for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[(o * n + j) * inner + i]);
      y[o * inner + i] = static_cast<real>(total);
    }
  }
  // }
}

void max(int64_t outer, int64_t n, int64_t inner, const real* x, real* y, int64_t* indices) {
  // exercise 02.8 {
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      const real* column = x + o * n * inner + i;
      int64_t best = 0;
      for (int64_t j = 1; j < n; ++j) {
        const real candidate = column[j * inner];
        const real current = column[best * inner];
        if (candidate > current || (std::isnan(candidate) && !std::isnan(current))) best = j;
      }
      y[o * inner + i] = column[best * inner];
      if (indices != nullptr) indices[o * inner + i] = best;
    }
  }
  // }
}

double sum_of_squares(int64_t n, const real* x) {
  // exercise 02.7 {
  double total = 0;
  for (int64_t i = 0; i < n; ++i) total += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return total;
  // }
}

}  // namespace tinytensor::reference
