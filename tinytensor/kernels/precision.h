// How exact the products of matrices are: float, or less where the processor is faster at that.
//
// A bfloat16 has float's range and 8 of its 24 binary digits. A factor of a product can be rounded to one bfloat16, or
// to the sum of two; the products of their elements are added in float either way. Processors with AMX or AVX-512 BF16
// multiply such numbers faster than floats, so training is faster; with one bfloat16 for each factor losses differ a
// little, in about the fifth digit.
#pragma once

#include <string_view>

namespace tinytensor {

/// Sets the precision of every single product (not of a batch) of at least 16 x 32 x 16, by the words of
/// torch.set_float32_matmul_precision:
///   "highest"   float, as at the start
///   "high"      each factor a sum of two bfloat16, 16 digits of 24, on AMX; float elsewhere
///   "medium"    each factor rounded to bfloat16
/// Returns false, and leaves products in float, if "medium" is asked for and the processor or the system has no
/// products of bfloat16, or numbers are double. ValueError for any other word. It puts another table of kernels in use,
/// and "highest" puts the one before back; a later set_kernels() overrides both. To be called between computations.
bool set_matmul_precision(std::string_view precision);

/// "highest", "high" or "medium": what products are made in now.
std::string_view matmul_precision();

}  // namespace tinytensor
