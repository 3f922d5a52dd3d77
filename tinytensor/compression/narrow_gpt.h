// A GPT made smaller: with fewer heads and hidden units, or with MLPs of low rank.
#pragma once

#include "tinytensor/compression/low_rank.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// The same model with so many heads and hidden units in each block, those of most importance: a copy that shares no
/// memory with the original. It runs, learns and generates as any GPT does. Its config still names the heads that it
/// had, and its state dict fits no GPT that is made from one. ValueError unless 1 <= heads, units <= how many there
/// are.
GPT narrowed(const GPT& model, int64_t heads, int64_t units);

/// A transformer block whose MLP is made of two LowRankLinear.
struct LowRankBlock : Layer<LowRankBlock> {
  Norm ln_1;
  MultiHeadAttention attn;
  Norm ln_2;
  LowRankLinear c_fc;
  GELU gelu;
  LowRankLinear c_proj;

  /// The ranks are chosen by the share of the energy that they hold, but are never above that at which nothing is
  /// saved.
  LowRankBlock(const TransformerBlock& block, double energy);
  /// (B, T, C) -> (B, T, C), causal, without dropout.
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
};

/// A GPT of such blocks: two thirds of the weights of a block are in its MLP.
struct LowRankGPT : Module {
  GPTConfig config;
  Embedding wte, wpe;
  std::vector<LowRankBlock> h;
  Norm ln_f;
  Linear lm_head;

  /// A copy. ValueError unless the positions are learned or rotary, the MLPs have no gate, and the share is in [0, 1].
  LowRankGPT(const GPT& model, double energy);
  /// ids (B, T) -> logits (B, T, V). ShapeError as GPT's.
  Tensor forward(const IndexTensor& ids) const;
  /// Mean cross-entropy of the next tokens: ids and targets (B, T) -> ().
  Tensor loss(const IndexTensor& ids, const IndexTensor& targets) const;
  void members(MemberVisitor& visit) override;
};

}  // namespace tinytensor
