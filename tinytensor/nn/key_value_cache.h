// Keys and values of positions that a layer has seen, kept so that they are not computed again for each new token.
//
// Letters: B batch, H heads, T new positions, S all positions, D width of a head.
#pragma once

#include <vector>

#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// What one layer keeps. A copy is a second handle to the same arrays: where both are appended to, the later one writes
/// over what the earlier one wrote.
struct KeyValueCache {
  Tensor keys, values;  ///< (B, H, capacity, D), filled up to `length`; undefined before the first append()
  int64_t length = 0;
  /// How many places at the front of each row of the batch hold no token, so that texts of unequal length end at the
  /// same place (pad_front). Empty where there is none in any row.
  std::vector<int64_t> padding = {};
};

/// ShapeError unless keys or values of this shape, (B, H, T, D), belong behind those that the cache holds: as many rows,
/// heads and numbers, both arrays there or none, a length within them, and padding for B rows or none. Whether there is
/// room for them is not asked.
void check_same_layer(const KeyValueCache& cache, const Shape& added);

/// Writes keys and values (B, H, T, D) of T new positions behind those that are kept. A cache without arrays is given
/// some with room for `capacity` positions; later on `capacity` says nothing. What is kept already is not moved, and T
/// may be 0. All or nothing: a call that throws leaves the cache as it was. Nothing is recorded. ShapeError unless keys and
/// values are of one shape, check_same_layer(), and where T positions do not fit.
void append(KeyValueCache& cache, const Tensor& keys, const Tensor& values, int64_t capacity);

/// Forgets the positions from `length` on: their room is free again. ValueError unless 0 <= length <= cache.length.
void crop(KeyValueCache& cache, int64_t length);

/// (B, 1, T, S), S = past + T: which keys the T positions behind `past` kept ones may attend to. New position t stands at
/// place past + t, and sees the places up to its own, without those that hold no token:
///   true where padding[b] <= s <= past + t
/// B is the number of rows in `padding`, or 1 if it is empty. ValueError for a negative number.
BoolTensor visible_keys(int64_t past, int64_t queries, const std::vector<int64_t>& padding = {});

}  // namespace tinytensor
