// Encoder and decoder: the encoder reads one sequence, the decoder writes another and looks at what was read. Layers
// with PyTorch's names of parameters, first values and random stream (batch_first=True).
//
// Letters: B batch, S places of the source, T places of the target, C width. A mask says who may attend to whom (true =
// may attend), as everywhere here: (T, S) for all, (B, T, S) for each sequence, padding_mask(lengths, S) where the ends
// are padding. Boolean masks are joined by &; is_causal goes with any.
#pragma once

#include <optional>

#include "tinytensor/nn/layer_norm.h"
#include "tinytensor/nn/layers.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/nn/packed_attention.h"

namespace tinytensor {

enum class Activation { relu, gelu };

struct TransformerLayerOptions {
  int64_t dim_feedforward = 2048;  ///< the width inside of the feed-forward part
  double dropout = 0.1;
  Activation activation = Activation::relu;
  double layer_norm_eps = 1e-5;
  bool norm_first = false;  ///< x + f(norm(x)), as in GPT-2, instead of norm(x + f(x))
};

/// Vaswani et al., arXiv 1706.03762, section 3.1:
///   x = norm1(src + self_attn(src))    y = norm2(x + linear2(activation(linear1(x))))
struct TransformerEncoderLayer : Layer<TransformerEncoderLayer> {
  PackedAttention self_attn;
  Linear linear1;
  Dropout dropout;  ///< inside of the feed-forward part; dropout1 and dropout2: on what attention and it add
  Linear linear2;
  LayerNorm norm1, norm2;
  Dropout dropout1, dropout2;
  Activation activation;
  bool norm_first;

  /// ValueError unless the heads divide d_model, all sizes are at least 1 and dropout is in [0, 1].
  TransformerEncoderLayer(int64_t d_model, int64_t nhead, const TransformerLayerOptions& options = {},
                          Generator& generator = default_generator());
  /// (B, S, C) -> (B, S, C)
  Tensor forward(const Tensor& src, const AttentionMask& mask = {}, bool is_causal = false) const;
  void members(MemberVisitor& visit) override;
};

///   x = norm1(tgt + self_attn(tgt))    y = norm2(x + multihead_attn(x, memory))
///   z = norm3(y + linear2(activation(linear1(y))))
struct TransformerDecoderLayer : Layer<TransformerDecoderLayer> {
  PackedAttention self_attn, multihead_attn;
  Linear linear1;
  Dropout dropout;
  Linear linear2;
  LayerNorm norm1, norm2, norm3;
  Dropout dropout1, dropout2, dropout3;
  Activation activation;
  bool norm_first;

  TransformerDecoderLayer(int64_t d_model, int64_t nhead, const TransformerLayerOptions& options = {},
                          Generator& generator = default_generator());
  /// tgt (B, T, C), memory (B, S, C) -> (B, T, C). tgt_mask and is_causal are for tgt's places among each other,
  /// memory_mask (T, S) is for what they see of the memory.
  Tensor forward(const Tensor& tgt, const Tensor& memory, const AttentionMask& tgt_mask = {},
                 const AttentionMask& memory_mask = {}, bool is_causal = false) const;
  void members(MemberVisitor& visit) override;
};

/// Layers one after the other, then a norm if there is one. All begin with copies of the first values of `layer`, as
/// PyTorch's do. ValueError unless there are 1 to 1000 layers.
struct TransformerEncoder : Layer<TransformerEncoder> {
  ModuleList<TransformerEncoderLayer> layers;
  std::optional<LayerNorm> norm;

  TransformerEncoder(const TransformerEncoderLayer& layer, int64_t num_layers, std::optional<LayerNorm> norm = {});
  Tensor forward(const Tensor& src, const AttentionMask& mask = {}, bool is_causal = false) const;
  void members(MemberVisitor& visit) override;
};

struct TransformerDecoder : Layer<TransformerDecoder> {
  ModuleList<TransformerDecoderLayer> layers;
  std::optional<LayerNorm> norm;

  TransformerDecoder(const TransformerDecoderLayer& layer, int64_t num_layers, std::optional<LayerNorm> norm = {});
  Tensor forward(const Tensor& tgt, const Tensor& memory, const AttentionMask& tgt_mask = {},
                 const AttentionMask& memory_mask = {}, bool is_causal = false) const;
  void members(MemberVisitor& visit) override;
};

}  // namespace tinytensor
