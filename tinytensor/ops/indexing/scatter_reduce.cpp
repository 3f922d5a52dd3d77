// Reductions over groups that ids name: a place of the result is reduced over x there and all that is scattered to it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/elementwise/compare.h"
#include "tinytensor/ops/indexing/gather.h"
#include "tinytensor/ops/indexing/ids.h"
#include "tinytensor/ops/indexing/indexing.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

// What changes no number that it is reduced with.
double neutral(ScatterReduction reduction) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  switch (reduction) {
    case ScatterReduction::prod: return 1;
    case ScatterReduction::amax: return -infinity;
    case ScatterReduction::amin: return infinity;
    default: return 0;
  }
}

real reduced(ScatterReduction reduction, real total, real value) {
  switch (reduction) {
    case ScatterReduction::prod: return total * value;
    case ScatterReduction::amax: return std::isnan(value) ? value : std::max(total, value);
    case ScatterReduction::amin: return std::isnan(value) ? value : std::min(total, value);
    default: return total + value;
  }
}

// One scatter_reduce: its arguments, of which nothing here is recorded.
struct Groups {
  int64_t dim;
  IndexTensor index;
  ScatterReduction reduction;
  bool include_self;

  // The numbers in each group, at least 1.
  Tensor counts(const Tensor& x, const Tensor& source) const {
    const Tensor counts = scatter_add(full(x.shape(), include_self ? 1 : 0), dim, index, ones(source.shape()));
    return clamp(counts, 1, {});
  }

  Tensor reduce(const Tensor& x, const Tensor& source) const {
    const Tensor begin = include_self ? x : scatter(x, dim, index, neutral(reduction));
    const Tensor y = clone(begin), values = contiguous(source);
    const std::vector<int64_t> places = places_along("scatter_reduce", x.shape(), dim, index);
    real* out = y.mutable_data();
    for (size_t i = 0; i < places.size(); ++i) out[places[i]] = reduced(reduction, out[places[i]], values.data()[i]);
    return reduction == ScatterReduction::mean ? div(y, counts(x, source)) : y;
  }

  Tensor taken(const Tensor& y) const { return gather(y, dim, index); }

  // The gradient of x, where a place that was left out of the reduction gets none.
  Tensor of_self(const Tensor& dx) const { return include_self ? dx : scatter(dx, dim, index, 0); }

  // Σ over what equals the extreme of its group, which share the gradient.
  Tensor share(const Tensor& dy, const Tensor& y, const Tensor& x, const Tensor& source) const {
    return div(dy, scatter_add(tensor(x == y), dim, index, tensor(source == taken(y))));
  }

  Tensor gradient_of_x(const Tensor& dy, const Tensor& y, const Tensor& x, const Tensor& source) const {
    switch (reduction) {
      case ScatterReduction::sum: return of_self(dy);
      case ScatterReduction::mean: return of_self(div(dy, counts(x, source)));
      case ScatterReduction::prod: {  // the product of the others, although x is 0
        const Tensor others = masked_fill(x, x == 0, 1);
        return of_self(div(mul(dy, reduce(others, source)), others));
      }
      default: return of_self(mul(tensor(x == y), share(dy, y, x, source)));
    }
  }

  Tensor gradient_of_source(const Tensor& dy, const Tensor& y, const Tensor& x, const Tensor& source) const {
    switch (reduction) {
      case ScatterReduction::sum: return taken(dy);
      case ScatterReduction::mean: return taken(div(dy, counts(x, source)));
      case ScatterReduction::prod: {  // the product of the others: of a group with one 0, that of all that is not 0
        const BoolTensor is_zero = source == 0;
        const Tensor zeros_in_group = taken(scatter_add(zeros(x.shape()), dim, index, tensor(is_zero)));
        const BoolTensor alone = is_zero & (zeros_in_group == 1);
        const Tensor others = taken(mul(dy, reduce(x, masked_fill(source, alone, 1))));
        return where(alone, others, div(taken(mul(dy, y)), masked_fill(source, is_zero, 1)));
      }
      default: return mul(tensor(source == taken(y)), taken(share(dy, y, x, source)));
    }
  }
};

}  // namespace

Tensor scatter_reduce(const Tensor& x, int64_t dim, const IndexTensor& index, const Tensor& source,
                      ScatterReduction reduction, bool include_self) {
  const int64_t d = normalize_dim("scatter_reduce", dim, x.dim());
  const Groups groups{d, clone(index), reduction, include_self};
  places_along("scatter_reduce", x.shape(), d, index);  // refuses what does not fit
  const Tensor part = covered_by("scatter_reduce", source, index);
  const Tensor y = groups.reduce(x.detach(), part.detach());
  const Saved xs = saved(x, "x"), sources = saved(part, "source"), ys = saved(y, "y");
  return record("ScatterReduceBackward", y,
                wrt(x, [=](const Tensor& dy) { return groups.gradient_of_x(dy, ys(), xs(), sources()); }),
                wrt(part, [=](const Tensor& dy) { return groups.gradient_of_source(dy, ys(), xs(), sources()); }));
}

}  // namespace tinytensor
