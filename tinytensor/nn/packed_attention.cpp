#include "tinytensor/nn/packed_attention.h"

#include "tinytensor/core/error.h"
#include "tinytensor/nn/attention.h"
#include "tinytensor/nn/init.h"
#include "tinytensor/ops/shapes/shaping.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

int64_t width_for_heads(int64_t embed_dim, int64_t num_heads) {
  if (num_heads < 1 || embed_dim < 1 || embed_dim % num_heads != 0) {
    fail<ValueError>("PackedAttention: embed_dim {} is not divisible by {} heads", embed_dim, num_heads);
  }
  return embed_dim;
}

// The heads of `count` projections of x, from the rows of the weight that begin with the projection `first`.
std::vector<Tensor> projections(const PackedAttention& layer, const Tensor& x, int64_t first, int64_t count) {
  const int64_t width = layer.in_proj_weight.size(1), begin = first * width, end = begin + count * width;
  const Tensor& bias = layer.in_proj_bias;
  const Tensor all =
      linear(x, slice(layer.in_proj_weight, 0, begin, end), bias.defined() ? slice(bias, 0, begin, end) : bias);
  std::vector<Tensor> heads;
  for (const Tensor& one : chunk(all, count, 2)) heads.push_back(split_heads(one, layer.num_heads));
  return heads;
}

}  // namespace

PackedAttention::PackedAttention(int64_t embed_dim, int64_t heads, double p, bool bias, Generator& generator)
    : out_proj(width_for_heads(embed_dim, heads), embed_dim, bias, generator), num_heads(heads), dropout_p(p) {
  if (!(p >= 0 && p <= 1)) fail<ValueError>("PackedAttention: dropout_p must be between 0 and 1: {}", p);
  in_proj_weight = Tensor({3 * embed_dim, embed_dim});
  init::xavier_uniform_(in_proj_weight, 1, generator);
  in_proj_weight.requires_grad_();
  if (!bias) return;
  in_proj_bias = zeros({3 * embed_dim}).requires_grad_();
  init::constant_(out_proj.bias, 0);
}

AttentionOptions PackedAttention::options(bool is_causal) const {
  return {.is_causal = is_causal, .dropout_p = is_training() ? dropout_p : 0, .scale = std::nullopt};
}

std::vector<Tensor> PackedAttention::project(const Tensor& query, const Tensor& memory) const {
  const int64_t width = in_proj_weight.size(1);
  for (const Tensor* x : {&query, &memory}) {
    if (x->dim() == 3 && x->size(2) == width) continue;
    fail<ShapeError>("PackedAttention: (B, T, {}) is expected: {}", width, to_string(x->shape()));
  }
  if (query.size(0) != memory.size(0)) {
    fail<ShapeError>("PackedAttention: the batches differ: query {}, memory {}", to_string(query.shape()),
                     to_string(memory.shape()));
  }
  std::vector<Tensor> heads = projections(*this, query, 0, 1);
  for (const Tensor& of_memory : projections(*this, memory, 1, 2)) heads.push_back(of_memory);
  return heads;
}

Tensor PackedAttention::forward(const Tensor& query, const Tensor& memory, const AttentionMask& mask,
                                bool is_causal) const {
  const std::vector<Tensor> qkv = project(query, memory);
  return out_proj(merge_heads(scaled_dot_product_attention(qkv[0], qkv[1], qkv[2], mask, options(is_causal))));
}

AttentionResult PackedAttention::forward_with_weights(const Tensor& query, const Tensor& memory,
                                                      const AttentionMask& mask, bool is_causal) const {
  const std::vector<Tensor> qkv = project(query, memory);
  const AttentionResult heads = attention_with_weights(qkv[0], qkv[1], qkv[2], mask, options(is_causal));
  return {out_proj(merge_heads(heads.output)), heads.weights};
}

void PackedAttention::members(MemberVisitor& visit) {
  visit.parameter("in_proj_weight", in_proj_weight);
  visit.parameter("in_proj_bias", in_proj_bias);
  visit.module("out_proj", out_proj);
}

}  // namespace tinytensor
