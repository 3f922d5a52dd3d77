// Views read the same numbers through another shape, other strides or another offset.
#include <memory>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

size_t at(int64_t dim) { return static_cast<size_t>(dim); }

// A view that keeps the order of the elements: its gradient is read back in x's shape.
Tensor reshaped(const char* name, const Tensor& x, const Shape& shape) {
  const std::optional<Strides> strides = view_strides(x.shape(), x.strides(), shape);
  const Tensor y =
      strides ? x.as_strided(shape, *strides, x.offset()) : dense(x).as_strided(shape, contiguous_strides(shape), 0);
  return record(name, y, wrt(x, [shape = x.shape()](const Tensor& dy) { return reshape(dy, shape); }));
}

// Adds dy to its part of a gradient that is being summed already, where nobody else holds that sum: cutting a sequence
// into T steps then costs its size once, not T times.
template <class Part>
bool added_in_place(const std::weak_ptr<Node>& source, const Part& part, const Tensor& dy) {
  const std::shared_ptr<Node> node = source.lock();
  if (node == nullptr || !node->gradient.defined()) return false;
  if (!node->gradient.is_unique() || !node->gradient.is_contiguous()) return false;
  add_(part(node->gradient), dy);
  return true;
}

// A view of a part. `part` finds it in any tensor of x's shape.
template <class Part>
Tensor part_of(const char* name, const Tensor& x, const Part& part) {
  const std::weak_ptr<Node> source = x.node();
  return record(name, part(x), wrt(x, [source, shape = x.shape(), part](const Tensor& dy) -> Tensor {
                  if (added_in_place(source, part, dy)) return {};
                  // exercise 04.5 {
                  const Tensor dx = zeros(shape);
                  copy_(part(dx), dy);
                  return dx;
                  // }
                }));
}

int64_t clip_bound(int64_t bound, int64_t size) {
  if (bound < 0) bound += size;
  return std::clamp<int64_t>(bound, 0, size);
}

}  // namespace

Tensor reshape(const Tensor& x, const Shape& shape) {
  return reshaped("ReshapeBackward", x, infer_shape("reshape", shape, x.shape()));
}

Tensor flatten(const Tensor& x, int64_t first, int64_t last) {
  const int64_t from = normalize_dim("flatten", first, x.dim());
  const int64_t to = normalize_dim("flatten", last, x.dim());
  if (from > to) fail<ValueError>("flatten: the first dim {} lies behind the last, {}", first, last);
  if (x.dim() == 0) return reshaped("FlattenBackward", x, {1});
  Shape shape(x.shape().begin(), x.shape().begin() + from + 1);
  for (int64_t d = from + 1; d <= to; ++d) shape.back() *= x.shape()[at(d)];
  shape.insert(shape.end(), x.shape().begin() + to + 1, x.shape().end());
  return reshaped("FlattenBackward", x, shape);
}

Tensor transpose(const Tensor& x, int64_t dim0, int64_t dim1) {
  std::vector<int64_t> order(at(x.dim()));
  std::iota(order.begin(), order.end(), 0);
  const int64_t d0 = normalize_dim("transpose", dim0, x.dim());
  const int64_t d1 = normalize_dim("transpose", dim1, x.dim());
  if (x.dim() > 0) std::swap(order[at(d0)], order[at(d1)]);
  Shape shape = x.shape();
  Strides strides = x.strides();
  for (size_t i = 0; i < order.size(); ++i) {
    shape[i] = x.shape()[at(order[i])];
    strides[i] = x.strides()[at(order[i])];
  }
  return record("TransposeBackward", x.as_strided(shape, strides, x.offset()),
                wrt(x, [d0, d1](const Tensor& dy) -> Tensor {
                  // exercise 04.4 {
                  return transpose(dy, d0, d1);
                  // }
                }));
}

Tensor permute(const Tensor& x, const std::vector<int64_t>& order) {
  if (static_cast<int64_t>(order.size()) != x.dim()) {
    fail<ShapeError>("permute: {} dims in the order for a tensor of {}, {}", order.size(), x.dim(),
                     to_string(x.shape()));
  }
  normalize_dims("permute", order, x.dim());  // throws if one is out of range or named twice
  Shape shape;
  Strides strides;
  std::vector<int64_t> dims;  // the order, without negative ones
  for (size_t i = 0; i < order.size(); ++i) {
    const int64_t d = normalize_dim("permute", order[i], x.dim());
    dims.push_back(d);
    shape.push_back(x.shape()[at(d)]);
    strides.push_back(x.strides()[at(d)]);
  }
  return record("PermuteBackward", x.as_strided(shape, strides, x.offset()), wrt(x, [dims](const Tensor& dy) -> Tensor {
                  // exercise 04.4 {
                  std::vector<int64_t> inverse(dims.size());
                  for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
                  return permute(dy, inverse);
                  // }
                }));
}

Tensor slice(const Tensor& x, int64_t dim, int64_t start, int64_t end, int64_t step) {
  const int64_t d = normalize_dim("slice", dim, x.dim());
  if (x.dim() == 0) fail<ShapeError>("slice: a scalar has no dims to cut");
  if (step < 1) fail<ValueError>("slice: the step must be at least 1: {}", step);
  const int64_t from = clip_bound(start, x.shape()[at(d)]);
  const int64_t to = std::max(from, clip_bound(end, x.shape()[at(d)]));
  const int64_t count = to == from ? 0 : (to - from - 1) / step + 1;
  return part_of("SliceBackward", x, [d, from, count, step](const Tensor& whole) {
    Shape shape = whole.shape();
    Strides strides = whole.strides();
    shape[at(d)] = count;
    if (count > 1) strides[at(d)] *= step;  // else no step is taken, and a large one could overflow
    return whole.as_strided(shape, strides, whole.offset() + from * whole.strides()[at(d)]);
  });
}

Tensor select(const Tensor& x, int64_t dim, int64_t index) {
  const int64_t d = normalize_dim("select", dim, x.dim());
  if (x.dim() == 0) fail<ShapeError>("select: a scalar has no dims to index");
  const int64_t size = x.shape()[at(d)];
  if (index < -size || index >= size) {
    fail<IndexError>("select: index {} is out of range for dim {} of size {}", index, d, size);
  }
  return part_of("SelectBackward", x, [d, i = index < 0 ? index + size : index](const Tensor& whole) {
    Shape shape = whole.shape();
    Strides strides = whole.strides();
    shape.erase(shape.begin() + d);
    strides.erase(strides.begin() + d);
    return whole.as_strided(shape, strides, whole.offset() + i * whole.strides()[at(d)]);
  });
}

Tensor Tensor::operator[](int64_t index) const { return select(*this, 0, index); }

// The tape sums a gradient of the broadcast shape back: nothing is left to do here.
Tensor expand(const Tensor& x, const Shape& shape) {
  Shape target = shape;
  const int64_t missing = static_cast<int64_t>(shape.size()) - x.dim();
  for (size_t i = 0; i < target.size(); ++i) {
    if (target[i] != -1) continue;
    if (static_cast<int64_t>(i) < missing) fail<ShapeError>("expand: -1 stands for no size in {}", to_string(shape));
    target[i] = x.shape()[i - at(missing)];
  }
  return record("ExpandBackward",
                x.as_strided(target, broadcast_strides("expand", x.shape(), x.strides(), target), x.offset()),
                wrt(x, [](const Tensor& dy) { return dy; }));
}

Tensor squeeze(const Tensor& x, int64_t dim) {
  const int64_t d = normalize_dim("squeeze", dim, x.dim());
  Shape shape = x.shape();
  if (x.dim() > 0 && shape[at(d)] == 1) shape.erase(shape.begin() + d);
  return reshaped("SqueezeBackward", x, shape);
}

Tensor squeeze(const Tensor& x) {
  Shape shape;
  for (const int64_t size : x.shape()) {
    if (size != 1) shape.push_back(size);
  }
  return reshaped("SqueezeBackward", x, shape);
}

Tensor unsqueeze(const Tensor& x, int64_t dim) {
  const int64_t d = normalize_dim("unsqueeze", dim, x.dim() + 1);
  Shape shape = x.shape();
  shape.insert(shape.begin() + d, 1);
  return reshaped("UnsqueezeBackward", x, shape);
}

Tensor clone(const Tensor& x) {
  const Tensor y(x.shape());
  copy_(y, x.detach());
  return record("CloneBackward", y, wrt(x, [](const Tensor& dy) { return dy; }));
}

Tensor contiguous(const Tensor& x) { return x.is_contiguous() ? x : clone(x); }

}  // namespace tinytensor
