// The instruction set called amx: the kernels for AVX-512, with products of floats on AMX's tiles.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor::amx {

/// The kernels, for a processor that has tiles; null if the build has no kernels for AVX-512 or for tiles.
const Kernels* table();

}  // namespace tinytensor::amx
