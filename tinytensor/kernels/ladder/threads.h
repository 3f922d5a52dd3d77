// Step 6: strips of C are shared out among threads (core/parallel.h).
//
// Work is cut by outputs: a strip of C belongs to one thread, which adds to it in the order of k. So the number of threads
// does not show in the result.
#pragma once

#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {

/// Adds all strips of a block, `panels` as add_strip() has them: the strips are cut into ranges of `grain` of them, or a
/// multiple of that, which run on several threads at once. The last strip has what is left of m. grain is at least 1.
void add_strips_in_parallel(const Product& block, const real* panels, int64_t grain);

/// C += A B for a block, as add_packed_block(), by all threads: they pack B, too.
void add_block_with_threads(const Product& block);

}  // namespace tinytensor::ladder
