// AMX's tile registers and the instructions on them, emulated: included before the sources of kernels/bfloat16, this
// file takes the place of the intrinsics, so that processors with AVX-512 but without AMX run the same code, to the
// last bit.
//
// The product is that of Intel's Architecture Instruction Set Extensions Programming Reference, "TDPBF16PS": the first
// numbers of the pairs are added up in one chain, the second ones in another, and both chains are then added to C.
// Subnormal numbers count as 0 on the way in and on the way out.
#pragma once

#include <immintrin.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace emulated_tiles {
namespace {

struct Registers {
  bool configured = false;
  std::uint32_t tile[8][16][16] = {};
};
thread_local Registers registers;

// A register can be used between loadconfig and release only.
inline std::uint32_t (&tile(int number))[16][16] {
  if (!registers.configured) std::abort();
  return registers.tile[number];
}

struct Configuration {
  unsigned char palette, start_row, reserved[14];
  std::uint16_t row_bytes[16];
  unsigned char rows[16];
};

// The one configuration that is emulated: eight tiles of 16 rows of 64 bytes.
inline void load_configuration(const void* from) {
  Configuration wanted;
  std::memcpy(&wanted, from, sizeof wanted);
  if (wanted.palette != 1 || wanted.start_row != 0) std::abort();
  for (int i = 0; i < 8; ++i) {
    if (wanted.rows[i] != 16 || wanted.row_bytes[i] != 64) std::abort();
  }
  registers.configured = true;
}
inline void release() { registers.configured = false; }

inline void zero(int to) { std::memset(tile(to), 0, 1024); }
inline void load(int to, const void* base, long stride) {
  for (int i = 0; i < 16; ++i) std::memcpy(tile(to)[i], static_cast<const char*>(base) + i * stride, 64);
}
inline void store(int from, void* base, long stride) {
  for (int i = 0; i < 16; ++i) std::memcpy(static_cast<char*>(base) + i * stride, tile(from)[i], 64);
}

inline __m512 without_subnormals(__m512 x) {
  const __mmask16 subnormal = _mm512_fpclass_ps_mask(x, 0x20);
  return _mm512_mask_and_ps(x, subnormal, x, _mm512_set1_ps(-0.0f));
}
// The first numbers of 16 pairs are in the lower halves of the words, the second ones in the upper halves.
inline __m512 first_numbers(__m512i pairs) {
  return without_subnormals(_mm512_castsi512_ps(_mm512_slli_epi32(pairs, 16)));
}
inline __m512 second_numbers(__m512i pairs) {
  return without_subnormals(
      _mm512_castsi512_ps(_mm512_and_si512(pairs, _mm512_set1_epi32(static_cast<int>(0xffff0000)))));
}

inline void add_product(int c, int a, int b) {
  for (int row = 0; row < 16; ++row) {
    __m512 first = _mm512_setzero_ps(), second = _mm512_setzero_ps();
    for (int q = 0; q < 16; ++q) {
      const __m512i x = _mm512_set1_epi32(static_cast<int>(tile(a)[row][q])), y = _mm512_loadu_si512(tile(b)[q]);
      first = without_subnormals(_mm512_fmadd_ps(first_numbers(x), first_numbers(y), first));
      second = without_subnormals(_mm512_fmadd_ps(second_numbers(x), second_numbers(y), second));
    }
    const __m512 product = without_subnormals(_mm512_add_ps(first, second));
    const __m512 before = without_subnormals(_mm512_loadu_ps(tile(c)[row]));
    _mm512_storeu_ps(tile(c)[row], without_subnormals(_mm512_add_ps(before, product)));
  }
}

}  // namespace
}  // namespace emulated_tiles

#undef _tile_loadconfig
#undef _tile_release
#undef _tile_zero
#undef _tile_loadd
#undef _tile_stored
#undef _tile_dpbf16ps
#define _tile_loadconfig(from) emulated_tiles::load_configuration(from)
#define _tile_release() emulated_tiles::release()
#define _tile_zero(to) emulated_tiles::zero(to)
#define _tile_loadd(to, base, stride) emulated_tiles::load(to, base, stride)
#define _tile_stored(from, base, stride) emulated_tiles::store(from, base, stride)
#define _tile_dpbf16ps(c, a, b) emulated_tiles::add_product(c, a, b)
