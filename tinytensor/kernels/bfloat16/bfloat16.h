// Products of matrices in bfloat16, sums in float: the inside of kernels/precision.h.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor::bfloat16 {

/// What multiplies: vectors of 16 pairs (AVX-512 BF16), or tiles of 16 x 16 pairs (AMX).
enum class Unit { avx512, amx };

/// C as matmul of kernels.h has it, factors rounded to bfloat16. False, and nothing is done, for a product that this is
/// not for: a batch, fewer than 16 rows or columns or 32 of k, or a matrix with neither rows nor columns dense. The
/// same bits for every number of threads; the two units differ in the order of their sums. The processor must have the
/// unit.
bool matmul(Unit unit, const MatmulArgs& args);

}  // namespace tinytensor::bfloat16
