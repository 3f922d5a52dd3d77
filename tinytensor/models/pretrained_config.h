// The config.json of a GPT-2, by which a model of the right sizes is made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// FileError, naming `file` and the field, where a size is missing or makes no sense, and where the model is no GPT-2
/// or a variant that GPT is not. There is one dropout here: it is that of the residual stream.
GPTConfig parse_pretrained_config(std::string_view json, const std::string& file = "config.json");

/// The reverse. `end_of_text` is the id of the token between two texts; null where there is none, for transformers
/// would else take 50256.
std::string to_pretrained_json(const GPTConfig& config, std::optional<int64_t> end_of_text = std::nullopt);

/// ValueError, naming `who` and what is different, unless a GPT has a GPT-2's parts: layer norm, GELU four times as wide as
/// the stream, learned positions, and heads that divide the width, of keys as many as of queries.
void check_gpt2(const char* who, const GPTConfig& config);

}  // namespace tinytensor
