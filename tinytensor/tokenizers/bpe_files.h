// The two files in which GPT-2's tokenizer is published.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

/// What a vocab.json and a merges.txt say together.
struct BpeFiles {
  std::vector<std::string> tokens;             // id -> bytes
  std::vector<std::array<int32_t, 3>> merges;  // ids: left, right, and what they become; in the order of the lines
};

/// Reads both. FileError, naming `folder`, the file and the line, where they do not fit each other: see
/// BpeTokenizer::from_text().
BpeFiles read_bpe_files(std::string_view vocab_json, std::string_view merges_txt, const std::filesystem::path& folder);

}  // namespace tinytensor
