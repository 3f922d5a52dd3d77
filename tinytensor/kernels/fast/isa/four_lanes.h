// What instruction sets with vectors of 4 floats have in common: operations without an instruction, lane by lane.
#pragma once

#include <cstdint>

#include "tinytensor/kernels/fast/isa/exponent.h"
#include "tinytensor/kernels/fast/isa/pick.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

using Floats = float __attribute__((vector_size(16)));
using Ints = std::int32_t __attribute__((vector_size(16)));

[[gnu::always_inline]] inline Floats max(Floats a, Floats b) { return a > b ? a : b; }
[[gnu::always_inline]] inline Floats min(Floats a, Floats b) { return a < b ? a : b; }
[[gnu::always_inline]] inline Floats quotient(Floats a, Floats b) { return a / b; }
[[gnu::always_inline]] inline Floats scale(Floats v, Floats e) { return scale_by_bits<Ints>(v, e); }
[[gnu::always_inline]] inline float total(Floats v) { return (v[0] + v[2]) + (v[1] + v[3]); }
[[gnu::always_inline]] inline float largest(Floats v) {
  const float even = v[0] > v[2] ? v[0] : v[2], odd = v[1] > v[3] ? v[1] : v[3];
  return even > odd ? even : odd;
}

[[gnu::always_inline]] inline bool any(Ints mask) { return (mask[0] | mask[1] | mask[2] | mask[3]) != 0; }

[[gnu::always_inline]] inline Floats load_first(const float* p, std::int64_t n, float rest = 0) {
  Floats v;
  if (n >= 4) {
    __builtin_memcpy(&v, p, sizeof v);
  } else {
    for (int i = 0; i < 4; ++i) v[i] = i < n ? p[i] : rest;
  }
  return v;
}
[[gnu::always_inline]] inline void store_first(float* p, Floats v, std::int64_t n) {
  if (n >= 4) {
    __builtin_memcpy(p, &v, sizeof v);
  } else {
    for (int i = 0; i < n; ++i) p[i] = v[i];
  }
}

[[gnu::always_inline]] inline Floats zip_low(Floats a, Floats b) { return pick<Ints, 0, 4, 1, 5>(a, b); }
[[gnu::always_inline]] inline Floats zip_high(Floats a, Floats b) { return pick<Ints, 2, 6, 3, 7>(a, b); }

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
