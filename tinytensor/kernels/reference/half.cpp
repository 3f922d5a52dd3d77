// Numbers in 16 bits, and the product with a matrix of them, as they are defined.
#include <bit>
#include <cmath>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

real from_half(Half kind, std::uint16_t bits) {
  if (kind == Half::bfloat16) return std::bit_cast<float>(std::uint32_t{bits} << 16);
  const std::uint32_t sign = (bits & 0x8000U) << 16, exponent = bits >> 10 & 0x1FU, fraction = bits & 0x3FFU;
  if (exponent == 0) return std::copysign(static_cast<float>(fraction) * 0x1p-24F, sign != 0 ? -1.0F : 1.0F);
  const std::uint32_t wide = exponent == 0x1F ? 0xFF : exponent + 127 - 15;  // all ones: infinity, or not a number
  return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

void from_half(Half kind, int64_t n, const std::uint16_t* x, real* y) {
  for (int64_t i = 0; i < n; ++i) y[i] = from_half(kind, x[i]);
}

void half_matmul(const HalfMatmulArgs& args) {
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double sum = 0;
      for (int64_t p = 0; p < args.k; ++p) {
        sum += double{args.a[i * args.a_row + p]} * double{from_half(args.kind, args.b[j * args.b_row + p])};
      }
      args.c[i * args.c_row + j] = static_cast<real>(sum + (args.bias != nullptr ? double{args.bias[j]} : 0.0));
    }
  }
}

}  // namespace tinytensor::reference
