#include "examples/commands/report/model_table.h"

#include <fmt/format.h>

namespace tinytensor {

std::vector<ModelPart> parts_of(const GPTConfig& c) {
  const auto width = static_cast<double>(c.n_embd), vocabulary = static_cast<double>(c.vocab_size),
             context = static_cast<double>(c.block_size);
  const double biases = c.bias ? 1 : 0;
  const std::string stream = fmt::format("T × {}", c.n_embd);
  std::vector<ModelPart> parts = {{"wte", "vectors of tokens", stream, vocabulary * width, 0}};
  if (c.positions == Positions::learned) {
    parts.push_back({"wpe", "vectors of positions", stream, context * width, 0});
  }
  const double norm = (1 + biases) * width;
  for (int64_t i = 0; i < c.n_layer; ++i) {
    const std::string block = fmt::format("h.{}.", i);
    parts.push_back({block + "ln_1", "layer norm", stream, norm, 0});
    parts.push_back({block + "attn", fmt::format("attention, {} head{}", c.n_head, c.n_head == 1 ? "" : "s"), stream,
                     4 * width * width + biases * 4 * width, 4 * width * width + 2 * context * width});
    parts.push_back({block + "ln_2", "layer norm", stream, norm, 0});
    parts.push_back({block + "mlp", fmt::format("MLP, {} wide inside", 4 * c.n_embd), stream,
                     8 * width * width + biases * 5 * width, 8 * width * width});
  }
  parts.push_back({"ln_f", "layer norm", stream, norm, 0});
  parts.push_back({"lm_head", c.tie_weights ? "scores of tokens, by wte's weight" : "scores of tokens",
                   fmt::format("T × {}", c.vocab_size), c.tie_weights ? 0 : vocabulary * width, vocabulary * width});
  return parts;
}

}  // namespace tinytensor
