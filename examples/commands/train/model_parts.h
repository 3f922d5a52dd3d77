// What the blocks of a model are made of, as flags and settings: GPT-2's parts, Llama's, or any mixture of both.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "examples/commands/command_line/flags.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

struct ModelParts {
  std::string like = "gpt2";  // or "llama": a word for several flags
  std::string norm = "layer", mlp = "gelu", positions = "learned";
  int64_t mlp_width = 0;  // these three: 0 is what follows from the other sizes
  int64_t kv_heads = 0, head_dim = 0;
  bool no_bias = false;
};

void add_part_flags(Flags& flags, ModelParts& parts);

/// What --like stands for, if it is named. UsageError where a flag that is named says something else.
void apply_like(ModelParts& parts, const std::function<bool(const std::string& flag)>& is_named);

/// UsageError where the heads do not divide, or positions take pairs of an odd number of numbers.
void check_heads(const ModelParts& parts, int64_t n_head, int64_t n_embd);

/// The settings that a run is continued with. Those that GPT-2 does not have are there only where they differ from its
/// own, so that an older TinyTensor reads what it can train.
Settings to_settings(const ModelParts& parts);
/// The flags of to_settings() that may be missing.
const std::vector<std::string>& optional_part_settings();

void set_parts(GPTConfig& config, const ModelParts& parts);
ModelParts parts_of_config(const GPTConfig& config);

/// "its --norm is layer, not rms", for each flag in which they differ.
std::vector<std::string> part_differences(const GPTConfig& saved, const GPTConfig& asked);

/// What a configuration says, by flag, as text: "kv-heads" -> "2". The defaults where it leaves a size to others.
Settings part_values(const GPTConfig& config);

}  // namespace tinytensor
