// Learning the merges of byte-pair encoding as its paper describes it: all pairs are counted, the most frequent one is
// merged, and all is counted again. learn_merges() (tokenizers/bpe_trainer.h) finds the same in a fraction of the time.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

#include "tinytensor/tokenizers/bpe_words.h"

namespace tinytensor {

/// How often each pair of neighbours occurs, in all words together; three equal tokens in a row are two pairs. No entry
/// is 0. In ascending order of the left token, then of the right one.
std::map<TokenPair, int64_t> count_pairs(const std::vector<Word>& words);

/// Replaces each occurrence of the pair by `merged`, from left to right: (a, a) in a a a gives (merged, a).
void merge_pair(std::vector<int32_t>& tokens, const TokenPair& pair, int32_t merged);

/// learn_merges(), slowly.
std::vector<TokenPair> learn_merges_by_counting(const std::vector<std::string_view>& texts, size_t count);

}  // namespace tinytensor
