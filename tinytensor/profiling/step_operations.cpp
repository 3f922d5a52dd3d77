#include "tinytensor/profiling/step_operations.h"

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

double number(int64_t n) { return static_cast<double>(n); }

double multiplying_parameters_of_parts(const GPTConfig& partial) {
  const GPTConfig config = completed(partial);
  const double queries = number(config.n_head) * number(config.head_dim);
  const double keys = number(config.kv_heads) * number(config.head_dim);
  const double matrices_of_mlp = config.mlp == MlpKind::swiglu ? 3 : 2;
  const double block = 2 * queries + 2 * keys + matrices_of_mlp * number(config.mlp_width);
  return (number(config.n_layer) * block + number(config.vocab_size)) * number(config.n_embd);
}

}  // namespace

bool has_parts_of_gpt2(const GPTConfig& config) {
  const auto is = [](int64_t size, int64_t of_gpt2) { return size == 0 || size == of_gpt2; };
  return config.norm == NormKind::layer && config.mlp == MlpKind::gelu && is(config.mlp_width, 4 * config.n_embd) &&
         is(config.kv_heads, config.n_head) && is(config.head_dim * config.n_head, config.n_embd);
}

double multiplying_parameters(const GPTConfig& config) {
  if (!has_parts_of_gpt2(config)) return multiplying_parameters_of_parts(config);
  const auto layers = static_cast<double>(config.n_layer), width = static_cast<double>(config.n_embd);
  // exercise 15.3 {
  return 12 * layers * width * width + static_cast<double>(config.vocab_size) * width;
  // }
}

StepOperations training_operations(const GPTConfig& config, int64_t batch, int64_t tokens, AttentionPairs pairs) {
  if (batch < 0 || tokens < 0) {
    fail<ValueError>("training_operations: batch and sequence must be at least 0: {} x {}", batch, tokens);
  }
  const double layers = number(config.n_layer);
  const double width = config.head_dim > 0 ? number(config.n_head * config.head_dim) : number(config.n_embd);
  // exercise 15.3 {
  const auto length = static_cast<double>(tokens);
  const double all_tokens = static_cast<double>(batch) * length;
  const double for_each_pair = pairs == AttentionPairs::visible ? 6 : 12;
  return {6 * multiplying_parameters(config) * all_tokens, for_each_pair * layers * width * length * all_tokens};
  // }
}

}  // namespace tinytensor
