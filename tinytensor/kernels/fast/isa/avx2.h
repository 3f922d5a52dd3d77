// AVX2 with FMA: 16 registers of 8 floats.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "tinytensor/kernels/fast/isa/exponent.h"
#include "tinytensor/kernels/fast/isa/pick.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

using Floats = float __attribute__((vector_size(32)));
using Ints = std::int32_t __attribute__((vector_size(32)));

constexpr int max_tile_rows = 6;  // of 2 vectors: 12 registers, and 4 for the factors
constexpr int prefetch_distance = 6;

[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
[[gnu::always_inline]] inline Floats max(Floats a, Floats b) { return _mm256_max_ps(a, b); }
[[gnu::always_inline]] inline Floats min(Floats a, Floats b) { return _mm256_min_ps(a, b); }
[[gnu::always_inline]] inline Floats sqrt(Floats v) { return _mm256_sqrt_ps(v); }
[[gnu::always_inline]] inline Floats quotient(Floats a, Floats b) { return a / b; }
[[gnu::always_inline]] inline Floats scale(Floats v, Floats e) { return scale_by_bits<Ints>(v, e); }

// The upper half is combined with the lower one, three times.
[[gnu::always_inline]] inline float total(Floats v) {
  const __m128 four = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
  const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}
[[gnu::always_inline]] inline float largest(Floats v) {
  const __m128 four = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
  const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
}

[[gnu::always_inline]] inline bool any(Ints mask) { return _mm256_movemask_epi8((__m256i)mask) != 0; }

// All bits of lane i are set if i < n.
[[gnu::always_inline]] inline __m256i first_lanes(std::int64_t n) {
  const int count = n >= 8 ? 8 : n <= 0 ? 0 : static_cast<int>(n);
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
[[gnu::always_inline]] inline Floats load_first(const float* p, std::int64_t n, float rest = 0) {
  if (n >= 8) return _mm256_loadu_ps(p);
  const __m256i mask = first_lanes(n);
  return _mm256_blendv_ps(_mm256_set1_ps(rest), _mm256_maskload_ps(p, mask), _mm256_castsi256_ps(mask));
}
[[gnu::always_inline]] inline void store_first(float* p, Floats v, std::int64_t n) {
  if (n >= 8) return _mm256_storeu_ps(p, v);
  _mm256_maskstore_ps(p, first_lanes(n), v);
}

[[gnu::always_inline]] inline Floats zip_low(Floats a, Floats b) { return pick<Ints, 0, 8, 1, 9, 2, 10, 3, 11>(a, b); }
[[gnu::always_inline]] inline Floats zip_high(Floats a, Floats b) {
  return pick<Ints, 4, 12, 5, 13, 6, 14, 7, 15>(a, b);
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
