// The config.json of a Llama, and of the models that are like it: Llama itself (Touvron et al., arXiv 2302.13971), SmolLM,
// TinyLlama; Mistral, where its attention has no window; Qwen2, whose queries, keys and values have biases.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// What a config.json says: a GPT with RMS norm, SwiGLU and rotary positions whose pairs are halves.
struct LlamaConfig {
  GPTConfig gpt;  ///< its bias: whether all linear layers have one
  // Which of them have biases: the projections to queries, keys and values, that of the heads' outputs, the MLP's three.
  bool query_biases = false, output_bias = false, mlp_biases = false;
  std::optional<int64_t> first_token;  ///< begins a text
  std::vector<int64_t> end_tokens;     ///< each of them ends one
};

/// Whether the model_type of a config.json is one of these; else it is "gpt2", or not there. FileError, naming the field, for
/// any other, and for a text that is no JSON.
bool is_llama_config(std::string_view json, const std::string& file = "config.json");

/// FileError, naming `file` and the field, where a size is missing or makes no sense, where two fields contradict each
/// other, and for what GPT is not. The settings of rotary positions are read in both spellings: rope_theta with
/// rope_scaling, and the rope_parameters that transformers write since version 5; without either the base is 10000.
LlamaConfig parse_llama_config(std::string_view json, const std::string& file = "config.json");

/// The reverse, in the spelling that every version reads. Without an end token there is null, for transformers would
/// else take 2.
std::string to_llama_json(const LlamaConfig& config);

}  // namespace tinytensor
