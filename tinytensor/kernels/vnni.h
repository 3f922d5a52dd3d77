// The instruction sets called vnni and avx_vnni: the kernels for AVX-512 and for AVX2, with products of bytes by VNNI's
// instruction vpdpbusd.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor::vnni {

/// The kernels, with vectors of 64 bytes or of 32; null if the build has them not.
const Kernels* table_of_avx512();
const Kernels* table_of_avx2();
/// Puts the product of bytes of table_of_avx512() into a table, if the build and the processor have it.
void enter(Kernels& table);

}  // namespace tinytensor::vnni
