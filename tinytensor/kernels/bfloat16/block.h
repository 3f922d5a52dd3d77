// A block: 32 x 32 of C from a strip of A and a strip of B, four tiles of C from two and two.
//
//   c[i][j] += a[i][2q] · b[2q][j] + a[i][2q+1] · b[2q+1][j]         one step for 16 x 16 of C and 16 pairs q
//
// OnVectors and OnTiles multiply a block. Each has `parts`, and Registers, which must exist while blocks are
// multiplied.
#pragma once

#include "tinytensor/kernels/bfloat16/packer.h"

namespace tinytensor::bfloat16 {
namespace {

/// One part, by the dot products of AVX-512 BF16: eight rows of C at a time.
struct OnVectors {
  static constexpr int parts = 1;
  struct Registers {};

  template <class Meanwhile>
  static void multiply(int64_t steps, const float* a, const float* b, float* c, int64_t c_row, const Meanwhile&) {
    constexpr int together = 8;
    for (int64_t row = 0; row < strip_lines; row += together) {
      __m512 sums[together][2] = {};
      const float* a_rows = a + row * 16;  // the second tile of A follows the first
      for (int64_t t = 0; t < steps; ++t) {
        for (int64_t q = 0; q < 16; ++q) {
          const float* b_row = b + 2 * t * tile_words + 16 * q;
          const __m512bh left = (__m512bh)load(b_row), right = (__m512bh)load(b_row + tile_words);
#pragma GCC unroll 8
          for (int r = 0; r < together; ++r) {
            const __m512bh x = (__m512bh)broadcast(a_rows[2 * t * tile_words + 16 * r + q]);
            sums[r][0] = _mm512_dpbf16_ps(sums[r][0], x, left);
            sums[r][1] = _mm512_dpbf16_ps(sums[r][1], x, right);
          }
        }
      }
      for (int r = 0; r < together; ++r) {
        store(c + (row + r) * c_row, sums[r][0]);
        store(c + (row + r) * c_row + 16, sums[r][1]);
      }
    }
  }
};

// --- AMX's eight tile registers. 0 to 3: C. 4 and 5: A. 6 and 7: B.

/// Makes the registers eight tiles of 16 rows of 64 bytes, for this thread.
inline void configure_tiles() noexcept {
  struct alignas(64) Shape {
    unsigned char palette = 1, start_row = 0, reserved[14] = {};
    unsigned short row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    unsigned char rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
  };
  const Shape shape;
  asm volatile("" ::"r"(&shape) : "memory");  // the compiler does not see that all of it is read
  _tile_loadconfig(&shape);
}
inline void release_tiles() noexcept { _tile_release(); }

/// The registers are configured while it lives.
class TileRegisters {
 public:
  TileRegisters() { configure_tiles(); }
  ~TileRegisters() { release_tiles(); }
  TileRegisters(const TileRegisters&) = delete;
  TileRegisters& operator=(const TileRegisters&) = delete;
};

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

// The products of parts that are made: x_a y_b with a + b <= parts + 1, small ones first. From one to the next one
// factor changes, so that one is loaded.
struct PartProduct {
  int a, b;
};
template <int parts>
constexpr PartProduct part_products[] = {{1, 1}};
template <>
constexpr PartProduct part_products<2>[] = {{2, 1}, {1, 1}, {1, 2}};
template <>
constexpr PartProduct part_products<3>[] = {{3, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 3}, {1, 1}};

/// One to three parts, by tiles. Each four tile products take 64 cycles, in which the rest of the core is idle:
/// meanwhile() is called after each four, to make use of that time.
template <int parts_>
struct OnTiles {
  static constexpr int parts = parts_;
  using Registers = TileRegisters;

  template <class Meanwhile>
  static void multiply(int64_t steps, const float* a, const float* b, float* c, int64_t c_row,
                       const Meanwhile& meanwhile) {
    const long c_row_bytes = c_row * static_cast<long>(sizeof(float));
    asm volatile("" ::: "memory");  // the compiler does not see that loading a tile reads what was packed
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (int64_t t = 0; t < steps; ++t) {
      PartProduct loaded{0, 0};
#pragma GCC unroll 6
      for (const PartProduct& product : part_products<parts>) {
        if (product.a != loaded.a) load_a(a, product.a);
        if (product.b != loaded.b) load_b(b, product.b);
        loaded = product;
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
};

}  // namespace
}  // namespace tinytensor::bfloat16
