// generation_config.json, which lies beside a published model: how transformers' generate() writes with it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

struct GenerationConfig {
  std::vector<int64_t> end_tokens;  ///< each ends a text
  /// "repetition_penalty = 1.1": what generate() chooses tokens by, and GPT::generate() does not. Temperature, top_k, top_p
  /// and lengths are not among them, which whoever calls it says.
  std::vector<std::string> not_followed;
};

/// What such a text says. Its end tokens count instead of `end_tokens`, those of config.json, unless it names none.
/// FileError, naming `file`: for a text that is no JSON object, and for an end token that is no whole number below
/// `vocab_size`.
GenerationConfig parse_generation_config(std::string_view json, const std::string& file, int64_t vocab_size,
                                         std::vector<int64_t> end_tokens = {});

/// That of a folder, which need not be there. FileError as above, and for a link that leads nowhere.
GenerationConfig read_generation_config(const std::filesystem::path& folder, int64_t vocab_size,
                                        std::vector<int64_t> end_tokens = {});

}  // namespace tinytensor
