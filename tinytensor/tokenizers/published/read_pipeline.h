// The steps of a tokenizer.json around its model.
#pragma once

#include <string>

#include "tinytensor/tokenizers/published/tokenizer_json.h"

namespace tinytensor {

/// The steps as JSON; null, or empty, where there is none.
struct PipelineSteps {
  std::string normalizer, pre_tokenizer, post_processor, decoder;
};

/// Says in `to` what the steps do: pieces, prepended, marks_spaces and all that follow them but added_tokens. FileError,
/// naming `file` and the field, where they do something else. `is_word_level`: the model makes no merges.
void read_pipeline(const PipelineSteps& steps, const std::string& file, bool is_word_level, TokenizerJson& to);

}  // namespace tinytensor
