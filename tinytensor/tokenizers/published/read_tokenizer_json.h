// Reading a tokenizer.json.
#pragma once

#include <string>
#include <string_view>

#include "tinytensor/tokenizers/published/tokenizer_json.h"

namespace tinytensor {

/// What the text of one says. FileError, naming `file` and the field: for a step that is of none of the families in
/// tokenizer_json.h, a setting that is not supported, merges of tokens that the vocabulary does not have, ids that are
/// missing or given twice, an added token that is longer than 256 bytes or shares the id of another text, more than
/// 1,048,576 tokens or merges.
TokenizerJson read_tokenizer_json(std::string_view json, const std::string& file = "tokenizer.json");

}  // namespace tinytensor
