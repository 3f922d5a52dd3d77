#include "tinytensor/kernels/ladder/threads.h"

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/ladder/lanes.h"
#include "tinytensor/kernels/ladder/pack.h"
#include "tinytensor/kernels/ladder/packed.h"

namespace tinytensor::ladder {
namespace {

constexpr int64_t multiplications_worth_a_thread = 1 << 18;
constexpr int64_t numbers_worth_a_thread = 1 << 15;

}  // namespace

void add_strips_in_parallel(const Product& block, const real* panels, int64_t grain) {
  const int64_t strips = ceil_div(block.m, tile_rows);
  // exercise 16.9 {
  parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
    for (int64_t strip = begin; strip < end; ++strip) {
      const int64_t i = strip * tile_rows;
      add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
    }
  });
  // }
}

namespace {

void pack_panels_in_parallel(const Product& block, real* panels) {
  const int64_t size = block.k * tile_columns;
  parallel_for(ceil_div(block.n, tile_columns), ceil_div(numbers_worth_a_thread, size),
               [&](int64_t begin, int64_t end) {
                 const int64_t j = begin * tile_columns, last = smaller(block.n, end * tile_columns);
                 pack_b(block_of(block, 0, block.m, 0, block.k, j, last - j), panels + begin * size);
               });
}

}  // namespace

void add_block_with_threads(const Product& block) {
  real* const panels = scratch_numbers(Scratch::shared_panels, packed_b_size(block));
  pack_panels_in_parallel(block, panels);
  add_strips_in_parallel(block, panels, ceil_div(multiplications_worth_a_thread, tile_rows * block.n * block.k));
}

}  // namespace tinytensor::ladder
