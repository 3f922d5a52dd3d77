// Step 1: the three loops in an order that reads B and C along their rows.
#pragma once

#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {

/// C += A B with l in the middle: for each row i of A, for each l in order, row l of B times A's (i, l) is added to row i of
/// C. Every element of C is one chain of additions in the order of l, all in `real`.
void add_in_loop_order(const Product& p);

}  // namespace tinytensor::ladder
