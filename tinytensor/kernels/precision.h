// How exact the products of matrices are: float, or less where the processor is faster at that.
//
// A bfloat16 has float's range and 8 of its 24 binary digits. A factor can be rounded to one of them, or to a sum of
// two; products are added in float either way. Where the processor multiplies such numbers faster, training is faster,
// and with one of them its losses differ a little, in the fifth digit or so.
#pragma once

#include <string_view>
#include <vector>

#include "tinytensor/kernels/bfloat16/bfloat16.h"

namespace tinytensor {

/// The words of torch.set_float32_matmul_precision, for every product of at least 16 x 32 x 16, one matrix by one:
/// "highest" (as at the start) is float; "high" is the sum of two bfloat16, 16 digits of 24, on AMX, elsewhere float;
/// "medium" is bfloat16. Changes the table of kernels in use, which a later set_kernels() takes back. Returns false,
/// and leaves products in float, if "medium" is asked for and the processor or the system has no products in bfloat16,
/// or numbers are double. ValueError for any other word. To be called between computations.
bool set_matmul_precision(std::string_view precision);

/// "highest", "high" or "medium".
std::string_view matmul_precision();

/// What this machine can multiply bfloat16 with, best first. For tests: set_matmul_precision() takes the first.
std::vector<bfloat16::Unit> bfloat16_units_on_this_machine();

}  // namespace tinytensor
