// The kernels called amx on emulated tiles, for processors with AVX-512 but without AMX.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor {

/// The table of kernels called amx, as kernels/amx.h has it. Null if the build has none for AVX-512 or for tiles.
const Kernels* kernels_on_emulated_tiles();

/// bfloat16::matmul of kernels/bfloat16/bfloat16.h on tiles, with so many parts.
void multiply_on_emulated_tiles(int parts, void (*in_float)(const MatmulArgs&), const MatmulArgs& args);

/// One product of two tiles of 16 x 16 pairs: c (16, 16) += a b, on emulated tiles; on real ones, for a processor that
/// has them.
void add_product_of_emulated_tiles(const float* a, const float* b, float* c);
void add_product_of_real_tiles(const float* a, const float* b, float* c);

}  // namespace tinytensor
