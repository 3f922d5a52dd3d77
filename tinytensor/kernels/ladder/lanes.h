// Vectors of numbers as wide as what this file is compiled for has them, by the vector types of GCC and Clang: + - * on all
// lanes at once. No instruction is named here. kernels/fast/vector.h has more of them, one file for each instruction set.
//
// The ladder is compiled with -ffp-contract=fast: `sums += a * b` becomes one fused multiply-add where the processor has it.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor::ladder {

#if defined(__AVX512F__)
constexpr int vector_bytes = 64;
constexpr int tile_rows = 14;  // of 2 vectors: 28 of 32 registers, and 4 for the factors
#elif defined(__AVX2__)
constexpr int vector_bytes = 32;
constexpr int tile_rows = 6;  // 12 of 16 registers
#elif defined(__aarch64__)
constexpr int vector_bytes = 16;
constexpr int tile_rows = 12;  // 24 of 32 registers
#else
constexpr int vector_bytes = 16;
constexpr int tile_rows = 6;
#endif

using Vector = real __attribute__((vector_size(vector_bytes)));

constexpr int lanes = vector_bytes / static_cast<int>(sizeof(real));
constexpr int tile_vectors = 2;
constexpr int tile_columns = tile_vectors * lanes;

/// `lanes` numbers from p on; p need not be aligned.
[[gnu::always_inline]] inline Vector load(const real* p) {
  Vector v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
[[gnu::always_inline]] inline void store(real* p, const Vector& v) { __builtin_memcpy(p, &v, sizeof v); }

}  // namespace tinytensor::ladder
