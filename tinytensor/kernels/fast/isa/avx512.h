// AVX-512: 32 registers of 16 floats, and masks that say which lanes an instruction reads and writes.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "tinytensor/kernels/fast/isa/pick.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

using Floats = float __attribute__((vector_size(64)));
using Ints = std::int32_t __attribute__((vector_size(64)));

constexpr int max_tile_rows = 14;  // of 2 vectors: 28 registers, and 4 for the factors
constexpr int prefetch_distance = 16;

[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
[[gnu::always_inline]] inline Floats max(Floats a, Floats b) { return _mm512_max_ps(a, b); }
[[gnu::always_inline]] inline Floats min(Floats a, Floats b) { return _mm512_min_ps(a, b); }
[[gnu::always_inline]] inline Floats sqrt(Floats v) { return _mm512_sqrt_ps(v); }
// An estimate of 14 bits, and one step that corrects its error: a division takes 16 cycles, this takes 3.
[[gnu::always_inline]] inline Floats quotient(Floats a, Floats b) {
  const Floats r = _mm512_rcp14_ps(b);
  const Floats y = a * r;
  return fma(fma(-y, b, a), r, y);
}
[[gnu::always_inline]] inline Floats scale(Floats v, Floats e) { return _mm512_scalef_ps(v, e); }
[[gnu::always_inline]] inline float total(Floats v) { return _mm512_reduce_add_ps(v); }
[[gnu::always_inline]] inline float largest(Floats v) { return _mm512_reduce_max_ps(v); }

[[gnu::always_inline]] inline bool any(Ints mask) { return _mm512_movepi32_mask((__m512i)mask) != 0; }

[[gnu::always_inline]] inline __mmask16 first_lanes(std::int64_t n) {
  return static_cast<__mmask16>(n >= 16 ? 0xffff : n <= 0 ? 0 : (1 << n) - 1);
}
[[gnu::always_inline]] inline Floats load_first(const float* p, std::int64_t n, float rest = 0) {
  return _mm512_mask_loadu_ps(_mm512_set1_ps(rest), first_lanes(n), p);
}
[[gnu::always_inline]] inline void store_first(float* p, Floats v, std::int64_t n) {
  _mm512_mask_storeu_ps(p, first_lanes(n), v);
}

[[gnu::always_inline]] inline Floats zip_low(Floats a, Floats b) {
  return pick<Ints, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b);
}
[[gnu::always_inline]] inline Floats zip_high(Floats a, Floats b) {
  return pick<Ints, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b);
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
