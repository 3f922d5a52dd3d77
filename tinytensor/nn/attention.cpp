#include "tinytensor/nn/attention.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/attention/rotary.h"

namespace tinytensor {
namespace {

int64_t checked_width(int64_t embed_dim, int64_t num_heads) {
  if (num_heads < 1 || embed_dim < 1 || embed_dim % num_heads != 0) {
    fail<ValueError>("MultiHeadAttention: embed_dim {} is not divisible by {} heads", embed_dim, num_heads);
  }
  return embed_dim;
}

}  // namespace

MultiHeadAttention::MultiHeadAttention(int64_t embed_dim, int64_t heads, bool bias, double p, Generator& generator)
    : q_proj(checked_width(embed_dim, heads), embed_dim, bias, generator),
      k_proj(embed_dim, embed_dim, bias, generator),
      v_proj(embed_dim, embed_dim, bias, generator),
      out_proj(embed_dim, embed_dim, bias, generator),
      num_heads(heads),
      dropout_p(p) {
  if (!(p >= 0 && p <= 1)) fail<ValueError>("MultiHeadAttention: dropout_p must be between 0 and 1: {}", p);
}

Tensor split_heads(const Tensor& x, int64_t num_heads) {
  if (x.dim() != 3 || num_heads < 1 || x.size(2) % num_heads != 0) {
    fail<ShapeError>("split_heads: (B, T, C) is expected, where C is a multiple of the {} heads: {}", num_heads,
                     to_string(x.shape()));
  }
  // exercise 13.9 {
  return transpose(reshape(x, {x.size(0), x.size(1), num_heads, x.size(2) / num_heads}), 1, 2);
  // }
}

Tensor merge_heads(const Tensor& x) {
  if (x.dim() != 4) fail<ShapeError>("merge_heads: (B, H, T, D) is expected: {}", to_string(x.shape()));
  // exercise 13.10 {
  return flatten(transpose(x, 1, 2), 2, 3);
  // }
}

AttentionOptions MultiHeadAttention::options(bool is_causal) const {
  return {.is_causal = is_causal, .dropout_p = is_training() ? dropout_p : 0, .scale = std::nullopt};
}

Tensor MultiHeadAttention::with_positions(const Tensor& heads, int64_t first_position) const {
  return rotary ? rotary_embedding(heads, first_position) : heads;
}

void MultiHeadAttention::check(const Tensor& query, const Tensor& key, const Tensor& value) const {
  const int64_t width = q_proj.in_features();
  for (const Tensor* x : {&query, &key, &value}) {
    if (x->dim() != 3 || x->size(2) != width) {
      fail<ShapeError>("MultiHeadAttention: (B, T, {}) is expected: {}", width, to_string(x->shape()));
    }
  }
}

Tensor MultiHeadAttention::forward(const Tensor& x, const AttentionMask& mask, bool is_causal) const {
  return forward(x, x, x, mask, is_causal);
}

Tensor MultiHeadAttention::forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                   const AttentionMask& mask, bool is_causal) const {
  check(query, key, value);
  // exercise 13.11 {
  const Tensor q = with_positions(split_heads(q_proj.forward(query), num_heads));
  const Tensor k = with_positions(split_heads(k_proj.forward(key), num_heads));
  const Tensor v = split_heads(v_proj.forward(value), num_heads);
  return out_proj.forward(merge_heads(scaled_dot_product_attention(q, k, v, mask, options(is_causal))));
  // }
}

void MultiHeadAttention::members(MemberVisitor& visit) {
  visit.module("q_proj", q_proj);
  visit.module("k_proj", k_proj);
  visit.module("v_proj", v_proj);
  visit.module("out_proj", out_proj);
}

}  // namespace tinytensor
