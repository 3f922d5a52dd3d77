#include "tinytensor/profiling/step_operations.h"

#include "tinytensor/core/error.h"

namespace tinytensor {

double multiplying_parameters(const GPTConfig& config) {
  const auto layers = static_cast<double>(config.n_layer), width = static_cast<double>(config.n_embd);
  // exercise 15.3 {
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
  // }
}

StepOperations training_operations(const GPTConfig& config, int64_t batch, int64_t tokens, AttentionPairs pairs) {
  if (batch < 0 || tokens < 0) {
    fail<ValueError>("training_operations: batch and sequence must be at least 0: {} x {}", batch, tokens);
  }
  const auto layers = static_cast<double>(config.n_layer), width = static_cast<double>(config.n_embd);
  // exercise 15.3 {
  const auto length = static_cast<double>(tokens);
  const double all_tokens = static_cast<double>(batch) * length;
  const double for_each_pair = pairs == AttentionPairs::visible ? 6 : 12;
  return {6 * multiplying_parameters(config) * all_tokens, for_each_pair * layers * width * length * all_tokens};
  // }
}

}  // namespace tinytensor
