// Learning the merges of byte-pair encoding: the most frequent pair of neighbours becomes a token, again and again.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "tinytensor/tokenizers/bpe_words.h"

namespace tinytensor {

/// The first `count` merges that texts teach, fewer if no pair is left that occurs twice. Merge k makes token 256 + k
/// of the tokens (left, right); token b < 256 is the byte b. Of pairs that occur equally often the one with the smaller
/// left token, then right token, is merged first; a pair that spells a token there is already is never merged. Pairs
/// are counted within the pieces of tokenizers/pretokenize.h. `learned`, if any, is told after each merge how many
/// there are.
std::vector<TokenPair> learn_merges(const std::vector<std::string_view>& texts, size_t count,
                                    const std::function<void(size_t)>& learned = {});

}  // namespace tinytensor
