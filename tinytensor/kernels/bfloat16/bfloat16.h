// Products of matrices from parts in bfloat16, summed in float: what precision.h and the kernels called amx are made
// of.
#pragma once

#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/row_products.h"

namespace tinytensor::bfloat16 {

/// What multiplies: vectors of 16 pairs (AVX-512 BF16), or tiles of 16 x 16 pairs (AMX).
enum class Unit { avx512, amx };

/// How a product is made. A float is the sum of three numbers in bfloat16, exactly; one to three of them are used of
/// each factor, the largest first:
///
///   parts   digits of a factor   largest error of a product of two elements, relative
///     1          8                 2^-7
///     2          16                2^-15
///     3          24, as a float    2^-22, and 2^-25.4 in the root mean square, as when it is rounded to float
///
/// Numbers under 2^-102 have no room for three parts and lose digits; those under 2^-126 count as 0. AVX-512 is for one
/// part: with more it is slower than products in float.
struct Method {
  Unit unit;
  int parts;
  void (*in_float)(const MatmulArgs& args);  // makes the products that the unit does not
};

/// C as matmul of kernels.h defines it. Made by the method's in_float are: batches; products with fewer than 16 rows or
/// columns, or fewer than 32 of k, or with a factor of which neither rows nor columns are dense; and the part of a
/// product that is not finite: the 32 rows of A or columns of B that hold an infinity or NaN if that factor has at
/// least as many lines as the other, else all. The same bits for every number of threads. The processor must have the
/// unit.
void matmul(const Method& method, const MatmulArgs& args);

/// Whether matmul() cuts k into depths that the threads multiply at the same time, instead of C. For tests.
bool is_multiplied_side_by_side(const MatmulArgs& args);

/// Products of rows in three parts on AMX, for attention.
const RowProducts& row_products();

}  // namespace tinytensor::bfloat16
