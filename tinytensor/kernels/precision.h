// How exact the products of matrices are: float, or bfloat16 with sums in float.
//
// A bfloat16 has float's range and 8 of its 24 binary digits. Both factors of a product are rounded to it, so each
// product is off by at most 2^-7 of itself; products are added in float. Where the processor multiplies such numbers
// faster, training is faster, and its losses differ in the third digit.
#pragma once

#include <string_view>
#include <vector>

#include "tinytensor/kernels/bfloat16/bfloat16.h"

namespace tinytensor {

/// The words of torch.set_float32_matmul_precision: "highest" (as at the start) and "high" are float, "medium" is
/// bfloat16 for every product that is large enough: at least 16 x 32 x 16, one matrix by one. Changes the table of
/// kernels in use, which a later set_kernels() takes back. Returns false, and changes nothing, if the processor or the
/// system has no products in bfloat16, or numbers are double. ValueError for any other word. To be called between
/// computations.
bool set_matmul_precision(std::string_view precision);

/// "highest" or "medium".
std::string_view matmul_precision();

/// What this machine can multiply bfloat16 with, best first. For tests: set_matmul_precision() takes the first.
std::vector<bfloat16::Unit> bfloat16_units_on_this_machine();

}  // namespace tinytensor
