// The sources of kernels/bfloat16 and kernels/amx.cpp once more, on emulated tiles, in namespaces of their own.
// Compiled for AVX-512 and AMX by kernels.cmake.
#include "tests/kernels/emulated_tiles.h"

// NOLINTBEGIN(bugprone-suspicious-include): the sources themselves are under test
#include "tinytensor/kernels/bfloat16/matmul.cpp"
#include "tinytensor/kernels/bfloat16/row_products.cpp"

#include "tinytensor/kernels/amx.cpp"
// NOLINTEND(bugprone-suspicious-include)

#include "tests/kernels/on_emulated_tiles.h"

namespace tinytensor {

const Kernels* kernels_on_emulated_tiles() {
  static Kernels table;
  if (amx::table() == nullptr) return nullptr;
  table = *amx::table();
  table.name = "amx, emulated";
  return &table;
}

void multiply_on_emulated_tiles(int parts, void (*in_float)(const MatmulArgs&), const MatmulArgs& args) {
  bfloat16::matmul({bfloat16::Unit::amx, parts, in_float}, args);
}

void add_product_of_emulated_tiles(const float* a, const float* b, float* c) {
  const bfloat16::TileRegisters registers;
  _tile_loadd(0, c, 64);
  _tile_loadd(4, a, 64);
  _tile_loadd(6, b, 64);
  _tile_dpbf16ps(0, 4, 6);
  _tile_stored(0, c, 64);
}

}  // namespace tinytensor
