// Numbers of 16 bits as vectors of floats. Loading them is half of the traffic of loading floats; a processor converts
// them in a register, by an instruction or by whole numbers, which is exact.
#pragma once

#include "tinytensor/kernels/fast/vector.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

using Halves = std::uint16_t __attribute__((vector_size(W * sizeof(std::uint16_t))));

// float16 by whole numbers: as the upper digits of a float its exponent is 112 too small. Multiplying puts that right,
// subnormal numbers included; infinities and NaN have all bits of the exponent set.
[[gnu::always_inline]] inline Floats from_float16_bits(Ints bits) {
  const Ints magnitude = (bits & 0x7fff) << 13, sign = (bits & 0x8000) << 16;
  const Ints finite = as_ints(as_floats(magnitude) * broadcast(0x1p112F));
  const Ints widened = magnitude >= (0x7c00 << 13) ? magnitude | 0x7f800000 : finite;
  return as_floats(widened | sign);
}

#if defined(__AVX512F__)

[[gnu::always_inline]] inline Ints to_ints(Halves v) { return (Ints)_mm512_cvtepu16_epi32((__m256i)v); }
[[gnu::always_inline]] inline Floats from_float16(Halves v) { return _mm512_cvtph_ps((__m256i)v); }

#elif defined(__AVX2__)

[[gnu::always_inline]] inline Ints to_ints(Halves v) { return (Ints)_mm256_cvtepu16_epi32((__m128i)v); }
[[gnu::always_inline]] inline Floats from_float16(Halves v) { return from_float16_bits(to_ints(v)); }

#else

[[gnu::always_inline]] inline Ints to_ints(Halves v) { return __builtin_convertvector(v, Ints); }
[[gnu::always_inline]] inline Floats from_float16(Halves v) { return from_float16_bits(to_ints(v)); }

#endif

template <Half kind>
[[gnu::always_inline]] inline Floats to_floats(Halves v) {
  if constexpr (kind == Half::bfloat16) return as_floats(to_ints(v) << 16);
  return from_float16(v);
}

template <Half kind>
[[gnu::always_inline]] inline Floats load_halves(const std::uint16_t* p) {
  Halves v;
  __builtin_memcpy(&v, p, sizeof v);
  return to_floats<kind>(v);
}
/// The first n lanes from p, the others 0; 0 <= n < W.
template <Half kind>
[[gnu::always_inline]] inline Floats load_first_halves(const std::uint16_t* p, int64_t n) {
  Halves v{};
  __builtin_memcpy(&v, p, static_cast<size_t>(n) * sizeof(std::uint16_t));
  return to_floats<kind>(v);
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
