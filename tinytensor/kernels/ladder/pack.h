// Step 5, first half: blocks are copied into the order in which tiles read them.
//
//   a panel of B    depth x tile_columns, row by row       b(0,0) b(0,1) … b(0,c-1)  b(1,0) …
//   a strip of A    depth x tile_rows, column by column    a(0,0) a(1,0) … a(r-1,0)  a(0,1) …
//
// A tile then reads both without a gap, whatever the strides of the matrices are. What a panel or a strip lacks at the edge
// of its matrix is zeros. Numbers are copied bit by bit.
#pragma once

#include "tinytensor/kernels/ladder/product.h"

namespace tinytensor::ladder {

/// All of p's A, as one strip: to[l · tile_rows + r] = a(r, l), 0 where r >= m. m is at most tile_rows; k · tile_rows numbers are
/// written.
void pack_a(const Product& p, real* to);

/// All of p's B, as panels one behind the other: to[(q · k + l) · tile_columns + j] = b(l, q · tile_columns + j), 0 where that
/// column is >= n. ⌈n / tile_columns⌉ panels are written.
void pack_b(const Product& p, real* to);

}  // namespace tinytensor::ladder
