// Vectors of floats, as wide as the instruction set that this file is being compiled for.
//
// Every source in this folder is compiled once for each instruction set, into the namespace TINYTENSOR_ISA (avx512,
// avx2, baseline, …). The linker keeps one copy of an inline function or template that several objects define,
// whichever comes first: if one of those objects was made for AVX-512, a processor without it would be handed a copy
// that it cannot run. So the headers here define everything in an unnamed namespace, and no source calls a template of
// the standard library. A test looks at the symbols of the objects.
//
// Arithmetic uses the vector types of GCC and Clang, which have + - * / < and ?: on every machine. What these lack, and
// the numbers that differ (lanes, rows of a tile), is in one file for each instruction set, isa/avx2.h and so on, which
// the build names in TINYTENSOR_ISA_HEADER:
//
//   Floats, Ints             a vector of W floats, of W integers of 32 bits
//   max_tile_rows            rows of the largest tile of a product (tile.h), which the number of registers decides
//   prefetch_distance        how many steps of k before its use a tile prefetches a row of B, or of a transposed A: not
//                            so many that these lines displace each other, for rows a power of two apart share few
//                            places in the first-level cache
//   fma(a, b, c)             a·b + c, rounded once where the processor can
//   max(a, b), min(a, b)     the larger, the smaller; if one is NaN: b
//   sqrt(v)                  correctly rounded
//   quotient(a, b)           a / b to 1 ulp, b neither subnormal nor huge
//   scale(v, e)              v · 2^e, e whole numbers
//   total(v), largest(v)     over the lanes, always in the same order
//   any(mask)                whether a comparison of vectors holds in any lane
//   load_first(p, n, rest)   the first n lanes from p, the others `rest`; n may be <= 0 or >= W
//   store_first(p, v, n)     the first n lanes to p
//   zip_low(a, b)            a0 b0 a1 b1 …, the lower halves of both; zip_high: the upper halves
#pragma once

#include <cstddef>
#include <cstdint>

#include TINYTENSOR_ISA_HEADER

namespace tinytensor::TINYTENSOR_ISA {

using std::int32_t;
using std::int64_t;
using std::size_t;

namespace {

constexpr int W = sizeof(Floats) / sizeof(float);

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
[[gnu::always_inline]] constexpr int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

[[gnu::always_inline]] inline Floats broadcast(float x) { return x - Floats{}; }

[[gnu::always_inline]] inline Floats load(const float* p) {
  Floats v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
[[gnu::always_inline]] inline void store(float* p, Floats v) { __builtin_memcpy(p, &v, sizeof v); }

[[gnu::always_inline]] inline Floats as_floats(Ints v) { return __builtin_bit_cast(Floats, v); }
[[gnu::always_inline]] inline Ints as_ints(Floats v) { return __builtin_bit_cast(Ints, v); }
[[gnu::always_inline]] inline Ints to_ints(Floats v) { return __builtin_convertvector(v, Ints); }
[[gnu::always_inline]] inline Floats to_floats(Ints v) { return __builtin_convertvector(v, Floats); }
[[gnu::always_inline]] inline Floats abs(Floats v) { return as_floats(as_ints(v) & 0x7fffffff); }
[[gnu::always_inline]] inline Ints is_nan(Floats v) { return v != v; }  // NOLINT: as IEEE 754 has it

/// One round of a transposition: row i is interleaved with row i + W / 2.
[[gnu::always_inline]] inline void interleave_halves(Floats* rows) {
  Floats zipped[W];
#pragma GCC unroll 16
  for (int i = 0; i < W / 2; ++i) {
    zipped[2 * i] = zip_low(rows[i], rows[i + W / 2]);
    zipped[2 * i + 1] = zip_high(rows[i], rows[i + W / 2]);
  }
#pragma GCC unroll 16
  for (int i = 0; i < W; ++i) rows[i] = zipped[i];
}

/// Transposes W x W floats, in log2 W rounds.
[[gnu::always_inline]] inline void transpose(Floats (&rows)[W]) {
  for (int distance = 1; distance < W; distance *= 2) interleave_halves(rows);
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
