// Modules in small, and how large the gradient of each of their parameters is.
#pragma once

#include <algorithm>
#include <map>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor::tests {

inline GPTConfig tiny_gpt() {
  GPTConfig config{.block_size = 32, .vocab_size = 20, .n_layer = 2, .n_head = 2, .n_embd = 16};
  config.tie_weights = false;
  return config;
}

/// max |gradient| of every parameter, by name. -1 where none has arrived.
inline std::map<std::string, double> largest_gradients(Module& module) {
  std::map<std::string, double> largest;
  for (const auto& [name, parameter] : module.named_parameters()) {
    largest[name] = -1;
    if (!parameter.grad().defined()) continue;
    for (const real g : parameter.grad().to_vector()) largest[name] = std::max(largest[name], std::abs(double{g}));
  }
  return largest;
}

/// Every parameter has a gradient that is not zero, but for the key biases: adding a constant to all scores of a query
/// changes no softmax, so their true gradient is zero, and what arrives is rounding.
inline void check_gradient_flow(Module& module, size_t expected_count) {
  const std::map<std::string, double> largest = largest_gradients(module);
  CHECK(largest.size() == expected_count);
  for (const auto& entry : largest) {
    const auto& [name, size] = entry;
    INFO(entry.first);
    if (name.ends_with("k_proj.bias")) {
      CHECK(size >= 0);
      CHECK(size < (sizeof(real) == 4 ? 1e-5 : 1e-13));
    } else {
      CHECK(size > 1e-10);
    }
  }
}

inline void run_gradient_flow_tests() {
  Generator generator(1);
  const Tensor x = normal({2, 8, 16}, 2, false), weights = normal({2, 8, 16}, 3, false);
  const auto check = [&](Module& module, const Tensor& y, size_t count) {
    backward(sum(mul(y, weights)));
    check_gradient_flow(module, count);
  };
  MultiHeadAttention attention(16, 4, true, 0, generator);
  check(attention, attention.forward(x), 8);
  MultiHeadAttention causal(16, 4, true, 0, generator);
  check(causal, causal.forward(x, {}, true), 8);
  MultiHeadAttention masked(16, 4, true, 0, generator);
  check(masked, masked.forward(x, causal_mask(8)), 8);
  MultiHeadAttention with_weights(16, 4, true, 0, generator);
  check(with_weights, with_weights.forward_with_weights(x, x, x, {}, true).output, 8);
  LayerNorm norm(16);
  check(norm, norm.forward(x), 2);
  MLP mlp(16, true, 0, Gelu::exact, generator);
  check(mlp, mlp.forward(x), 4);

  GPT model(tiny_gpt(), generator);
  backward(model.loss(randint(0, 20, {2, 8}, generator), randint(0, 20, {2, 8}, generator)));
  check_gradient_flow(model, 37);
}

}  // namespace tinytensor::tests
