// Step 5, second half: a block by packed panels and strips.
//
//   pack all panels of the block of B       once; they stay in the second-level cache
//   for each strip of A: pack it            once for this block; it stays in the first level
//     for each panel: one tile              the panel comes from the second level
#pragma once

#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {

/// C += A B for one strip, m at most tile_rows. `panels` is p's B as pack_b() left it; p.b is not read. A tile that reaches beyond
/// C is computed whole, and only the part that C has is added. The panels may lie in this thread's Scratch::shared_panels.
void add_strip(const Product& p, const real* panels);

/// Numbers that pack_b() writes for p.
int64_t packed_b_size(const Product& p);

/// C += A B for a block: all of its B is packed, then its strips are added one after the other.
void add_packed_block(const Product& block);

}  // namespace tinytensor::ladder
