#include "tinytensor/models/cache_memory.h"

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

// A model without grouped heads whose keys are as wide as those of `model`.
GPTConfig of_equal_cache(const GPTConfig& model) {
  if (model.kv_heads == 0 && model.head_dim == 0) return model;
  const GPTConfig sizes = completed(model);
  GPTConfig equal = model;
  equal.n_embd = sizes.kv_heads * sizes.head_dim;
  return equal;
}

}  // namespace

double cache_bytes(const GPTConfig& model, int64_t batch, int64_t positions) {
  const GPTConfig config = of_equal_cache(model);
  // exercise 17.6 {
  const double numbers = 2 * static_cast<double>(config.n_layer) * static_cast<double>(config.n_embd);
  return numbers * sizeof(real) * static_cast<double>(batch) * static_cast<double>(positions);
  // }
}

int64_t positions_within(const GPTConfig& model, int64_t batch, int64_t bytes) {
  if (batch < 1 || bytes < 0) {
    fail<ValueError>("positions_within: a batch of at least 1 and bytes of at least 0 are expected: {} and {}", batch,
                     bytes);
  }
  const GPTConfig config = of_equal_cache(model);
  // exercise 17.6 {
  // One quotient after the other, each rounded down, is that of the product, which might be more than an int64_t holds.
  return bytes / static_cast<int64_t>(2 * sizeof(real)) / config.n_layer / config.n_embd / batch;
  // }
}

}  // namespace tinytensor
