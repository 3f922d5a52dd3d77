// The steps of scaled dot-product attention, softmax(scale · Q Kᵀ + mask) V, one function for each.
//
// Letters: B batch, H heads, T queries, S keys, D width of a head, E width of a value.
#pragma once

#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// ShapeError unless q is (B, H, T, D), k (B, H, S, D) and v (B, H, S, E); ValueError for a dropout outside of [0, 1].
void check_attention(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options);

/// (B, H, T, S)
Shape scores_shape(const Tensor& q, const Tensor& k);

/// 1 / √D, unless the options name a scale: it keeps the scores' variance at 1, and softmax away from saturation.
/// 1 for a width of 0, whose scores are all 0.
double attention_scale(int64_t width, const AttentionOptions& options);

/// How well each query matches each key: scale · Q Kᵀ, (B, H, T, S).
Tensor attention_scores(const Tensor& q, const Tensor& k, double scale);

/// The shape of a mask in four dims, (B or 1, H or 1, T or 1, S or 1): (T, S) is for all, (B, T, S) and (B, 1, S) for
/// all heads of a sequence. ShapeError if it doesn't broadcast to the scores (B, H, T, S).
Shape mask_shape(const Shape& mask, const Shape& scores);

/// Any mask as numbers to be added to the scores, in four dims: 0 where a boolean mask is true (may attend), else -inf;
/// undefined if there is no mask.
Tensor additive_mask(const AttentionMask& mask, const Shape& scores);

/// (T, S): 0 where key <= query, else -inf.
Tensor causal_bias(int64_t queries, int64_t keys);

/// The softmax of each row of scores, (B, H, T, S). A row of -inf, a query that may attend to nothing, gets zeros.
Tensor attention_weights(const Tensor& scores);

}  // namespace tinytensor
