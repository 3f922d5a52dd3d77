#include "tinytensor/kernels/ladder/blocks.h"

#include "tinytensor/kernels/ladder/lanes.h"
#include "tinytensor/kernels/processor.h"

namespace tinytensor::ladder {

BlockSizes block_sizes(int64_t first_level, int64_t second_level, int64_t rows, int64_t columns) {
  const int64_t number = sizeof(real);
  // exercise 16.2 {
  const int64_t depth = larger(8, first_level / 2 / number / (rows + columns));
  const int64_t panels = second_level / 2 / number / depth / columns;
  return {depth, larger(1, panels) * columns};
  // }
}

BlockSizes block_sizes_here() {
  const processor::Caches& caches = processor::caches();
  return block_sizes(caches.first_level, caches.second_level, tile_rows, tile_columns);
}

void for_each_block(const Product& p, const BlockSizes& sizes, Add add) {
  if (p.m <= 0) return;
  // exercise 16.3 {
  for (int64_t j = 0; j < p.n; j += sizes.wide) {
    for (int64_t l = 0; l < p.k; l += sizes.depth) {
      add(block_of(p, 0, p.m, l, smaller(sizes.depth, p.k - l), j, smaller(sizes.wide, p.n - j)));
    }
  }
  // }
}

}  // namespace tinytensor::ladder
