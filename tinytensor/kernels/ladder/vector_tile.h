// Step 4: the tile of step 3 in vectors, tile_rows x 2 of them (lanes.h).
//
// A multiply-add takes 4 cycles or so until its sum can be used, and two begin in each: so at least 8 sums must be under way
// at once. A tile of 14 x 2 vectors has 28, one of 6 x 2 has 12.
#pragma once

#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {

/// C += A B for a tile of exactly tile_rows x tile_columns, where b_col is 1: rows of B are loaded as vectors. A may have any
/// strides. C is read and written once, after all of A and B has been read; each element is one sum in `real`, from 0 in the
/// order of l. A may lie in this thread's Scratch::own_panels and B in its Scratch::shared_panels, as add_strip() has them.
void add_vector_tile(const Product& tile);

}  // namespace tinytensor::ladder
