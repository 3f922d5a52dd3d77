// The tokenizer that a folder holds, whichever it is.
#pragma once

#include <filesystem>
#include <memory>

#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

/// The tokenizer that Tokenizer::save() left in a folder, or one that was published. A tokenizer.json comes first, for
/// it says all: SmolLM's folder has GPT-2's two files, too, which leave out that it cuts numbers into digits. Then a
/// merges.txt with its vocab.json, then a characters.json. FileError where there is none of them, or files that fit no
/// tokenizer.
std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder);

}  // namespace tinytensor
