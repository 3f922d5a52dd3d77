#include "tinytensor/profiling/step_memory.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/core/memory.h"
#include "tinytensor/profiling/step_operations.h"

namespace tinytensor {
namespace {

void check(const GPTConfig& config, const StepShape& shape) {
  for (const auto& [name, size] :
       {std::pair("n_layer", config.n_layer), std::pair("n_head", config.n_head), std::pair("n_embd", config.n_embd),
        std::pair("vocab_size", config.vocab_size), std::pair("block_size", config.block_size),
        std::pair("batch", shape.batch), std::pair("tokens", shape.tokens),
        std::pair("bytes_per_number", shape.bytes_per_number)}) {
    if (size < 1) fail<ValueError>("training_memory: {} must be at least 1: {}", name, size);
  }
  if (config.dropout > 0 || config.positions != Positions::learned) {
    fail<ValueError>(
        "training_memory: known for learned positions without dropout only\n  hint: memory_stats() shows what a step "
        "takes, after one of them");
  }
  if (!has_parts_of_gpt2(config)) {
    fail<ValueError>(
        "training_memory: known for GPT-2's norms, MLP and heads only\n  hint: memory_stats() shows what a step takes, "
        "after one of them");
  }
}

/// Bytes of arrays, by their sizes.
struct Arrays {
  double rows, width, vocabulary, heads;  // B·T, C, V, H
  int64_t bytes_per_number;

  Arrays(const GPTConfig& config, const StepShape& shape)
      : rows(static_cast<double>(shape.batch) * static_cast<double>(shape.tokens)),
        width(static_cast<double>(config.n_embd)),
        vocabulary(static_cast<double>(config.vocab_size)),
        heads(static_cast<double>(config.n_head)),
        bytes_per_number(shape.bytes_per_number) {}

  double of(double numbers) const {
    const double bytes = numbers * static_cast<double>(bytes_per_number);
    return bytes > 1e18 ? bytes : static_cast<double>(pooled_bytes(static_cast<size_t>(bytes)));
  }
  double stream() const { return of(rows * width); }    // (B, T, C)
  double wide() const { return of(4 * rows * width); }  // (B, T, 4C)
  double row() const { return of(rows); }               // (B, T)
  double logits() const { return of(rows * vocabulary); }
  double table() const { return of(vocabulary * width); }
};

// Of parameters, and so of their gradients.
struct ParameterBytes {
  double mlp, attention, norms, last_norm, tables;
  double block() const { return mlp + attention + norms; }

  ParameterBytes(const GPTConfig& config, const Arrays& arrays) {
    const double c = arrays.width, bias = config.bias ? 1 : 0;
    mlp = 2 * arrays.of(4 * c * c) + bias * (arrays.of(4 * c) + arrays.of(c));
    attention = 4 * (arrays.of(c * c) + bias * arrays.of(c));
    last_norm = (1 + bias) * arrays.of(c);
    norms = 2 * last_norm;
    tables = arrays.table() * (config.tie_weights ? 1 : 2) + arrays.of(static_cast<double>(config.block_size) * c);
  }
};

}  // namespace

KeptMemory kept_memory(const GPTConfig& config, const StepShape& shape) {
  check(config, shape);
  const Arrays arrays(config, shape);
  KeptMemory kept;
  // exercise 15.9 {
  kept.block = 8 * arrays.stream() + arrays.wide() + 4 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads);
  kept.head = 2 * arrays.stream() + arrays.logits() + 5 * arrays.row();
  kept.total = static_cast<double>(config.n_layer) * kept.block + kept.head;
  // }
  return kept;
}

std::vector<MemoryMoment> memory_moments(const GPTConfig& config, const StepShape& shape) {
  const KeptMemory kept = kept_memory(config, shape);
  const Arrays arrays(config, shape);
  const ParameterBytes parameters(config, arrays);
  const auto layers = static_cast<double>(config.n_layer);
  const double stream = arrays.stream(), head = arrays.table() + parameters.last_norm;
  const double mlp = 2 * stream + 2 * arrays.wide() + parameters.mlp;  // dY, dX; H and dA; the gradients of weights
  const double blocks = layers * kept.block, above = (layers - 1) * parameters.block();
  const double embedding = arrays.table() + arrays.of(static_cast<double>(config.block_size) * arrays.width);
  return {
      {"the loss", 0, kept.total, arrays.logits()},
      {"the head", 0, kept.total, stream + arrays.table()},
      {"the last block's MLP", head, blocks, mlp},
      {"the first block's MLP", head + above, kept.block, mlp},
      {"the first block's attention", head + above + parameters.mlp + parameters.norms / 2,
       6 * stream + 2 * arrays.row() + 2 * arrays.of(arrays.rows * arrays.heads), 6 * stream + parameters.attention},
      {"the embedding", head + layers * parameters.block(), 0, stream + embedding}};
}

StepMemory training_memory(const GPTConfig& config, const StepShape& shape) {
  const std::vector<MemoryMoment> moments = memory_moments(config, shape);
  const Arrays arrays(config, shape);
  const ParameterBytes each(config, arrays);
  StepMemory memory;
  memory.parameters = static_cast<double>(config.n_layer) * each.block() + each.last_norm + each.tables;
  // exercise 15.9 {
  memory.optimizer = 2 * memory.parameters;
  memory.most = *std::max_element(moments.begin(), moments.end(),
                                  [](const MemoryMoment& a, const MemoryMoment& b) { return a.total() < b.total(); });
  // }
  return memory;
}

}  // namespace tinytensor
