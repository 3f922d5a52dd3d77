#include "tinytensor/nn/encoder_decoder.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_sequence(const char* layer, const char* name, const Tensor& x, const LayerNorm& norm) {
  const int64_t width = norm.weight.size(0);
  if (x.dim() == 3 && x.size(2) == width) return;
  fail<ShapeError>("{}: {} must be (B, T, {}): {}", layer, name, width, to_string(x.shape()));
}

// What both layers do with each of their parts: its result is added to what it read, and the norm stands before the
// part or behind the sum.
template <class Part>
Tensor add_part(const Tensor& x, const LayerNorm& norm, bool norm_first, const Part& part) {
  return norm_first ? add(x, part(norm(x))) : norm(add(x, part(x)));
}

// Attention's result, some of it dropped. What is kept is drawn in the order (T, B, C), in which PyTorch's lies in memory.
Tensor dropped(const Dropout& dropout, const Tensor& attended) {
  if (!dropout.is_training() || dropout.p == 0) return attended;
  return transpose(dropout(contiguous(transpose(attended, 0, 1))), 0, 1);
}

template <class TransformerLayer>
Tensor transform(const TransformerLayer& layer, const Tensor& x) {
  const Tensor inner = layer.linear1(x);
  return layer.linear2(layer.dropout(layer.activation == Activation::relu ? relu(inner) : gelu(inner)));
}

template <class TransformerLayer>
ModuleList<TransformerLayer> clones(const char* stack, const TransformerLayer& layer, int64_t count) {
  if (count < 1 || count > 1000) fail<ValueError>("{}: num_layers must be between 1 and 1000: {}", stack, count);
  ModuleList<TransformerLayer> layers;
  for (int64_t i = 0; i < count; ++i) layers.append(clone(layer));
  return layers;
}

}  // namespace

TransformerEncoderLayer::TransformerEncoderLayer(int64_t d_model, int64_t nhead, const TransformerLayerOptions& options,
                                                 Generator& generator)
    : self_attn(d_model, nhead, options.dropout, true, generator),
      linear1(d_model, options.dim_feedforward, true, generator),
      dropout(options.dropout),
      linear2(options.dim_feedforward, d_model, true, generator),
      norm1(d_model, true, options.layer_norm_eps),
      norm2(d_model, true, options.layer_norm_eps),
      dropout1(options.dropout),
      dropout2(options.dropout),
      activation(options.activation),
      norm_first(options.norm_first) {}

Tensor TransformerEncoderLayer::forward(const Tensor& src, const AttentionMask& mask, bool is_causal) const {
  check_sequence("TransformerEncoderLayer", "src", src, norm1);
  const auto attend = [&](const Tensor& x) { return dropped(dropout1, self_attn(x, x, mask, is_causal)); };
  const auto feed_forward = [&](const Tensor& x) { return dropout2(transform(*this, x)); };
  return add_part(add_part(src, norm1, norm_first, attend), norm2, norm_first, feed_forward);
}

void TransformerEncoderLayer::members(MemberVisitor& visit) {
  visit.module("self_attn", self_attn);
  visit.module("linear1", linear1);
  visit.module("dropout", dropout);
  visit.module("linear2", linear2);
  visit.module("norm1", norm1);
  visit.module("norm2", norm2);
  visit.module("dropout1", dropout1);
  visit.module("dropout2", dropout2);
}

TransformerDecoderLayer::TransformerDecoderLayer(int64_t d_model, int64_t nhead, const TransformerLayerOptions& options,
                                                 Generator& generator)
    : self_attn(d_model, nhead, options.dropout, true, generator),
      multihead_attn(d_model, nhead, options.dropout, true, generator),
      linear1(d_model, options.dim_feedforward, true, generator),
      dropout(options.dropout),
      linear2(options.dim_feedforward, d_model, true, generator),
      norm1(d_model, true, options.layer_norm_eps),
      norm2(d_model, true, options.layer_norm_eps),
      norm3(d_model, true, options.layer_norm_eps),
      dropout1(options.dropout),
      dropout2(options.dropout),
      dropout3(options.dropout),
      activation(options.activation),
      norm_first(options.norm_first) {}

Tensor TransformerDecoderLayer::forward(const Tensor& tgt, const Tensor& memory, const AttentionMask& tgt_mask,
                                        const AttentionMask& memory_mask, bool is_causal) const {
  check_sequence("TransformerDecoderLayer", "tgt", tgt, norm1);
  check_sequence("TransformerDecoderLayer", "memory", memory, norm1);
  const auto attend = [&](const Tensor& x) { return dropped(dropout1, self_attn(x, x, tgt_mask, is_causal)); };
  const auto look_back = [&](const Tensor& x) { return dropped(dropout2, multihead_attn(x, memory, memory_mask)); };
  const auto feed_forward = [&](const Tensor& x) { return dropout3(transform(*this, x)); };
  const Tensor x = add_part(add_part(tgt, norm1, norm_first, attend), norm2, norm_first, look_back);
  return add_part(x, norm3, norm_first, feed_forward);
}

void TransformerDecoderLayer::members(MemberVisitor& visit) {
  visit.module("self_attn", self_attn);
  visit.module("multihead_attn", multihead_attn);
  visit.module("linear1", linear1);
  visit.module("dropout", dropout);
  visit.module("linear2", linear2);
  visit.module("norm1", norm1);
  visit.module("norm2", norm2);
  visit.module("norm3", norm3);
  visit.module("dropout1", dropout1);
  visit.module("dropout2", dropout2);
  visit.module("dropout3", dropout3);
}

TransformerEncoder::TransformerEncoder(const TransformerEncoderLayer& layer, int64_t num_layers,
                                       std::optional<LayerNorm> final_norm)
    : layers(clones("TransformerEncoder", layer, num_layers)), norm(std::move(final_norm)) {}

Tensor TransformerEncoder::forward(const Tensor& src, const AttentionMask& mask, bool is_causal) const {
  Tensor x = src;
  for (const TransformerEncoderLayer& layer : layers) x = layer(x, mask, is_causal);
  return norm ? (*norm)(x) : x;
}

void TransformerEncoder::members(MemberVisitor& visit) {
  visit.module("layers", layers);
  if (norm) visit.module("norm", *norm);
}

TransformerDecoder::TransformerDecoder(const TransformerDecoderLayer& layer, int64_t num_layers,
                                       std::optional<LayerNorm> final_norm)
    : layers(clones("TransformerDecoder", layer, num_layers)), norm(std::move(final_norm)) {}

Tensor TransformerDecoder::forward(const Tensor& tgt, const Tensor& memory, const AttentionMask& tgt_mask,
                                   const AttentionMask& memory_mask, bool is_causal) const {
  Tensor x = tgt;
  for (const TransformerDecoderLayer& layer : layers) x = layer(x, memory, tgt_mask, memory_mask, is_causal);
  return norm ? (*norm)(x) : x;
}

void TransformerDecoder::members(MemberVisitor& visit) {
  visit.module("layers", layers);
  if (norm) visit.module("norm", *norm);
}

}  // namespace tinytensor
