// Our tokenizers as a tokenizer.json, so that programs of others can use models of ours.
#pragma once

#include <filesystem>

#include "tinytensor/tokenizers/published/tokenizer_json.h"
#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

/// What a tokenizer.json says of a CharTokenizer, a BpeTokenizer or a PublishedTokenizer: the same ids for the same text,
/// and characters that are not known are refused. ValueError for other tokenizers, and for a special token that is not
/// UTF-8 or is spelled as another token is in the file's alphabet of bytes.
TokenizerJson tokenizer_json_of(const Tokenizer& tokenizer);

/// Writes FOLDER/tokenizer.json and the tokenizer_config.json by which transformers read it:
/// AutoTokenizer.from_pretrained(FOLDER). FileError.
void save_tokenizer_json(const std::filesystem::path& folder, const Tokenizer& tokenizer);

}  // namespace tinytensor
