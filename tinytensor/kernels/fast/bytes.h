// Products of bytes, with the instructions that this file is being compiled for. All of them give the same sums: these
// are whole numbers.
//
//   Bytes, Sums              a vector of bytes; of 32-bit sums, one for each four bytes
//   Left                     a vector of A as it takes part in products
//   left(a)                  made of it
//   Right                    the sums that the instructions need of B besides
//   add(sum, a, b)           sum + the products of a and b, four by four
//   see(right, b)            what they need of another vector of B
//   corrected(sum, right)    the sums of the products of all that was added and seen
//   load_first_bytes(p, n)   the first n bytes, the others 0
//   in_four(v)               a vector's sums in four of them
#pragma once

#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

#if defined(__AVX512BW__)

using Bytes = __m512i;
using Sums = __m512i;
constexpr int bytes_in_vector = 64;
constexpr int left_rows = 4;

[[gnu::always_inline]] inline Bytes load_bytes(const std::int8_t* p) { return _mm512_loadu_si512(p); }
[[gnu::always_inline]] inline Bytes load_first_bytes(const std::int8_t* p, int64_t n) {
  return _mm512_maskz_loadu_epi8(n >= 64 ? ~__mmask64{0} : (__mmask64{1} << n) - 1, p);
}
[[gnu::always_inline]] inline Sums no_sums() { return _mm512_setzero_si512(); }
[[gnu::always_inline]] inline __m128i in_four(Sums v) {
  const __m256i eight = _mm256_add_epi32(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
  return _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
}

#elif defined(__AVX2__)

using Bytes = __m256i;
using Sums = __m256i;
constexpr int bytes_in_vector = 32;
constexpr int left_rows = 2;

[[gnu::always_inline]] inline Bytes load_bytes(const std::int8_t* p) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
[[gnu::always_inline]] inline Bytes load_first_bytes(const std::int8_t* p, int64_t n) {
  if (n >= bytes_in_vector) return load_bytes(p);
  alignas(32) std::int8_t first[bytes_in_vector] = {};
  __builtin_memcpy(first, p, static_cast<size_t>(n));
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(first));
}
[[gnu::always_inline]] inline Sums no_sums() { return _mm256_setzero_si256(); }
[[gnu::always_inline]] inline __m128i in_four(Sums v) {
  return _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
}

#endif

#if defined(__AVX512VNNI__) || defined(__AVXVNNI__)

// vpdpbusd multiplies bytes without a sign by bytes with one, so A has 128 added:
//   Σ a b = Σ (a + 128) b - 128 Σ b
// The sums on the right may leave 32 bits on the way: they are taken modulo 2^32, and the left one fits.
struct Left {
  Bytes raised;
};
struct Right {
  Sums total;
};
#if defined(__AVX512VNNI__)
[[gnu::always_inline]] inline Left left(Bytes a) { return {_mm512_xor_si512(a, _mm512_set1_epi8(-128))}; }
[[gnu::always_inline]] inline Sums add(Sums sum, Left a, Bytes b) { return _mm512_dpbusd_epi32(sum, a.raised, b); }
[[gnu::always_inline]] inline void see(Right& right, Bytes b) {
  right.total = _mm512_dpbusd_epi32(right.total, _mm512_set1_epi8(1), b);
}
[[gnu::always_inline]] inline Sums corrected(Sums sum, Right right) {
  return _mm512_sub_epi32(sum, _mm512_slli_epi32(right.total, 7));
}
#else
[[gnu::always_inline]] inline Left left(Bytes a) { return {_mm256_xor_si256(a, _mm256_set1_epi8(-128))}; }
[[gnu::always_inline]] inline Sums add(Sums sum, Left a, Bytes b) { return _mm256_dpbusd_avx_epi32(sum, a.raised, b); }
[[gnu::always_inline]] inline void see(Right& right, Bytes b) {
  right.total = _mm256_dpbusd_avx_epi32(right.total, _mm256_set1_epi8(1), b);
}
[[gnu::always_inline]] inline Sums corrected(Sums sum, Right right) {
  return _mm256_sub_epi32(sum, _mm256_slli_epi32(right.total, 7));
}
#endif

#elif defined(__AVX2__)

// vpmaddubsw multiplies likewise, and adds two products in 16 bits, where more than 32,767 is cut off: 255 · 127 · 2 would
// be 64,770. So A gives its magnitude and B takes A's sign: 127 · 127 · 2 = 32,258 fits. vpmaddwd adds two of these.
struct Left {
  Bytes magnitude, with_sign;
};
struct Right {
  Sums total;
};
[[gnu::always_inline]] inline void see(Right& /*right*/, Bytes /*b*/) {}
[[gnu::always_inline]] inline Sums corrected(Sums sum, Right /*right*/) { return sum; }
#if defined(__AVX512BW__)
[[gnu::always_inline]] inline Left left(Bytes a) { return {_mm512_abs_epi8(a), a}; }
[[gnu::always_inline]] inline Sums add(Sums sum, Left a, Bytes b) {
  const Bytes turned = _mm512_mask_sub_epi8(b, _mm512_movepi8_mask(a.with_sign), _mm512_setzero_si512(), b);
  const __m512i pairs = _mm512_maddubs_epi16(a.magnitude, turned);
  return _mm512_add_epi32(sum, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)));
}
#else
[[gnu::always_inline]] inline Left left(Bytes a) { return {_mm256_abs_epi8(a), a}; }
[[gnu::always_inline]] inline Sums add(Sums sum, Left a, Bytes b) {
  const __m256i pairs = _mm256_maddubs_epi16(a.magnitude, _mm256_sign_epi8(b, a.with_sign));
  return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}
#endif

#endif

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
