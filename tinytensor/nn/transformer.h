// The block of which a transformer is a stack: attention moves information between positions, the MLP transforms each
// position by itself.
#pragma once

#include "tinytensor/nn/attention.h"
#include "tinytensor/nn/layer_norm.h"
#include "tinytensor/nn/layers.h"
#include "tinytensor/nn/linear.h"

namespace tinytensor {

/// y = dropout(W₂ gelu(W₁ x + b₁) + b₂), four times as wide inside.
struct MLP : Layer<MLP> {
  Linear c_fc, c_proj;
  GELU gelu;
  Dropout dropout;

  explicit MLP(int64_t width, bool bias = true, double dropout_p = 0, Gelu kind = Gelu::exact,
               Generator& generator = default_generator());
  template <AnyNumber Number, class... Rest>
  MLP(int64_t width, Number dropout_p,
      const Rest&...) = delete;  ///< a number for `bias`
  /// (…, C) -> (…, C)
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
};

/// Pre-norm, as in GPT-2 (Radford et al., 2019):  x = x + attn(ln_1(x))    x = x + mlp(ln_2(x))
struct TransformerBlock : Layer<TransformerBlock> {
  LayerNorm ln_1;
  MultiHeadAttention attn;
  Dropout attn_dropout;  ///< on what attention adds
  LayerNorm ln_2;
  MLP mlp;

  TransformerBlock(int64_t width, int64_t num_heads, bool bias = true, double dropout_p = 0, Gelu kind = Gelu::exact,
                   Generator& generator = default_generator());
  template <AnyNumber Number, class... Rest>
  TransformerBlock(int64_t width, int64_t num_heads, Number dropout_p,
                   const Rest&...) = delete;  ///< as above
  /// (B, T, C) -> (B, T, C)
  Tensor forward(const Tensor& x, const AttentionMask& mask = {}, bool is_causal = true) const;
  /// New positions after cached ones, as MultiHeadAttention does it.
  Tensor forward(const Tensor& x, KeyValueCache& cache, int64_t capacity) const;
  void members(MemberVisitor& visit) override;

 private:
  Tensor add_to_stream(const Tensor& x, const Tensor& attended) const;
};

}  // namespace tinytensor
