// Lanes of two vectors in another order.
#pragma once

namespace tinytensor::TINYTENSOR_ISA {
namespace {

/// Lane i is lane at[i] of a, with b behind it.
template <class Ints, int... at, class Floats>
[[gnu::always_inline]] inline Floats pick(Floats a, Floats b) {
#if defined(__clang__) || __GNUC__ >= 12
  return __builtin_shufflevector(a, b, at...);
#else
  return __builtin_shuffle(a, b, Ints{at...});  // GCC 11 has no other
#endif
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
