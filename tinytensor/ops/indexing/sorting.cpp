// Orders: sort, argsort and topk.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/gather.h"
#include "tinytensor/ops/indexing/indexing.h"

namespace tinytensor {
namespace {

bool is_less(real a, real b) { return a < b || (std::isnan(b) && !std::isnan(a)); }

template <class T>
bool is_less(T a, T b) {
  return a < b;
}

// The first `count` indices along dim d in the order that is asked for, of the dense elements of this shape.
template <class T>
IndexTensor indices_in_order(const T* elements, const Shape& shape, int64_t d, bool descending, int64_t count) {
  const Extent e = extent(shape, d);
  Shape of_indices = shape;
  if (!shape.empty()) of_indices[static_cast<size_t>(d)] = count;
  IndexTensor indices(of_indices);
  std::vector<int64_t> order(static_cast<size_t>(e.n));
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      const T* first = elements + o * e.n * e.inner + i;
      const auto before = [&](int64_t a, int64_t b) {
        const T left = first[a * e.inner], right = first[b * e.inner];
        return descending ? is_less(right, left) : is_less(left, right);
      };
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), before);
      for (int64_t j = 0; j < count; ++j) {
        indices.data()[(o * count + j) * e.inner + i] = order[static_cast<size_t>(j)];
      }
    }
  }
  return indices;
}

// The values are gathered by their indices.
ValuesIndices ordered(const char* op, const char* name, const Tensor& x, int64_t dim, bool descending, int64_t count) {
  const int64_t d = normalize_dim(op, dim, x.dim());
  const IndexTensor indices = indices_in_order(dense(x.detach()).data(), x.shape(), d, descending, count);
  return {take_rows(name, x, places_along(op, x.shape(), d, indices), 1, indices.shape()), indices};
}

}  // namespace

ValuesIndices sort(const Tensor& x, int64_t dim, bool descending) {
  return ordered("sort", "SortBackward", x, dim, descending, x.dim() == 0 ? 1 : x.size(dim));
}

IndexTensor argsort(const Tensor& x, int64_t dim, bool descending) { return sort(x.detach(), dim, descending).indices; }

template <class T>
IndexTensor argsort(const Array<T>& x, int64_t dim, bool descending) {
  const int64_t d = normalize_dim("sort", dim, x.dim());
  return indices_in_order(x.data(), x.shape(), d, descending, x.dim() == 0 ? 1 : x.size(d));
}
template IndexTensor argsort(const IndexTensor&, int64_t, bool);
template IndexTensor argsort(const BoolTensor&, int64_t, bool);

ValuesIndices topk(const Tensor& x, int64_t k, int64_t dim, bool largest) {
  const int64_t d = normalize_dim("topk", dim, x.dim());
  const int64_t size = x.dim() == 0 ? 1 : x.size(d);
  if (k < 0 || k > size) fail<ValueError>("topk: k must be between 0 and the size of dim {}, {}: {}", d, size, k);
  if (x.dim() == 0 && k == 0) fail<ValueError>("topk: a scalar has one element to choose");
  return ordered("topk", "TopkBackward", x, d, largest, k);
}

}  // namespace tinytensor
