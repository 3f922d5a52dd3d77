// A text as training data: its tokens, cut into a part to learn from and a part to be judged by.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tinytensor/tokenizers/tokenizer.h"

namespace tinytensor {

struct TokenSplit {
  std::vector<int32_t> train, val;
};

/// The tokens of a text; the first int(n * 0.9) of them are for training, as in nanoGPT.
TokenSplit encode_and_split(std::string_view text, const Tokenizer& tokenizer);

}  // namespace tinytensor
