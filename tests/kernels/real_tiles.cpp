// One product of real tiles, to compare the emulated ones with. Compiled for AMX by kernels.cmake.
#include <immintrin.h>

#include "tests/kernels/on_emulated_tiles.h"

namespace tinytensor {

void add_product_of_real_tiles(const float* a, const float* b, float* c) {
  struct alignas(64) {
    unsigned char palette = 1, start_row = 0, reserved[14] = {};
    unsigned short row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    unsigned char rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
  } shape;
  asm volatile("" ::"r"(&shape) : "memory");  // the compiler does not see what the tile instructions read
  _tile_loadconfig(&shape);
  _tile_loadd(0, c, 64);
  _tile_loadd(4, a, 64);
  _tile_loadd(6, b, 64);
  _tile_dpbf16ps(0, 4, 6);
  _tile_stored(0, c, 64);
  _tile_release();
  asm volatile("" ::: "memory");
}

}  // namespace tinytensor
