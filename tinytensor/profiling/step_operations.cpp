#include "tinytensor/profiling/step_operations.h"

#include "tinytensor/core/error.h"

namespace tinytensor {

namespace {

bool has_sizes_of_gpt2(const GPTConfig& config) {
  return config.mlp == MlpKind::gelu && config.mlp_width == 0 && config.kv_heads == 0 && config.head_dim == 0;
}

// C, or H · D where a head has a width of its own.
double query_width(const GPTConfig& config) {
  if (config.head_dim == 0) return static_cast<double>(config.n_embd);
  return static_cast<double>(config.n_head) * static_cast<double>(config.head_dim);
}

// Of the attention and the MLP of one block.
double multiplying_in_block(const GPTConfig& sizes) {
  const double keys = static_cast<double>(sizes.kv_heads) * static_cast<double>(sizes.head_dim);
  const double matrices = sizes.mlp == MlpKind::swiglu ? 3 : 2, inner = static_cast<double>(sizes.mlp_width);
  return (2 * query_width(sizes) + 2 * keys + matrices * inner) * static_cast<double>(sizes.n_embd);
}

}  // namespace

double multiplying_parameters(const GPTConfig& config) {
  const auto layers = static_cast<double>(config.n_layer), width = static_cast<double>(config.n_embd);
  if (!has_sizes_of_gpt2(config)) {
    return layers * multiplying_in_block(completed(config)) + static_cast<double>(config.vocab_size) * width;
  }
  // exercise 15.3 {
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
  // }
}

StepOperations training_operations(const GPTConfig& config, int64_t batch, int64_t tokens, AttentionPairs pairs) {
  if (batch < 0 || tokens < 0) {
    fail<ValueError>("training_operations: batch and sequence must be at least 0: {} x {}", batch, tokens);
  }
  const double layers = static_cast<double>(config.n_layer), width = query_width(config);
  // exercise 15.3 {
  const auto length = static_cast<double>(tokens);
  const double all_tokens = static_cast<double>(batch) * length;
  const double for_each_pair = pairs == AttentionPairs::visible ? 6 : 12;
  return {6 * multiplying_parameters(config) * all_tokens, for_each_pair * layers * width * length * all_tokens};
  // }
}

}  // namespace tinytensor
