// Texts of unequal length in one batch: filled up at the front, so that the next token of all stands at the same place.
//
// Letters: B batch, T places.
#pragma once

#include <vector>

#include "tinytensor/nn/key_value_cache.h"
#include "tinytensor/tensor/array.h"

namespace tinytensor {

struct PaddedBatch {
  IndexTensor ids;               ///< (B, T); a place that holds no token has id 0
  std::vector<int64_t> padding;  ///< of each row, how many places at its front hold no token
};

/// The last `most` tokens of each text, or all where it has fewer, one below the other: T is the length of the longest of
/// these, and shorter ones are filled up at the front. ValueError unless there is a text, each has a token, and
/// most >= 1.
PaddedBatch pad_front(const std::vector<std::vector<int64_t>>& texts, int64_t most);

/// (B, T): where in its own text each token stands that comes behind `past` places: place past + t of row b holds token
/// past + t - padding[b] of its text, and 0 is said of places that hold no token. ValueError for a negative number.
IndexTensor token_positions(int64_t past, int64_t length, const std::vector<int64_t>& padding);

/// A cache for each of `layers`, for a batch of this padding, which holds nothing yet. Where no row is filled up, they
/// are such as begin any text.
std::vector<KeyValueCache> caches_for(int64_t layers, const std::vector<int64_t>& padding);

}  // namespace tinytensor
