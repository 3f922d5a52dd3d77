// A memory of several slots that attend to each other and to what comes in, and gates that say what is kept.
#pragma once

#include "tinytensor/nn/attention.h"
#include "tinytensor/nn/layer_norm.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/nn/recurrent.h"

namespace tinytensor {

enum class MemoryGate {
  unit,   ///< a gate for every number of a slot
  memory  ///< one for the whole slot
};

struct RelationalMemoryOptions {
  MemoryGate gate = MemoryGate::unit;
  double forget_bias = 1;  ///< added to the forget gate, so that at first much is kept
  double input_bias = 0;
};

/// The relational memory core; Santoro et al., arXiv 1806.01822. For a step x (B, I) and the memory M (B, N, C):
///   x' = input_proj(x)    A = norm1(M + attention(queries M, keys and values [M; x']))
///   P = norm2(A + mlp2(relu(mlp1(A))))
///   i, f = σ(input_gates(x') + memory_gates(tanh(M)) + bias)    M' = i ∘ tanh(P) + f ∘ M
/// Letters: B batch, T steps, I inputs of a step, N slots, C width of a slot, which the heads divide. The gates are
/// those of the authors' published program: the memory itself is the output, and there is no output gate.
struct RelationalMemory : Layer<RelationalMemory> {
  Linear input_proj;
  MultiHeadAttention attention;
  LayerNorm norm1;
  Linear mlp1, mlp2;
  LayerNorm norm2;
  Linear input_gates, memory_gates;  ///< first the input gate's rows, then the forget gate's; C or 1 of each
  int64_t slots;
  RelationalMemoryOptions options;

  /// ValueError unless all sizes are at least 1 and the heads divide the width.
  RelationalMemory(int64_t in, int64_t slots, int64_t width, int64_t num_heads,
                   const RelationalMemoryOptions& options = {}, Generator& generator = default_generator());

  /// What a sequence begins with, (B, N, C): rows of the identity matrix, so that the slots differ.
  Tensor initial_memory(int64_t batch) const;
  /// One step: the memory (B, N, C) after x (B, I).
  Tensor update(const Tensor& memory, const Tensor& x) const;
  /// x (B, T, I), and the memory before the first step, or the initial one if undefined: the memories behind all steps,
  /// flattened to (B, T, N · C), and the last one (B, N, C). ShapeError if the shapes don't fit.
  Unrolled<Tensor> forward(const Tensor& x, const Tensor& memory = {}) const;
  void members(MemberVisitor& visit) override;
};

}  // namespace tinytensor
