// What every processor of the architecture has: on x86-64 16 registers of 4 floats, without fused multiply-adds.
#pragma once

#include "tinytensor/kernels/fast/isa/four_lanes.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int max_tile_rows = 6;  // of 2 vectors: 12 registers, and 4 for the factors
constexpr int prefetch_distance = 6;

[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return a * b + c; }
[[gnu::always_inline]] inline Floats sqrt(Floats v) {
  for (int i = 0; i < 4; ++i) v[i] = __builtin_sqrtf(v[i]);
  return v;
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
