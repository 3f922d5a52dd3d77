#include "tinytensor/core/memory_order.h"

#include <numeric>
#include <utility>

namespace tinytensor {

std::vector<int64_t> memory_order(const Shape& shape, const Strides& strides) {
  std::vector<size_t> order(shape.size());
  std::iota(order.begin(), order.end(), size_t{0});
  // An insertion sort from the last dim on: a dim is compared with those behind it until one belongs there for certain.
  for (size_t i = order.size(); i-- > 0;) {
    size_t at = i;
    for (size_t behind = i + 1; behind < order.size(); ++behind) {
      const size_t a = order[at], b = order[behind];
      if (strides[a] == 0 || strides[b] == 0 || shape[a] <= 1 || shape[b] <= 1) continue;
      if (strides[a] > strides[b]) break;
      if (strides[a] == strides[b] && shape[a] >= shape[b]) continue;
      std::swap(order[at], order[behind]);
      at = behind;
    }
  }
  return {order.begin(), order.end()};
}

}  // namespace tinytensor
