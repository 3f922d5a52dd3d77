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

// The first `count` indices along dim in the order that is asked for; the values are gathered by them.
ValuesIndices ordered(const char* op, const char* name, const Tensor& x, int64_t dim, bool descending, int64_t count) {
  const int64_t d = normalize_dim(op, dim, x.dim());
  const Tensor source = dense(x.detach());
  const Extent e = extent(x.shape(), d);
  Shape shape = x.shape();
  if (x.dim() > 0) shape[static_cast<size_t>(d)] = count;
  IndexTensor indices(shape);
  std::vector<int64_t> places(static_cast<size_t>(indices.numel())), order(static_cast<size_t>(e.n));
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      const real* first = source.data() + o * e.n * e.inner + i;
      const auto before = [&](int64_t a, int64_t b) {
        const real left = first[a * e.inner], right = first[b * e.inner];
        return descending ? is_less(right, left) : is_less(left, right);
      };
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), before);
      for (int64_t j = 0; j < count; ++j) {
        const int64_t out = (o * count + j) * e.inner + i, chosen = order[static_cast<size_t>(j)];
        indices.data()[out] = chosen;
        places[static_cast<size_t>(out)] = (o * e.n + chosen) * e.inner + i;
      }
    }
  }
  return {take_rows(name, x, std::move(places), 1, shape), indices};
}

}  // namespace

ValuesIndices sort(const Tensor& x, int64_t dim, bool descending) {
  return ordered("sort", "SortBackward", x, dim, descending, x.dim() == 0 ? 1 : x.size(dim));
}

IndexTensor argsort(const Tensor& x, int64_t dim, bool descending) { return sort(x.detach(), dim, descending).indices; }

ValuesIndices topk(const Tensor& x, int64_t k, int64_t dim, bool largest) {
  const int64_t d = normalize_dim("topk", dim, x.dim());
  const int64_t size = x.dim() == 0 ? 1 : x.size(d);
  if (k < 0 || k > size) fail<ValueError>("topk: k must be between 0 and the size of dim {}, {}: {}", d, size, k);
  if (x.dim() == 0 && k == 0) fail<ValueError>("topk: a scalar has one element to choose");
  return ordered("topk", "TopkBackward", x, d, largest, k);
}

}  // namespace tinytensor
