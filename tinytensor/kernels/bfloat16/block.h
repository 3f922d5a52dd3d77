// A block: 32 x 32 of C from a strip of A and a strip of B, four tiles of C from two and two.
//
//   c[i][j] += a[i][2q] · b[2q][j] + a[i][2q+1] · b[2q+1][j]         one step for 16 x 16 of C and 16 pairs q
#pragma once

#include "tinytensor/kernels/bfloat16/parts.h"

namespace tinytensor::bfloat16 {
namespace {

/// One part, in vectors: eight rows of C at a time.
inline void multiply_avx512(int64_t steps, const float* a, const float* b, float* c, int64_t c_row) {
  constexpr int together = 8;
  for (int64_t row = 0; row < strip_lines; row += together) {
    __m512 sums[together][2] = {};
    const float* a_rows = a + row * 16;  // the second tile of A follows the first
    for (int64_t t = 0; t < steps; ++t) {
      for (int64_t q = 0; q < 16; ++q) {
        const __m512i* b_row = reinterpret_cast<const __m512i*>(b + 2 * t * tile_words + 16 * q);
        const __m512bh left = (__m512bh)_mm512_loadu_si512(b_row);
        const __m512bh right = (__m512bh)_mm512_loadu_si512(b_row + 16);
#pragma GCC unroll 8
        for (int r = 0; r < together; ++r) {
          const __m512bh x = (__m512bh)_mm512_set1_ps(a_rows[2 * t * tile_words + 16 * r + q]);
          sums[r][0] = _mm512_dpbf16_ps(sums[r][0], x, left);
          sums[r][1] = _mm512_dpbf16_ps(sums[r][1], x, right);
        }
      }
    }
    for (int r = 0; r < together; ++r) {
      _mm512_storeu_ps(c + (row + r) * c_row, sums[r][0]);
      _mm512_storeu_ps(c + (row + r) * c_row + 16, sums[r][1]);
    }
  }
}

// AMX's registers. 0 to 3: C. 4 and 5: A. 6 and 7: B.
constexpr long tile_row_bytes = 64;

[[gnu::always_inline]] inline void load_a(const float* a, int part) {
  _tile_loadd(4, a + (2 * part - 2) * tile_words, tile_row_bytes);
  _tile_loadd(5, a + (2 * part - 1) * tile_words, tile_row_bytes);
}
[[gnu::always_inline]] inline void load_b(const float* b, int part) {
  _tile_loadd(6, b + (2 * part - 2) * tile_words, tile_row_bytes);
  _tile_loadd(7, b + (2 * part - 1) * tile_words, tile_row_bytes);
}
[[gnu::always_inline]] inline void multiply_loaded() {
  _tile_dpbf16ps(0, 4, 6);
  _tile_dpbf16ps(1, 4, 7);
  _tile_dpbf16ps(2, 5, 6);
  _tile_dpbf16ps(3, 5, 7);
}

/// The products of parts whose numbers add up to at most parts + 1, small ones first; from one to the next changes one
/// factor. A step of four tiles takes 64 cycles, in which the rest of the core is idle: meanwhile() is called now and
/// then to make use of that.
template <int parts, class Meanwhile>
void multiply_amx(int64_t steps, const float* a, const float* b, float* c, int64_t c_row, const Meanwhile& meanwhile) {
  const long c_row_bytes = c_row * static_cast<long>(sizeof(float));
  asm volatile("" ::: "memory");  // the compiler does not see that loading a tile reads what was packed
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  for (int64_t t = 0; t < steps; ++t) {
    load_a(a, parts);
    load_b(b, 1);
    multiply_loaded();
    meanwhile();
    if constexpr (parts == 3) {
      load_a(a, 2);
      multiply_loaded();
      meanwhile();
      load_b(b, 2);
      multiply_loaded();
      meanwhile();
      load_a(a, 1);
      multiply_loaded();
      meanwhile();
      load_b(b, 3);
      multiply_loaded();
      meanwhile();
      load_b(b, 1);
      multiply_loaded();
      meanwhile();
    } else if constexpr (parts == 2) {
      load_a(a, 1);
      multiply_loaded();
      meanwhile();
      load_b(b, 2);
      multiply_loaded();
      meanwhile();
    }
    a += parts * 2 * tile_words;
    b += parts * 2 * tile_words;
  }
  _tile_stored(0, c, c_row_bytes);
  _tile_stored(1, c + lines_of_tile, c_row_bytes);
  _tile_stored(2, c + lines_of_tile * c_row, c_row_bytes);
  _tile_stored(3, c + lines_of_tile * c_row + lines_of_tile, c_row_bytes);
  asm volatile("" ::: "memory");
}

/// A thread's tile registers: eight of 16 rows of 64 bytes, while it lives.
class TileRegisters {
 public:
  explicit TileRegisters(bool wanted) : wanted_(wanted) {
    struct alignas(64) Shape {
      unsigned char palette = 1, start_row = 0, reserved[14] = {};
      unsigned short row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
      unsigned char rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
    };
    const Shape shape;
    if (wanted_) _tile_loadconfig(&shape);
  }
  ~TileRegisters() {
    if (wanted_) _tile_release();
  }
  TileRegisters(const TileRegisters&) = delete;
  TileRegisters& operator=(const TileRegisters&) = delete;

 private:
  bool wanted_;
};

}  // namespace
}  // namespace tinytensor::bfloat16
