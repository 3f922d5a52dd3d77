#include "tinytensor/kernels/ladder/steps.h"

#include "tinytensor/kernels/ladder/blocks.h"
#include "tinytensor/kernels/ladder/lanes.h"
#include "tinytensor/kernels/ladder/loop_order.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/register_tile.h"
#include "tinytensor/kernels/ladder/threads.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace tinytensor::ladder {
namespace {

void add_in_tiles(const Product& block) {
  for_each_tile(block, scalar_rows, scalar_columns, add_register_tile, add_in_loop_order);
}

// Vectors are loaded from dense rows of B: where it has none, all of it is an edge.
void add_in_vector_tiles(const Product& block) {
  const Add whole = block.b_col == 1 ? add_vector_tile : add_in_loop_order;
  for_each_tile(block, tile_rows, tile_columns, whole, add_in_loop_order);
}

void loop_order(const MatmulArgs& args) { for_each_product(args, add_in_loop_order); }

// From the second step on: one block after the other, each as `add` does it.
template <Add add>
void by_blocks(const MatmulArgs& args) {
  for_each_product(args, [](const Product& p) { for_each_block(p, block_sizes_here(), add); });
}

}  // namespace

constinit const LadderStep steps[ladder_step_count] = {
    {"loop order", "rows of B and C are read as they lie", loop_order},
    {"blocks", "a block of B stays in a cache", by_blocks<add_in_loop_order>},
    {"register tile", "4 x 4 sums stay in registers", by_blocks<add_in_tiles>},
    {"vectors", "a tile of vectors", by_blocks<add_in_vector_tiles>},
    {"packing", "what a tile reads lies in its order", by_blocks<add_packed_block>},
    {"threads", "strips of C are shared out", by_blocks<add_block_with_threads>},
};

}  // namespace tinytensor::ladder
