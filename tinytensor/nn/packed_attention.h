// Multi-head attention with PyTorch's parameters: queries, keys and values have one weight in common.
#pragma once

#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// nn.MultiheadAttention(embed_dim, num_heads, dropout, bias, batch_first=True): what MultiHeadAttention computes,
/// under PyTorch's names of parameters and with its first values, so that state dicts of either can be read by the
/// other. C = embed_dim. Letters: B batch, T queries, S keys.
struct PackedAttention : Layer<PackedAttention> {
  Tensor in_proj_weight;  ///< (3 · C, C): the rows for queries, then keys, then values
  Tensor in_proj_bias;    ///< (3 · C), or undefined
  Linear out_proj;        ///< (C, C)
  int64_t num_heads;
  double dropout_p;  ///< on the attention weights, in training mode

  /// in_proj_weight from xavier_uniform_, biases 0. ValueError unless the heads divide the width and dropout_p is in
  /// [0, 1].
  PackedAttention(int64_t embed_dim, int64_t num_heads, double dropout_p = 0, bool bias = true,
                  Generator& generator = default_generator());
  template <std::same_as<bool> Bias, class... Rest>
  PackedAttention(int64_t embed_dim, int64_t num_heads, Bias bias,
                  const Rest&...) = delete;  ///< dropout_p comes first

  /// query (B, T, C) attends to memory (B, S, C), from which both keys and values come -> (B, T, C). Self-attention is
  /// forward(x, x). A mask says who may attend to whom, as everywhere here: (T, S) for all, (B, T, S) for each
  /// sequence, padding_mask() for the keys. ShapeError if the shapes don't fit.
  Tensor forward(const Tensor& query, const Tensor& memory, const AttentionMask& mask = {},
                 bool is_causal = false) const;
  /// The same with the weights (B, H, T, S) it used.
  AttentionResult forward_with_weights(const Tensor& query, const Tensor& memory, const AttentionMask& mask = {},
                                       bool is_causal = false) const;
  void members(MemberVisitor& visit) override;

 private:
  std::vector<Tensor> project(const Tensor& query, const Tensor& memory) const;
  AttentionOptions options(bool is_causal) const;
};

}  // namespace tinytensor
