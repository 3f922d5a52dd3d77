#include "examples/commands/report/model_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "examples/commands/command_line/numbers.h"

namespace tinytensor {

std::vector<ModelPart> parts_of(const GPTConfig& config) {
  const GPTConfig c = completed(config);
  const auto width = static_cast<double>(c.n_embd), vocabulary = static_cast<double>(c.vocab_size),
             context = static_cast<double>(c.block_size);
  const double biases = c.bias ? 1 : 0;
  const std::string stream = fmt::format("T × {}", c.n_embd);
  std::vector<ModelPart> parts = {{"wte", "vectors of tokens", stream, vocabulary * width, 0}};
  if (c.positions == Positions::learned) {
    parts.push_back({"wpe", "vectors of positions", stream, context * width, 0});
  }
  const bool rms = c.norm == NormKind::rms, gated = c.mlp == MlpKind::swiglu;
  const char* const norm_name = rms ? "RMS norm" : "layer norm";
  const double norm = (1 + (rms ? 0 : biases)) * width, inner = static_cast<double>(c.mlp_width);
  const double queries = static_cast<double>(c.n_head * c.head_dim),
               keys = static_cast<double>(c.kv_heads * c.head_dim);
  const double attention = 2 * (queries + keys) * width, gates = gated ? 1 : 0, mlp = (2 + gates) * inner * width;
  const std::string heads = fmt::format("attention, {} head{}", c.n_head, c.n_head == 1 ? "" : "s") +
                            (c.kv_heads == c.n_head ? "" : fmt::format(", {} of keys and values", c.kv_heads));
  for (int64_t i = 0; i < c.n_layer; ++i) {
    const std::string block = fmt::format("h.{}.", i);
    parts.push_back({block + "ln_1", norm_name, stream, norm, 0});
    parts.push_back({block + "attn", heads, stream, attention + biases * (queries + 2 * keys + width),
                     attention + 2 * context * queries});
    parts.push_back({block + "ln_2", norm_name, stream, norm, 0});
    parts.push_back({block + "mlp", fmt::format("{}, {} wide inside", gated ? "SwiGLU" : "MLP", c.mlp_width), stream,
                     mlp + biases * ((1 + gates) * inner + width), mlp});
  }
  parts.push_back({"ln_f", norm_name, stream, norm, 0});
  parts.push_back({"lm_head", c.tie_weights ? "scores of tokens, by wte's weight" : "scores of tokens",
                   fmt::format("T × {}", c.vocab_size), c.tie_weights ? 0 : vocabulary * width, vocabulary * width});
  return parts;
}

std::string parts_text(const GPTConfig& config) {
  const GPTConfig sizes = completed(config);
  std::vector<std::string> parts;
  const bool gated = config.mlp == MlpKind::swiglu;
  if (config.norm == NormKind::rms) parts.push_back("RMS norm");
  if (gated || sizes.mlp_width != mlp_width(config.n_embd, config.mlp)) {
    parts.push_back(fmt::format("{} {} wide inside", gated ? "SwiGLU" : "an MLP", sizes.mlp_width));
  }
  if (config.positions != Positions::learned) parts.push_back(fmt::format("{} positions", to_string(config.positions)));
  if (sizes.kv_heads != config.n_head) parts.push_back(counted(sizes.kv_heads, "head") + " of keys and values");
  if (sizes.head_dim * config.n_head != config.n_embd) parts.push_back(fmt::format("heads {} wide", sizes.head_dim));
  if (!config.bias) parts.push_back("no biases");
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace tinytensor
