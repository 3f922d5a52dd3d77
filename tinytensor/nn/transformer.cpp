#include "tinytensor/nn/transformer.h"

#include "tinytensor/core/error.h"

namespace tinytensor {

const char* to_string(MlpKind kind) {
  switch (kind) {
    case MlpKind::gelu: return "gelu";
    case MlpKind::swiglu: return "swiglu";
  }
  fail<ValueError>("MlpKind: there is no kind {}", static_cast<int>(kind));
}

std::optional<MlpKind> named_mlp(std::string_view name) {
  for (const MlpKind kind : {MlpKind::gelu, MlpKind::swiglu}) {
    if (name == to_string(kind)) return kind;
  }
  return {};
}

int64_t mlp_width(int64_t width, MlpKind kind) {
  constexpr int64_t multiple = 32;
  if (kind == MlpKind::gelu) return 4 * width;
  return (8 * width + 3 * multiple - 1) / (3 * multiple) * multiple;
}

MLP::MLP(int64_t width, bool bias, double dropout_p, Gelu gelu_kind, Generator& generator)
    : MLP(width, MlpKind::gelu, 4 * width, bias, dropout_p, gelu_kind, generator) {}

MLP::MLP(int64_t width, MlpKind which, int64_t inner, bool bias, double dropout_p, Gelu gelu_kind, Generator& generator)
    : c_fc(width, inner, bias, generator),
      c_proj(inner, width, bias, generator),
      c_gate(which == MlpKind::swiglu ? Linear(width, inner, bias, generator) : Linear()),
      kind(which),
      gelu(gelu_kind),
      dropout(dropout_p) {}

Tensor MLP::forward(const Tensor& x) const {
  if (kind == MlpKind::swiglu) {
    return dropout.forward(c_proj.forward(swiglu(c_gate.forward(x), c_fc.forward(x))));
  }
  if (c_fc.stored != nullptr || c_proj.stored != nullptr) {  // the op of both layers takes weights as they are
    return dropout.forward(c_proj.forward(gelu.forward(c_fc.forward(x))));
  }
  // exercise 14.1 {
  return dropout.forward(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind));
  // }
}

void MLP::members(MemberVisitor& visit) {
  visit.module("c_fc", c_fc);
  if (kind == MlpKind::swiglu) {
    visit.module("c_gate", c_gate);
  } else {
    visit.module("gelu", gelu);
  }
  visit.module("c_proj", c_proj);
  visit.module("dropout", dropout);
}

TransformerBlock::TransformerBlock(int64_t width, int64_t num_heads, bool bias, double dropout_p, Gelu kind,
                                   Generator& generator)
    : TransformerBlock({.heads = {width, num_heads}, .bias = bias, .dropout_p = dropout_p, .gelu = kind}, generator) {}

TransformerBlock::TransformerBlock(const BlockParts& parts, Generator& generator)
    : ln_1(parts.heads.embed_dim, parts.norm, parts.bias),
      attn(parts.heads, parts.bias, parts.dropout_p, generator),
      attn_dropout(parts.dropout_p),
      ln_2(parts.heads.embed_dim, parts.norm, parts.bias),
      mlp(parts.heads.embed_dim, parts.mlp,
          parts.mlp_width > 0 ? parts.mlp_width : mlp_width(parts.heads.embed_dim, parts.mlp), parts.bias,
          parts.dropout_p, parts.gelu, generator) {}

Tensor TransformerBlock::forward(const Tensor& x, const AttentionMask& mask, bool is_causal) const {
  // exercise 14.2 {
  return add_to_stream(x, attn.forward(ln_1.forward(x), mask, is_causal));
  // }
}

Tensor TransformerBlock::forward(const Tensor& x, KeyValueCache& cache, int64_t capacity) const {
  // exercise 14.2 {
  return add_to_stream(x, attn.forward(ln_1.forward(x), cache, capacity));
  // }
}

Tensor TransformerBlock::add_to_stream(const Tensor& x, const Tensor& attended) const {
  // exercise 14.2 {
  const Tensor stream = add(x, attn_dropout.forward(attended));
  return add(stream, mlp.forward(ln_2.forward(stream)));
  // }
}

void TransformerBlock::members(MemberVisitor& visit) {
  visit.module("ln_1", ln_1);
  visit.module("attn", attn);
  visit.module("attn_dropout", attn_dropout);
  visit.module("ln_2", ln_2);
  visit.module("mlp", mlp);
}

}  // namespace tinytensor
