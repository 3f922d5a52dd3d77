#include "tinytensor/nn/key_value_cache.h"

#include <algorithm>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

[[noreturn]] void fail_full(const KeyValueCache& cache, const Shape& added, int64_t room) {
  fail<ShapeError>("KeyValueCache: {} new positions of batch {} do not fit a cache that holds {} of {} for batch {}",
                   added[2], added[0], cache.length, room, cache.keys.defined() ? cache.keys.size(0) : added[0]);
}

}  // namespace

void check_same_layer(const KeyValueCache& cache, const Shape& added) {
  if (added.size() != 4) fail<ShapeError>("KeyValueCache: (B, H, T, D) is expected: {}", to_string(added));
  const bool padded = !cache.padding.empty();
  if (padded && static_cast<int64_t>(cache.padding.size()) != added[0]) {
    fail<ShapeError>("KeyValueCache: padding of {} rows for a batch of {}", cache.padding.size(), added[0]);
  }
  if (!cache.keys.defined() && !cache.values.defined() && cache.length == 0) return;
  const bool whole = cache.keys.defined() && cache.values.defined() && cache.keys.dim() == 4;
  if (!whole || cache.values.shape() != cache.keys.shape() || cache.length < 0 || cache.length > cache.keys.size(2) ||
      cache.keys.size(1) != added[1] || cache.keys.size(3) != added[3]) {
    fail<ShapeError>("KeyValueCache: this cache was not filled by a layer of {} heads of width {}", added[1], added[3]);
  }
  if (cache.keys.size(0) != added[0]) fail_full(cache, added, cache.keys.size(2));
}

void append(KeyValueCache& cache, const Tensor& keys, const Tensor& values, int64_t capacity) {
  if (keys.shape() != values.shape()) {
    fail<ShapeError>("KeyValueCache: keys {} and values {} are not of one shape", to_string(keys.shape()),
                     to_string(values.shape()));
  }
  check_same_layer(cache, keys.shape());
  const NoGrad guard;
  // exercise 17.1 {
  const bool empty = !cache.keys.defined();
  const int64_t room = empty ? capacity : cache.keys.size(2), added = keys.size(2);
  if (added > room - cache.length) fail_full(cache, keys.shape(), room);
  const int64_t end = cache.length + added;
  if (empty) {
    const Shape all{keys.size(0), keys.size(1), room, keys.size(3)};
    const Tensor for_keys(all), for_values(all);  // either may find no memory: then the cache is still empty
    cache.keys = for_keys, cache.values = for_values;
  }
  copy_(slice(cache.keys, 2, cache.length, end), keys);
  copy_(slice(cache.values, 2, cache.length, end), values);
  cache.length = end;
  // }
}

void crop(KeyValueCache& cache, int64_t length) {
  if (length < 0 || length > cache.length) {
    fail<ValueError>("KeyValueCache: it holds {} positions and cannot be cropped to {}", cache.length, length);
  }
  cache.length = length;
}

BoolTensor visible_keys(int64_t past, int64_t queries, const std::vector<int64_t>& padding) {
  const bool negative = std::any_of(padding.begin(), padding.end(), [](int64_t places) { return places < 0; });
  if (past < 0 || queries < 0 || negative) {
    fail<ValueError>("visible_keys: past, queries and padding must not be negative: {}, {}, {}", past, queries,
                     to_string(padding));
  }
  const std::vector<int64_t> first = padding.empty() ? std::vector<int64_t>{0} : padding;
  // exercise 17.2 {
  const int64_t keys = past + queries;
  BoolTensor mask({static_cast<int64_t>(first.size()), 1, queries, keys});
  bool* row = mask.data();
  for (const int64_t from : first) {
    for (int64_t t = 0; t < queries; ++t, row += keys) {
      for (int64_t s = from; s <= past + t; ++s) row[s] = true;
    }
  }
  return mask;
  // }
}

}  // namespace tinytensor
