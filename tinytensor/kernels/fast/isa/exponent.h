// v · 2^e for instruction sets that have no instruction for it.
#pragma once

namespace tinytensor::TINYTENSOR_ISA {
namespace {

/// v · 2^e, e whole numbers: the exponent of a float is put together from bits. It is added in two halves, which reach
/// the subnormal numbers and infinity.
template <class Ints, class Floats>
[[gnu::always_inline]] inline Floats scale_by_bits(Floats v, Floats e) {
  const Ints whole = __builtin_convertvector(e, Ints);
  const Ints half = whole >> 1;
  return v * __builtin_bit_cast(Floats, (half + 127) << 23) * __builtin_bit_cast(Floats, (whole - half + 127) << 23);
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
