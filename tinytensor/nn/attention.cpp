#include "tinytensor/nn/attention.h"

#include <limits>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

// With the sizes that follow from others filled in.
HeadSizes checked(HeadSizes sizes) {
  const auto [width, heads, kv_heads, head_dim] = sizes;
  if (heads < 1 || width < 1 || (head_dim == 0 && width % heads != 0)) {
    fail<ValueError>("MultiHeadAttention: embed_dim {} is not divisible by {} heads", width, heads);
  }
  if (head_dim < 0) fail<ValueError>("MultiHeadAttention: head_dim must not be negative: {}", head_dim);
  if (head_dim > std::numeric_limits<int64_t>::max() / heads) {
    fail<ValueError>("MultiHeadAttention: {} heads of width {} are more than can be counted", heads, head_dim);
  }
  if (kv_heads < 0 || (kv_heads > 0 && heads % kv_heads != 0)) {
    fail<ValueError>("MultiHeadAttention: the {} heads are not divisible by kv_heads, {}", heads, kv_heads);
  }
  if (kv_heads == 0) sizes.kv_heads = heads;
  if (head_dim == 0) sizes.head_dim = width / heads;
  return sizes;
}

}  // namespace

MultiHeadAttention::MultiHeadAttention(int64_t embed_dim, int64_t heads, bool bias, double p, Generator& generator)
    : MultiHeadAttention(HeadSizes{embed_dim, heads}, bias, p, generator) {}

MultiHeadAttention::MultiHeadAttention(const HeadSizes& wanted, bool bias, double p, Generator& generator)
    : num_heads(wanted.num_heads), kv_heads(checked(wanted).kv_heads), dropout_p(p) {
  const HeadSizes sizes = checked(wanted);
  const int64_t width = sizes.embed_dim;
  q_proj = Linear(width, sizes.num_heads * sizes.head_dim, bias, generator);
  k_proj = Linear(width, sizes.kv_heads * sizes.head_dim, bias, generator);
  v_proj = Linear(width, sizes.kv_heads * sizes.head_dim, bias, generator);
  out_proj = Linear(sizes.num_heads * sizes.head_dim, width, bias, generator);
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
  return {.is_causal = is_causal,
          .dropout_p = is_training() ? dropout_p : 0,
          .scale = std::nullopt,
          .enable_gqa = kv_heads != num_heads};
}

Tensor MultiHeadAttention::with_positions(const Tensor& heads, int64_t first_position) const {
  return rotary ? rotary_embedding(heads, first_position, turning) : heads;
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
  if (kv_heads != num_heads) return forward_grouped(query, key, value, mask, is_causal);
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
