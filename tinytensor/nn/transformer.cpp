#include "tinytensor/nn/transformer.h"

namespace tinytensor {

MLP::MLP(int64_t width, bool bias, double dropout_p, Gelu kind, Generator& generator)
    : c_fc(width, 4 * width, bias, generator),
      c_proj(4 * width, width, bias, generator),
      gelu(kind),
      dropout(dropout_p) {}

Tensor MLP::forward(const Tensor& x) const {
  if (c_fc.stored != nullptr || c_proj.stored != nullptr) {  // the op of both layers takes weights as they are
    return dropout.forward(c_proj.forward(gelu.forward(c_fc.forward(x))));
  }
  // exercise 14.1 {
  return dropout.forward(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind));
  // }
}

void MLP::members(MemberVisitor& visit) {
  visit.module("c_fc", c_fc);
  visit.module("gelu", gelu);
  visit.module("c_proj", c_proj);
  visit.module("dropout", dropout);
}

TransformerBlock::TransformerBlock(int64_t width, int64_t num_heads, bool bias, double dropout_p, Gelu kind,
                                   Generator& generator)
    : ln_1(width, bias),
      attn(width, num_heads, bias, dropout_p, generator),
      attn_dropout(dropout_p),
      ln_2(width, bias),
      mlp(width, bias, dropout_p, kind, generator) {}

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
