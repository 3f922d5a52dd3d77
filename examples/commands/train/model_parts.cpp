#include "examples/commands/train/model_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace tinytensor {
namespace {

constexpr const char* stands_for(bool llama) {
  return llama ? "--norm rms --mlp swiglu --positions rotary --no-bias"
               : "--norm layer --mlp gelu --positions learned, with biases";
}

}  // namespace

void add_part_flags(Flags& flags, ModelParts& o) {
  flags.add(
      "--positions KIND", o.positions,
      "how it knows where a token stands: learned vectors, sinusoidal waves that are added, or rotary ones that\n"
      "turn queries and keys",
      rule("learned, sinusoidal or rotary", [](const std::string& got) { return named_positions(got).has_value(); }));
  flags.add("--no-bias", o.no_bias, "no biases in linear layers and norms");
  flags.add("--norm KIND", o.norm, "what normalises vectors: layer norm, or rms, which does not shift them",
            rule("layer or rms", [](const std::string& got) { return named_norm(got).has_value(); }));
  flags.add("--mlp KIND", o.mlp, "gelu: two matrices; swiglu: three, the third of which is a gate",
            rule("gelu or swiglu", [](const std::string& got) { return named_mlp(got).has_value(); }));
  flags.add("--mlp-width N", o.mlp_width, "width inside of the MLP; without it: 4 x --n-embd, with a gate 8/3 of it",
            at_least_one());
  flags.add("--kv-heads N", o.kv_heads,
            "heads of keys and values, each for several of queries; without it: as many as --n-head", at_least_one());
  flags.add("--head-dim N", o.head_dim, "width of each head; without it: --n-embd / --n-head", at_least_one());
  for (const char* size : {"--mlp-width", "--kv-heads", "--head-dim"}) flags.hide_default(size);
  flags.add("--like MODEL", o.like, fmt::format("gpt2, or llama: a word for {}", stands_for(true)),
            rule("gpt2 or llama", [](const std::string& got) { return got == "gpt2" || got == "llama"; }));
}

void apply_like(ModelParts& parts, const std::function<bool(const std::string& flag)>& is_named) {
  if (!is_named("like")) return;
  const bool llama = parts.like == "llama";
  const auto contradiction = [&](const std::string& flag) {
    return UsageError(fmt::format("--like: {} stands for {}, which contradicts {}\n  hint: leave out one of them",
                                  parts.like, stands_for(llama), flag));
  };
  const auto take = [&](const char* flag, std::string& value, const char* implied) {
    if (is_named(flag) && value != implied) throw contradiction(fmt::format("--{} {}", flag, value));
    value = implied;
  };
  take("norm", parts.norm, llama ? "rms" : "layer");
  take("mlp", parts.mlp, llama ? "swiglu" : "gelu");
  take("positions", parts.positions, llama ? "rotary" : "learned");
  if (is_named("no-bias") && parts.no_bias != llama) {
    throw contradiction(fmt::format("--no-bias{}", parts.no_bias ? "" : "=false"));
  }
  parts.no_bias = llama;
}

namespace {

void check_pairs(const ModelParts& parts, int64_t n_head, int64_t n_embd) {
  const bool of_head = parts.positions == "rotary", is_named = parts.head_dim > 0;
  const int64_t numbers = !of_head ? n_embd : is_named ? parts.head_dim : n_embd / n_head;
  if (parts.positions == "learned" || numbers % 2 == 0) return;
  if (!of_head) {
    throw UsageError(
        fmt::format("--n-embd: must be even with --positions sinusoidal, but is {}\n  hint: --n-embd {} would do",
                    n_embd, n_embd + (is_named ? 1 : n_head)));
  }
  if (is_named) {
    throw UsageError(
        fmt::format("--head-dim: must be even with --positions rotary, which turn pairs of numbers, but is {}\n"
                    "  hint: --head-dim {} would do",
                    numbers, numbers + 1));
  }
  throw UsageError(
      fmt::format("--n-embd: {} / --n-head {} gives heads {} wide, which must be even with --positions rotary\n"
                  "  hint: --n-embd {} or --head-dim {} would do",
                  n_embd, n_head, numbers, n_embd + n_head, numbers + 1));
}

}  // namespace

void check_heads(const ModelParts& parts, int64_t n_head, int64_t n_embd) {
  if (parts.head_dim == 0 && n_embd % n_head != 0) {
    throw UsageError(fmt::format("--n-head: must divide --n-embd, but {} / {} leaves {}\n  hint: --n-embd {} would do",
                                 n_embd, n_head, n_embd % n_head, (n_embd / n_head + 1) * n_head));
  }
  check_pairs(parts, n_head, n_embd);
  if (parts.kv_heads == 0 || n_head % parts.kv_heads == 0) return;
  int64_t divisor = std::min(parts.kv_heads, n_head);
  while (n_head % divisor != 0) --divisor;
  throw UsageError(
      fmt::format("--kv-heads: must divide --n-head, but {} / {} leaves {}\n  hint: --kv-heads {} would do", n_head,
                  parts.kv_heads, n_head % parts.kv_heads, divisor));
}

Settings to_settings(const ModelParts& o) {
  const ModelParts usual;
  Settings settings = {{"positions", o.positions}, {"no-bias", fmt::format("{}", o.no_bias)}};
  if (o.norm != usual.norm) settings["norm"] = o.norm;
  if (o.mlp != usual.mlp) settings["mlp"] = o.mlp;
  if (o.mlp_width > 0) settings["mlp-width"] = fmt::format("{}", o.mlp_width);
  if (o.kv_heads > 0) settings["kv-heads"] = fmt::format("{}", o.kv_heads);
  if (o.head_dim > 0) settings["head-dim"] = fmt::format("{}", o.head_dim);
  return settings;
}

const std::vector<std::string>& optional_part_settings() {
  static const std::vector<std::string> flags{"positions", "norm", "mlp", "mlp-width", "kv-heads", "head-dim"};
  return flags;
}

void set_parts(GPTConfig& config, const ModelParts& parts) {
  config.bias = !parts.no_bias;
  config.positions = named_positions(parts.positions).value();
  config.norm = named_norm(parts.norm).value();
  config.mlp = named_mlp(parts.mlp).value();
  config.mlp_width = parts.mlp_width;
  config.kv_heads = parts.kv_heads;
  config.head_dim = parts.head_dim;
}

ModelParts parts_of_config(const GPTConfig& config) {
  ModelParts parts;
  parts.positions = to_string(config.positions);
  parts.norm = to_string(config.norm);
  parts.mlp = to_string(config.mlp);
  parts.mlp_width = config.mlp_width;
  parts.kv_heads = config.kv_heads;
  parts.head_dim = config.head_dim;
  parts.no_bias = !config.bias;
  return parts;
}

Settings part_values(const GPTConfig& config) {
  const GPTConfig sizes = completed(config);
  return {{"norm", to_string(config.norm)},
          {"mlp", to_string(config.mlp)},
          {"mlp-width", std::to_string(sizes.mlp_width)},
          {"kv-heads", std::to_string(sizes.kv_heads)},
          {"head-dim", std::to_string(sizes.head_dim)},
          {"positions", to_string(config.positions)},
          {"no-bias", config.bias ? "false" : "true"}};
}

std::vector<std::string> part_differences(const GPTConfig& saved, const GPTConfig& asked) {
  const Settings has = part_values(saved), wanted = part_values(asked);
  std::vector<std::string> found;
  for (const char* flag : {"kv-heads", "head-dim", "mlp", "mlp-width", "norm", "positions"}) {
    if (has.at(flag) == wanted.at(flag)) continue;
    const char* verb = std::string_view(flag) == "positions" ? "are" : "is";
    found.push_back(fmt::format("its --{} {} {}, not {}", flag, verb, has.at(flag), wanted.at(flag)));
  }
  if (saved.bias != asked.bias)
    found.push_back(fmt::format("it was made {} --no-bias", saved.bias ? "without" : "with"));
  return found;
}

}  // namespace tinytensor
