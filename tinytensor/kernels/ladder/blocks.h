// Step 2: a product in blocks that caches hold.
//
//                      wide
//            +-------+------+----+        A block of B, depth x wide, stays in the second-level cache while every row of A
//     depth  |       |######|    |        goes by. Panels of B (depth x tile columns) and a strip of A (tile rows x depth)
//            +-------+------+----+        stay in the first level: that matters from step 3 on.
//                       B
#pragma once

#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {

/// How much of k, and how many columns, one block of B has.
struct BlockSizes {
  int64_t depth = 1, wide = 1;
};

/// Sizes for caches of so many bytes, and tiles of C of `rows` x `columns` numbers:
///   depth   the most for which rows x depth numbers of A and depth x columns of B together take at most half of the first
///           level; at least 8
///   wide    the most for which depth x wide numbers of B take at most half of the second level, as a multiple of `columns`;
///           at least `columns`
/// rows and columns are at least 1, and their sum, as each size, is at most the largest int64_t.
BlockSizes block_sizes(int64_t first_level, int64_t second_level, int64_t rows, int64_t columns);

/// The same for the caches of this machine and the tile of step 4.
BlockSizes block_sizes_here();

/// Calls add() for blocks of p that together are p: all of m, `depth` of k, `wide` columns, or what is left of them. Columns
/// from left to right; for each, k in order. Nothing is called for an empty product. Both sizes are at least 1.
void for_each_block(const Product& p, const BlockSizes& sizes, Add add);

}  // namespace tinytensor::ladder
