// Products of matrices from parts in bfloat16, sums in float: the inside of precision.h and of the kernels called amx.
#pragma once

#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/row_products.h"

namespace tinytensor::bfloat16 {

/// What multiplies: vectors of 16 pairs (AVX-512 BF16), or tiles of 16 x 16 pairs (AMX).
enum class Unit { avx512, amx };

/// How a product is made. A float is the sum of three numbers in bfloat16, exactly; so many of them are used of each
/// factor, the largest first:
///
///   1   bfloat16                each product off by at most 2^-7 of itself
///   2   16 of float's 24 digits                             2^-15
///   3   float                                               2^-22, by 2^-25.4 in the mean: as rounding it
///
/// Numbers under 2^-102 have no room for three parts and lose digits; those under 2^-126 count as 0. AVX-512 is for one
/// part: with more it is slower than products in float.
struct Method {
  Unit unit;
  int parts;
  void (*in_float)(const MatmulArgs& args);  // for all that a method is not for
};

/// C as matmul of kernels.h has it. In float, by the method's other function, are made: batches; products with fewer
/// than 16 rows or columns, or 32 of k, or a factor with neither rows nor columns dense; and what is not finite: the 32
/// rows of A or columns of B it is in, or all, if the other factor has more of them. The same bits for every number of
/// threads. The processor must have the unit.
void matmul(const Method& method, const MatmulArgs& args);

/// Products of rows in three parts on AMX, for attention.
const RowProducts& row_products();

}  // namespace tinytensor::bfloat16
