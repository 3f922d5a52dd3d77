// The merges of byte-pair encoding, done in a row of tokens of any length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tinytensor/tokenizers/merge_ranks.h"

namespace tinytensor {

/// Merges two neighbours of ids[begin …], those whose merge was learned first, of equals the leftmost, until none merge;
/// ids becomes shorter. merged[rank] is what the merge of that rank makes. A queue of merges, O(n log n) for n ids, as in
/// BpeTokenizer, which knows pieces of bytes only. ValueError for 2^32 ids or more.
void merge_neighbours(std::vector<int32_t>& ids, size_t begin, const MergeRanks& ranks,
                      const std::vector<int32_t>& merged);

}  // namespace tinytensor
