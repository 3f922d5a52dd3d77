// The tokenizer that a folder holds, whichever it is.
#pragma once

#include <filesystem>
#include <memory>

#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

/// The tokenizer that Tokenizer::save() left in a folder, or GPT-2's vocab.json and merges.txt. FileError where there
/// is none, or files that fit no tokenizer.
std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder);

}  // namespace tinytensor
