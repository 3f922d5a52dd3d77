// NEON on 64-bit ARM: 32 registers of 4 floats.
#pragma once

#include <arm_neon.h>

#include "tinytensor/kernels/fast/isa/four_lanes.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int max_tile_rows = 12;  // of 2 vectors: 24 registers, and 8 for the factors
constexpr int prefetch_distance = 6;

[[gnu::always_inline]] inline Floats fma(Floats a, Floats b, Floats c) { return vfmaq_f32(c, a, b); }
[[gnu::always_inline]] inline Floats sqrt(Floats v) { return vsqrtq_f32(v); }

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
