// The scores of attention from three parts in bfloat16, on tiles: 32 rows of Q at a time, all keys of a tile of keys.
#include "tinytensor/kernels/bfloat16/bfloat16.h"
#include "tinytensor/kernels/bfloat16/block.h"

namespace tinytensor::bfloat16 {
namespace {

using Tiles = OnTiles<3>;

int64_t packed_floats(int64_t rows, int64_t width) {
  return ceil_div(rows, strip_lines) * strip_words<Tiles::parts>(width);
}

bool pack(int64_t rows, int64_t width, const float* b, int64_t b_row, float* packed) {
  const Lines lines{b, b_row, 1, rows, width};
  bool finite = true;
  for (int64_t row = 0; row < rows; row += strip_lines, packed += strip_words<Tiles::parts>(width)) {
    StripPacker<Tiles::parts> packer(lines.part(row, 0, strip_lines, width), TileOrder::of_b, packed);
    finite = packer.finish() && finite;
  }
  return finite;
}

bool multiply(int64_t rows, int64_t columns, int64_t width, const float* a, int64_t a_row, const float* packed,
              float* memory, float* c, int64_t c_row) {
  if (!StripPacker<Tiles::parts>({a, a_row, 1, rows, width}, TileOrder::of_a, memory).finish()) return false;
  for (int64_t j = 0; j < columns; j += strip_lines, packed += strip_words<Tiles::parts>(width)) {
    Tiles::multiply(ceil_div(width, tile_depth), memory, packed, c + j, c_row, [] {});
  }
  return true;
}

}  // namespace

const RowProducts& row_products() {
  static constexpr RowProducts products{configure_tiles, release_tiles, strip_lines, packed_floats, pack, multiply};
  return products;
}

}  // namespace tinytensor::bfloat16
