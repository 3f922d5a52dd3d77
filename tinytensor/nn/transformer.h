// The block of which a transformer is a stack: attention moves information between positions, the MLP transforms each
// position by itself.
#pragma once

#include <optional>
#include <string_view>

#include "tinytensor/nn/attention.h"
#include "tinytensor/nn/layers.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/nn/norm.h"

namespace tinytensor {

enum class MlpKind { gelu, swiglu };
const char* to_string(MlpKind kind);  ///< "gelu", "swiglu"
std::optional<MlpKind> named_mlp(std::string_view name);
/// How wide an MLP is inside if nothing else is said: 4C; with a gate 8C / 3, rounded up to a multiple of 32, so that
/// its three matrices hold as many numbers as the other's two.
int64_t mlp_width(int64_t width, MlpKind kind);

/// gelu:    y = dropout(W₂ gelu(W₁ x + b₁) + b₂)
/// swiglu:  y = dropout(W₂ (silu(W_g x + b_g) ∘ (W₁ x + b₁)) + b₂), Shazeer, arXiv 2002.05202
struct MLP : Layer<MLP> {
  Linear c_fc, c_proj;  ///< (inner, C), (C, inner)
  Linear c_gate;        ///< (inner, C), without a weight unless there is a gate
  MlpKind kind = MlpKind::gelu;
  GELU gelu;
  Dropout dropout;

  explicit MLP(int64_t width, bool bias = true, double dropout_p = 0, Gelu kind = Gelu::exact,
               Generator& generator = default_generator());
  /// Of any kind, `inner` wide inside: MLP(6, MlpKind::swiglu, 16).
  MLP(int64_t width, MlpKind kind, int64_t inner, bool bias = true, double dropout_p = 0, Gelu gelu = Gelu::exact,
      Generator& generator = default_generator());
  template <AnyNumber Number, class... Rest>
  MLP(int64_t width, Number dropout_p,
      const Rest&...) = delete;  ///< a number for `bias`
  /// (…, C) -> (…, C)
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
};

/// What a block is made of where it is not GPT-2's.
struct BlockParts {
  HeadSizes heads;
  NormKind norm = NormKind::layer;
  MlpKind mlp = MlpKind::gelu;
  int64_t mlp_width = 0;  ///< inside; 0: mlp_width(C, mlp)
  bool bias = true;       ///< of linear layers and layer norm
  double dropout_p = 0;
  Gelu gelu = Gelu::exact;
};

/// Pre-norm, as in GPT-2 (Radford et al., 2019):  x = x + attn(ln_1(x))    x = x + mlp(ln_2(x))
struct TransformerBlock : Layer<TransformerBlock> {
  Norm ln_1;
  MultiHeadAttention attn;
  Dropout attn_dropout;  ///< on what attention adds
  Norm ln_2;
  MLP mlp;

  TransformerBlock(int64_t width, int64_t num_heads, bool bias = true, double dropout_p = 0, Gelu kind = Gelu::exact,
                   Generator& generator = default_generator());
  explicit TransformerBlock(const BlockParts& parts, Generator& generator = default_generator());
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
