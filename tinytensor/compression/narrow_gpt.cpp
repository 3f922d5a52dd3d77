#include "tinytensor/compression/narrow_gpt.h"

#include <algorithm>
#include <string>

#include "tinytensor/compression/structured.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

LowRankLinear thinned(const Linear& layer, double energy) {
  const int64_t in = layer.weight.size(1), out = layer.weight.size(0);
  const int64_t most = std::clamp<int64_t>((in * out - 1) / (in + out), 1, std::min(in, out));
  return {layer, std::min(most, rank_by_energy(svd(layer.weight).values, energy))};
}

std::vector<LowRankBlock> thinned_blocks(const GPT& model, double energy) {
  if (model.config.positions == Positions::sinusoidal) {
    fail<ValueError>("LowRankGPT: positions that are learned or rotary are expected: sinusoidal");
  }
  if (model.config.mlp != MlpKind::gelu) fail<ValueError>("LowRankGPT: an MLP without a gate is expected");
  std::vector<LowRankBlock> blocks;
  for (const TransformerBlock& block : model.h) blocks.emplace_back(block, energy);
  return blocks;
}

}  // namespace

GPT narrowed(const GPT& model, int64_t heads, int64_t units) {
  GPT smaller = clone(model);
  for (TransformerBlock& block : smaller.h) {
    prune_heads(block.attn, heads);
    prune_units(block.mlp, units);
  }
  return smaller;
}

LowRankBlock::LowRankBlock(const TransformerBlock& block, double energy)
    : ln_1(block.ln_1),
      attn(block.attn),
      ln_2(block.ln_2),
      c_fc(thinned(block.mlp.c_fc, energy)),
      gelu(block.mlp.gelu),
      c_proj(thinned(block.mlp.c_proj, energy)) {}

Tensor LowRankBlock::forward(const Tensor& x) const {
  const Tensor stream = add(x, attn.forward(ln_1.forward(x), {}, true));
  return add(stream, c_proj.forward(gelu.forward(c_fc.forward(ln_2.forward(stream)))));
}

void LowRankBlock::members(MemberVisitor& visit) {
  visit.module("ln_1", ln_1);
  visit.module("attn", attn);
  visit.module("ln_2", ln_2);
  visit.module("c_fc", c_fc);
  visit.module("gelu", gelu);
  visit.module("c_proj", c_proj);
}

LowRankGPT::LowRankGPT(const GPT& model, double energy)
    : config(model.config),
      wte(model.wte),
      wpe(model.wpe),
      h(thinned_blocks(model, energy)),
      ln_f(model.ln_f),
      lm_head(model.lm_head) {
  own_parameters();
}

Tensor LowRankGPT::forward(const IndexTensor& ids) const {
  const bool learned = config.positions == Positions::learned;
  if (ids.dim() != 2 || ids.size(1) == 0 || (learned && ids.size(1) > config.block_size)) {
    fail<ShapeError>("LowRankGPT: ids (B, T) at positions below block_size = {} are expected: {}", config.block_size,
                     to_string(ids.shape()));
  }
  Tensor x = wte.forward(ids);
  if (learned) x = add(x, slice(wpe.weight, 0, 0, ids.size(1)));
  for (const LowRankBlock& block : h) x = block.forward(x);
  return lm_head.forward(ln_f.forward(x));
}

Tensor LowRankGPT::loss(const IndexTensor& ids, const IndexTensor& targets) const {
  return cross_entropy(reshape(forward(ids), {-1, config.vocab_size}), targets.reshape({-1}));
}

void LowRankGPT::members(MemberVisitor& visit) {
  visit.module("wte", wte);
  if (wpe.weight.defined()) visit.module("wpe", wpe);
  for (size_t i = 0; i < h.size(); ++i) visit.module("h." + std::to_string(i), h[i]);
  visit.module("ln_f", ln_f);
  visit.module("lm_head", lm_head);
}

}  // namespace tinytensor
