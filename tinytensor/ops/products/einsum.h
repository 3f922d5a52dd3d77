// einsum: sums of products, with a letter for each dim.
#pragma once

#include <string_view>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Multiplies the operands, whose dims the equation names by letters, and sums over what the result does not name.
/// Dims of one letter are of one size, or of size 1, which is repeated. "..." stands for the dims of an operand that
/// have no letter; they are aligned at the right and broadcast.
///   einsum("ij,jk->ik", {a, b})              the product of two matrices
///   einsum("bhtd,bhsd->bhts", {q, k})        how well queries match keys
///   einsum("i,i->", {v, v})   einsum("ii->i", {a})   einsum("...ij->...ji", {a})
/// Without "->" the result names "...", then each letter that occurs once, in the order of the alphabet, capitals
/// first. Operands are multiplied from left to right, each pair by matmul. A single operand of which nothing is summed
/// gives a view. ValueError for an equation that breaks a rule, ShapeError for operands that do not fit it.
Tensor einsum(std::string_view equation, const std::vector<Tensor>& operands);

}  // namespace tinytensor
