// A float as a sum of numbers in bfloat16.
//
// bfloat16 is the upper half of a float: the same range, 8 of its 24 binary digits. Each part is taken from what the
// parts before it leave, and the subtraction is exact:
//
//   x        1.01101110 10110101 1010010 · 2^e
//   x₁       1.0110111                             digits 1 to 8, truncated: rounded up it could become infinity
//   x₂                0 10110110                   x - x₁, rounded
//   x₃                        -0.0101110           x - x₁ - x₂: at most seven digits, so that x = x₁ + x₂ + x₃
//
// Of the products x_i y_j those with i + j <= parts + 1 are made. With three parts, x₂ y₃ + x₃ y₂ + x₃ y₃ is left out:
// at most 2^-22 of x y, 2^-25.4 in the root mean square, where rounding x y to a float costs 2^-25.2. What is made is
// exact, because a product of two bfloat16 has 16 digits; and a sum over 16 pairs of k is rounded half as often as a
// chain of multiply-adds. Henry, Tang & Heinecke, arXiv 1904.06376. With one or two parts all parts are rounded.
//
// A pair is two neighbours in k, as large as one float. Both units multiply pairs:  c += a₀ b₀ + a₁ b₁
#pragma once

#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::bfloat16 {
namespace {

using Words = int __attribute__((vector_size(64)));  // 16 floats as bits, or 16 pairs of bfloat16

/// The parts of 16 floats, each in the upper half of a word; the lower half of the last is arbitrary.
template <int parts>
[[gnu::always_inline]] inline void split(Floats x, Words (&part)[parts]) {
  const __m512i half = _mm512_set1_epi32(0x8000), upper = _mm512_set1_epi32(static_cast<int>(0xffff0000));
  for (int i = 0; i < parts; ++i) {
    const bool truncated = parts == 3 && i == 0, exact = i == 2;
    const __m512i bits = _mm512_castps_si512(x);
    part[i] = (Words)(truncated || exact ? bits : _mm512_add_epi32(bits, half));
    if (i + 1 == parts) break;
    part[i] = (Words)_mm512_and_si512((__m512i)part[i], upper);
    x -= (Floats)part[i];
  }
}

/// 16 pairs of one line from 32 neighbours in k: the upper halves of x, then those of y.
inline Words pairs_along(Words x, Words y) {
  const __m512i odd = _mm512_set_epi16(63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29, 27, 25,
                                       23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
  return (Words)_mm512_permutex2var_epi16((__m512i)x, odd, (__m512i)y);
}

/// One pair of each of 16 lines: x holds the first numbers of the pairs, y the second.
inline Words pairs_across(Words x, Words y) {
  return (Words)_mm512_mask_blend_epi16(0xaaaaaaaa, _mm512_srli_epi32((__m512i)x, 16), (__m512i)y);
}

/// Whether all numbers seen are finite: otherwise their parts do not add up to them. Pairs of numbers whose product
/// overflows are taken for infinite too.
class Finiteness {
 public:
  void see(Floats x, Floats y) { sum_ = fma(x, y, sum_); }
  bool holds() const { return total(sum_) * 0 == 0; }

 private:
  Floats sum_{};
};

}  // namespace
}  // namespace tinytensor::bfloat16
