// Whole hidden units and whole heads taken out: what is left is dense, smaller and faster.
#pragma once

#include <vector>

#include "tinytensor/nn/linear.h"
#include "tinytensor/nn/transformer.h"

namespace tinytensor {

/// How much each hidden unit of two layers in a row can do: of unit j, which reads row j of `in_weight` (H, C) and
/// element j of `in_bias` (H), and is read by column j of `out_weight` (E, H), the length of what it reads by, with its
/// bias, times the length of what it writes by:  √(Σ_c in[j, c]² + bias[j]²) · √(Σ_e out[e, j]²). H numbers. With relu
/// a unit that is made twice as large before and half as large behind is the same unit, and has the same score. Added
/// up in double. in_bias may be undefined. All are only read, and nothing is recorded. ShapeError unless the shapes fit.
std::vector<double> unit_importance(const Tensor& in_weight, const Tensor& in_bias, const Tensor& out_weight);

/// The `count` places of the largest scores, rising. Of equal ones the earlier goes first. ValueError unless 1 <= count
/// <= how many there are, or where a score is NaN.
std::vector<int64_t> most_important(const std::vector<double>& scores, int64_t count);

/// A layer with these outputs of `layer` alone, in this order: rows of the weight, elements of the bias. Copies, bit by
/// bit: `layer` stays as it is. New parameters are dense leaves that ask for a gradient if the old ones do; the mode,
/// training or evaluation, is the old one. `kept` must rise: ValueError, also if it is empty; IndexError for a place
/// outside. No random number is drawn.
Linear keep_outputs(const Linear& layer, const std::vector<int64_t>& kept);
/// The same of its inputs: columns of the weight; the bias stays whole.
Linear keep_inputs(const Linear& layer, const std::vector<int64_t>& kept);

/// Leaves the MLP so many of its hidden units. ValueError as above.
void prune_units(MLP& mlp, int64_t count);
/// Of each head the length of the importances of its D value units, which v_proj makes and out_proj reads.
std::vector<double> head_importance(const MultiHeadAttention& attention);
/// Leaves the attention so many of its heads, each as wide as before: q_proj, k_proj and v_proj become (H' · D, C),
/// out_proj (C, H' · D). ValueError as above.
void prune_heads(MultiHeadAttention& attention, int64_t count);

}  // namespace tinytensor
