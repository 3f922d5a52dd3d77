// Rows of floats in 8 bits: the same bits as those of the readable loops, for every step is exact or rounded once.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

using SmallInts = std::int8_t __attribute__((vector_size(W)));

// The magnitudes of floats are ordered as their bits are: infinities and NaN come last.
float scale_of_row(int64_t n, const float* x) {
  Ints largest_bits{};
  for (int64_t i = 0; i < n; i += W) {
    const Ints bits = as_ints(abs(load_first(x + i, n - i)));
    largest_bits = bits > largest_bits ? bits : largest_bits;
  }
  int32_t bits = 0;
  for (int lane = 0; lane < W; ++lane) bits = larger<int32_t>(bits, largest_bits[lane]);
  if (bits >= 0x7f800000) return __builtin_nanf("");
  const float scale = __builtin_bit_cast(float, bits) / 127;
  return scale > 0 ? scale : 1;
}

// Below 2^22 the sum of a float and 1.5 · 2^23 has no digits behind the point: adding rounds, of two as near to the even
// one, and the lower bits are the whole number.
[[gnu::always_inline]] inline Ints nearest(Floats v) {
  constexpr float whole = 0x1.8p23f;
  const Ints rounded = as_ints(v + whole) - __builtin_bit_cast(int32_t, whole);
  const Ints most = Ints{} + 127;
  const Ints below = rounded > most ? most : rounded;
  return below < -most ? -most : below;
}

void quantize_row(int64_t n, const float* x, float scale, std::int8_t* q) {
  if (scale != scale) {
    for (int64_t i = 0; i < n; ++i) q[i] = 0;
    return;
  }
  for (int64_t i = 0; i < n; i += W) {
    const SmallInts bytes = __builtin_convertvector(nearest(load_first(x + i, n - i) / broadcast(scale)), SmallInts);
    __builtin_memcpy(q + i, &bytes, static_cast<size_t>(smaller<int64_t>(W, n - i)));
  }
}

}  // namespace

void quantize_rows(int64_t rows, int64_t n, const float* x, int64_t x_row, std::int8_t* q, float* scales) {
  constexpr int64_t numbers_worth_a_thread = 1 << 14;
  parallel_for(rows, ceil_div(numbers_worth_a_thread, larger<int64_t>(n, 1)), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      scales[i] = scale_of_row(n, x + i * x_row);
      quantize_row(n, x + i * x_row, scales[i], q + i * n);
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
