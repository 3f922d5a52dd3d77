// What the processor can do, as it says itself, and as far as the operating system lets it.
#pragma once

#include <cstdint>

namespace tinytensor::processor {

bool has_avx2();         // with FMA
bool has_avx512();       // the foundation, VL, DQ and BW
bool has_avx512_bf16();  // has_avx512(), and dot products of bfloat16
bool has_avx512_vnni();  // has_avx512(), and dot products of bytes
bool has_avx_vnni();     // has_avx2(), and the same with vectors of 32 bytes
/// has_avx512_bf16(), and AMX's tiles with products of bfloat16. The first call asks the system for the tile registers,
/// which Linux gives only to processes that ask.
bool has_amx_bf16();

/// Bytes of the caches nearest to a core, as the system tells them, or what most processors have where it does not.
struct Caches {
  std::int64_t first_level = 32 << 10;
  std::int64_t second_level = 512 << 10;
};
const Caches& caches();

}  // namespace tinytensor::processor
