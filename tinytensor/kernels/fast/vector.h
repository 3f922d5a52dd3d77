// Vectors of floats, as wide as the instruction set that this file is being compiled for.
//
// Every source in this folder is compiled once for each instruction set, into the namespace TINYTENSOR_ISA (avx512,
// avx2, baseline, …). The linker keeps one copy of an inline function or template that several objects define,
// whichever comes first: if one of those objects was made for AVX-512, a processor without it would be handed a copy
// that it cannot run. So the headers here define everything in an unnamed namespace, and no source calls a template of
// the standard library. A test looks at the objects.
//
// Arithmetic uses the vector types of GCC and Clang, which have + - * / < and ?: on every machine. The few things that
// these lack are the intrinsics of this file.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX512F__) || defined(__AVX2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace tinytensor::TINYTENSOR_ISA {

using std::int32_t;
using std::int64_t;
using std::size_t;

namespace {

#if defined(__AVX512F__)
constexpr int W = 16;  // floats in a vector
#elif defined(__AVX2__)
constexpr int W = 8;
#else
constexpr int W = 4;
#endif

using Floats = float __attribute__((vector_size(W * sizeof(float))));
using Ints = int32_t __attribute__((vector_size(W * sizeof(int32_t))));
using HalfFloats = float __attribute__((vector_size(W / 2 * sizeof(float))));
using Doubles = double __attribute__((vector_size(W / 2 * sizeof(double))));

constexpr float infinity = __builtin_inff();

template <class T>
[[gnu::always_inline]] inline T smaller(T a, T b) {
  return b < a ? b : a;
}
template <class T>
[[gnu::always_inline]] inline T larger(T a, T b) {
  return a < b ? b : a;
}
[[gnu::always_inline]] inline int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

[[gnu::always_inline]] inline Floats broadcast(float x) { return x - Floats{}; }

[[gnu::always_inline]] inline Floats load(const float* p) {
  Floats v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
[[gnu::always_inline]] inline void store(float* p, Floats v) { __builtin_memcpy(p, &v, sizeof v); }

[[gnu::always_inline]] inline Floats broadcast_load(const float* p) { return broadcast(*p); }

[[gnu::always_inline]] inline Floats as_floats(Ints v) { return __builtin_bit_cast(Floats, v); }
[[gnu::always_inline]] inline Ints as_ints(Floats v) { return __builtin_bit_cast(Ints, v); }
[[gnu::always_inline]] inline Floats abs(Floats v) { return as_floats(as_ints(v) & 0x7fffffff); }
[[gnu::always_inline]] inline Ints is_nan(Floats v) { return v != v; }  // NOLINT: as IEEE 754 has it

// W x W floats, exchanged over the diagonal: log2 W rounds, each of which interleaves row i with row i + W / 2.
#if defined(__AVX512F__)
[[gnu::always_inline]] inline Floats zip_low(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
[[gnu::always_inline]] inline Floats zip_high(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
#elif defined(__AVX2__)
[[gnu::always_inline]] inline Floats zip_low(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}
[[gnu::always_inline]] inline Floats zip_high(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}
#else
[[gnu::always_inline]] inline Floats zip_low(Floats a, Floats b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
[[gnu::always_inline]] inline Floats zip_high(Floats a, Floats b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
#endif

[[gnu::always_inline]] inline void transpose(Floats (&rows)[W]) {
  for (int distance = 1; distance < W; distance *= 2) {
    Floats next[W];
#pragma GCC unroll 16
    for (int i = 0; i < W / 2; ++i) {
      next[2 * i] = zip_low(rows[i], rows[i + W / 2]);
      next[2 * i + 1] = zip_high(rows[i], rows[i + W / 2]);
    }
#pragma GCC unroll 16
    for (int i = 0; i < W; ++i) rows[i] = next[i];
  }
}

// --- what the vector types lack
//   fma(a, b, c)             a·b + c, rounded once where the processor can
//   load_first(p, n, rest)   the first n lanes from p, the others `rest`; n may be <= 0 or >= W
//   store_first(p, v, n)     the first n lanes to p
//   max(a, b), min(a, b)     the larger, the smaller; if one is NaN: b
//   quotient(a, b)           a / b to 1 ulp, b neither subnormal nor huge
//   total(v), largest(v)     over the lanes, in one order
//   nearest(v)               rounded to an integer, |v| < 2^22

#if defined(__AVX512F__)

[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
[[gnu::always_inline]] inline Floats max(Floats a, Floats b) { return _mm512_max_ps(a, b); }
[[gnu::always_inline]] inline Floats min(Floats a, Floats b) { return _mm512_min_ps(a, b); }
[[gnu::always_inline]] inline Floats sqrt(Floats v) { return _mm512_sqrt_ps(v); }
// 14 bits from a table, and what they leave over divided once more: a division takes 16 cycles, this takes 3.
[[gnu::always_inline]] inline Floats quotient(Floats a, Floats b) {
  const Floats r = _mm512_rcp14_ps(b);
  const Floats y = a * r;
  return fma(fma(-y, b, a), r, y);
}
[[gnu::always_inline]] inline float total(Floats v) { return _mm512_reduce_add_ps(v); }
[[gnu::always_inline]] inline float largest(Floats v) { return _mm512_reduce_max_ps(v); }
[[gnu::always_inline]] inline __mmask16 first_lanes(int64_t n) {
  return static_cast<__mmask16>(n >= W ? 0xffff : n <= 0 ? 0 : (1 << n) - 1);
}
[[gnu::always_inline]] inline Floats load_first(const float* p, int64_t n, float rest = 0) {
  return _mm512_mask_loadu_ps(_mm512_set1_ps(rest), first_lanes(n), p);
}
[[gnu::always_inline]] inline void store_first(float* p, Floats v, int64_t n) {
  _mm512_mask_storeu_ps(p, first_lanes(n), v);
}

#else

#if defined(__AVX2__)
[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
[[gnu::always_inline]] inline Floats sqrt(Floats v) { return _mm256_sqrt_ps(v); }
[[gnu::always_inline]] inline Floats max(Floats a, Floats b) { return _mm256_max_ps(a, b); }
[[gnu::always_inline]] inline Floats min(Floats a, Floats b) { return _mm256_min_ps(a, b); }
#elif defined(__aarch64__)
[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return vfmaq_f32(c, a, b); }
[[gnu::always_inline]] inline Floats sqrt(Floats v) { return vsqrtq_f32(v); }
[[gnu::always_inline]] inline Floats max(Floats a, Floats b) { return a > b ? a : b; }
[[gnu::always_inline]] inline Floats min(Floats a, Floats b) { return a < b ? a : b; }
#else
[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return a * b + c; }
[[gnu::always_inline]] inline Floats max(Floats a, Floats b) { return a > b ? a : b; }
[[gnu::always_inline]] inline Floats min(Floats a, Floats b) { return a < b ? a : b; }
[[gnu::always_inline]] inline Floats sqrt(Floats v) {
  for (int i = 0; i < W; ++i) v[i] = __builtin_sqrtf(v[i]);
  return v;
}
#endif

[[gnu::always_inline]] inline Floats quotient(Floats a, Floats b) { return a / b; }
[[gnu::always_inline]] inline float total(Floats v) {
  float lanes[W];
  store(lanes, v);
  for (int half = W / 2; half > 0; half /= 2) {
    for (int i = 0; i < half; ++i) lanes[i] += lanes[i + half];
  }
  return lanes[0];
}
[[gnu::always_inline]] inline float largest(Floats v) {
  float lanes[W];
  store(lanes, v);
  for (int half = W / 2; half > 0; half /= 2) {
    for (int i = 0; i < half; ++i) lanes[i] = lanes[i] > lanes[i + half] ? lanes[i] : lanes[i + half];
  }
  return lanes[0];
}
[[gnu::always_inline]] inline Floats load_first(const float* p, int64_t n, float rest = 0) {
  if (n >= W) return load(p);
  float lanes[W];
  for (int i = 0; i < W; ++i) lanes[i] = i < n ? p[i] : rest;
  return load(lanes);
}
[[gnu::always_inline]] inline void store_first(float* p, Floats v, int64_t n) {
  if (n >= W) return store(p, v);
  float lanes[W];
  store(lanes, v);
  for (int64_t i = 0; i < n; ++i) p[i] = lanes[i];
}

#endif

[[gnu::always_inline]] inline Floats nearest(Floats v) {
  const Floats magic = broadcast(12582912.0f);  // 1.5 · 2^23: the sum has no room for a fraction
  return (v + magic) - magic;
}

[[gnu::always_inline]] inline Ints to_ints(Floats v) { return __builtin_convertvector(v, Ints); }
[[gnu::always_inline]] inline Floats to_floats(Ints v) { return __builtin_convertvector(v, Floats); }

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
