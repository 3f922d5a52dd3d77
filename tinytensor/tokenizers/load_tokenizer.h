// The tokenizer that a folder holds, whichever it is.
#pragma once

#include <filesystem>
#include <memory>

#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

/// The tokenizer that Tokenizer::save() left in a folder, or one that was published. A tokenizer.json says all there is to
/// say, and decides: SmolLM's folder has GPT-2's two files, too, which leave out that numbers are cut into digits. Where
/// it says no more than a merges.txt with its vocab.json, or than a characters.json, that is beside it, or where it is
/// missing, these are read. FileError where there is none of them, or files that fit no tokenizer.
std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder);

}  // namespace tinytensor
