// How many bytes a training step of a GPT takes, from its configuration alone.
//
// Letters: B batch, T sequence, C channels, H heads, L layers, V vocabulary. An array takes what the pool gives for it
// (pooled_bytes), so that the sum is what memory_stats() shows as the peak, to about a percent.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tinytensor/core/real.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

struct StepShape {
  int64_t batch = 1, tokens = 1;  ///< B, T
  int64_t bytes_per_number = sizeof(real);
};

/// Bytes that the forward keeps for the backward.
struct KeptMemory {
  /// Of one block: eight arrays (B, T, C), what each layer is given (the stream before both norms, both norms' results,
  /// queries, keys, values, and the heads' result), the MLP's wide array (B, T, 4C) before its gelu, mean and 1/σ of
  /// both norms (4 arrays (B, T)), and two numbers for each query and head (2 arrays (B, H, T)).
  double block = 0;
  /// Of what comes behind the blocks: the stream and its norm (2 arrays (B, T, C)), its mean and 1/σ, and of the loss
  /// the logits (B, T, V) and three numbers for each token: 5 arrays (B, T) in all.
  double head = 0;
  double total = 0;  ///< L blocks and the head
};
KeptMemory kept_memory(const GPTConfig& config, const StepShape& shape);

/// Bytes at one moment of the step, besides parameters and the optimizer's moments.
struct MemoryMoment {
  std::string name;        ///< "the last block's MLP"
  double gradients = 0;    ///< of parameters, those that are there already
  double activations = 0;  ///< kept by the forward, those that are not used up yet
  double transient = 0;    ///< made by the backward for itself
  double total() const { return gradients + activations + transient; }
};
/// The moments at which a step can hold most, in the order of time: the loss, the head, the MLP of the last block and of
/// the first, the first block's attention, and the embedding, when nearly all gradients are there.
std::vector<MemoryMoment> memory_moments(const GPTConfig& config, const StepShape& shape);

/// What tensors hold when they hold most: parameters, AdamW's two moments of each, and the largest of the moments.
struct StepMemory {
  double parameters = 0, optimizer = 0;
  MemoryMoment most;
  double total() const { return parameters + optimizer + most.total(); }
};
/// Gradients are forgotten before the step, and the loss is one batch. With the fused ops, learned positions and no
/// dropout: ValueError for other configurations, and for sizes below 1.
StepMemory training_memory(const GPTConfig& config, const StepShape& shape);

}  // namespace tinytensor
