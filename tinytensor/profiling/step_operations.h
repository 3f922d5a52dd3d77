// How much arithmetic a training step of a GPT is, from its configuration alone.
//
// Letters: B batch, T sequence, C channels, L layers, V vocabulary, N parameters that multiply.
#pragma once

#include <cstdint>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// Whether a configuration has GPT-2's layer norm and MLP, and heads that share out C, each with keys of its own.
bool has_parts_of_gpt2(const GPTConfig& config);

/// N = 12·L·C² + V·C: the matrices of the blocks (4·C² of attention, 8·C² of the MLP) and the head, which multiplies
/// whether its weight is tied or not. Tables that are looked up, biases and norms do not count: next to no arithmetic.
/// With other parts: L · (2·H·D + 2·KV·D of attention, 2·I of an MLP or 3·I of one with a gate) · C + V·C, I its width.
double multiplying_parameters(const GPTConfig& config);

/// Which pairs of a query and a key are counted: those that a causal mask leaves, about half, which is what the fused
/// kernel computes; or all, as if nothing were masked.
enum class AttentionPairs { visible, all };

struct StepOperations {
  double matrices = 0;   ///< 6·N for each token: 2 of a multiply-add, once forward and twice backward
  double attention = 0;  ///< Q·Kᵀ and the sum over V, forward and backward
  double total() const { return matrices + attention; }
};

/// Of a step on `batch` sequences of `tokens` each, forward and backward. `visible` is the count of Kaplan et al., arXiv
/// 2001.08361, section 2.1: 6·N + 6·L·C·T for each token, half of T keys for a query in the mean. `all` is that of
/// Chowdhery et al. (PaLM), arXiv 2204.02311, appendix B: 6·N + 12·L·C·T. Who reports a share of the peak (MFU) by the
/// second one has a larger number for the same step. Where heads have a width of their own, C is H · D here. T is `tokens`, also where block_size is more. ValueError for a
/// batch or sequence below 0.
StepOperations training_operations(const GPTConfig& config, int64_t batch, int64_t tokens,
                                   AttentionPairs pairs = AttentionPairs::visible);

}  // namespace tinytensor
