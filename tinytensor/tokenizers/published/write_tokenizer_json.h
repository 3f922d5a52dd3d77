// Writing a tokenizer.json.
#pragma once

#include <filesystem>
#include <string>

#include "tinytensor/tokenizers/published/tokenizer_json.h"

namespace tinytensor {

/// The text of one, as tokenizers 0.23 and transformers 5 read it; read_tokenizer_json() makes the same of it again.
std::string write_tokenizer_json(const TokenizerJson& tokenizer);

/// FOLDER/tokenizer.json, and a tokenizer_config.json that says to read it as it is: without it transformers 5 rebuild
/// a tokenizer from its vocabulary as the model's kind usually has it. FileError.
void write_tokenizer_files(const std::filesystem::path& folder, const TokenizerJson& tokenizer);

}  // namespace tinytensor
