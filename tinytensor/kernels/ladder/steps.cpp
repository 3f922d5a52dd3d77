#include "tinytensor/kernels/ladder/steps.h"

#include "tinytensor/kernels/ladder/blocks.h"
#include "tinytensor/kernels/ladder/loop_order.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/register_tile.h"
#include "tinytensor/kernels/ladder/threads.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace tinytensor::ladder {

constinit const LadderStep steps[ladder_step_count] = {
    {"loop order", "rows of B and C are read as they lie", matmul_loop_order},
    {"blocks", "a block of B stays in a cache", matmul_blocks},
    {"register tile", "4 x 4 sums stay in registers", matmul_register_tile},
    {"vectors", "a tile of vectors", matmul_vector_tile},
    {"packing", "what a tile reads lies in its order", matmul_packed},
    {"threads", "strips of C are shared out", matmul_threads},
};

}  // namespace tinytensor::ladder
