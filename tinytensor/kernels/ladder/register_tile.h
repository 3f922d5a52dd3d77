// Step 3: a tile of C stays in registers while k goes by.
//
//            b: 4 columns            r · c multiply-adds for r + c numbers that are loaded: 16 for 8, where step 1 loads two
//           +----------+             numbers and stores one for each.
//           | b0 … b3  |  row l
//           +----------+
//   +---+   +----------+
//   | a0|   | c00 … c03|
//   | … |   |  …       |  sums
//   | a3|   | c30 … c33|
//   +---+   +----------+
#pragma once

#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {

constexpr int64_t scalar_rows = 4, scalar_columns = 4;  // 16 sums

/// C += A B for a tile of exactly scalar_rows x scalar_columns. C is read and written once, after all of A and B has been read:
/// what is added to an element is Σ_l a·b, one sum in `real`, from 0 in the order of l.
void add_register_tile(const Product& tile);

/// Calls whole() for each tile of p that has all its rows and columns, and edge() for the others: tiles at the right and at
/// the lower edge, which have fewer of one or of both. All of k is in every tile, every element of C in one of them.
/// Tiles from left to right, in strips from top to bottom; none is empty. rows and columns are at least 1.
void for_each_tile(const Product& p, int64_t rows, int64_t columns, Add whole, Add edge);

}  // namespace tinytensor::ladder
