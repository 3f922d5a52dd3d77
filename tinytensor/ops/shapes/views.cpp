// Views read the same numbers through another shape, other strides or another offset.
#include <memory>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/layout.h"
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

}  // namespace

Tensor reshape(const Tensor& x, const Shape& shape) {
  return reshaped("ReshapeBackward", x, infer_shape("reshape", shape, x.shape()));
}

Tensor flatten(const Tensor& x, int64_t first, int64_t last) {
  return reshaped("FlattenBackward", x, layouts::flattened(x.shape(), first, last));
}

Tensor transpose(const Tensor& x, int64_t dim0, int64_t dim1) {
  const int64_t d0 = normalize_dim("transpose", dim0, x.dim());
  const int64_t d1 = normalize_dim("transpose", dim1, x.dim());
  return record("TransposeBackward", x.as_strided(layouts::transposed(x.layout(), d0, d1)),
                wrt(x, [d0, d1](const Tensor& dy) -> Tensor {
                  // exercise 04.4 {
                  return transpose(dy, d0, d1);
                  // }
                }));
}

Tensor permute(const Tensor& x, const std::vector<int64_t>& order) {
  const Tensor y = x.as_strided(layouts::permuted(x.layout(), order));
  std::vector<int64_t> dims;  // the order, without negative ones
  dims.reserve(order.size());
  for (const int64_t dim : order) dims.push_back(normalize_dim("permute", dim, x.dim()));
  return record("PermuteBackward", y, wrt(x, [dims](const Tensor& dy) -> Tensor {
                  // exercise 04.4 {
                  std::vector<int64_t> inverse(dims.size());
                  for (size_t i = 0; i < dims.size(); ++i) inverse[at(dims[i])] = static_cast<int64_t>(i);
                  return permute(dy, inverse);
                  // }
                }));
}

Tensor slice(const Tensor& x, int64_t dim, int64_t start, int64_t end, int64_t step) {
  return part_of("SliceBackward", x, [dim, start, end, step](const Tensor& whole) {
    return whole.as_strided(layouts::sliced(whole.layout(), dim, start, end, step));
  });
}

Tensor select(const Tensor& x, int64_t dim, int64_t index) {
  return part_of("SelectBackward", x, [dim, index](const Tensor& whole) {
    return whole.as_strided(layouts::selected(whole.layout(), dim, index));
  });
}

Tensor Tensor::operator[](int64_t index) const { return select(*this, 0, index); }

// The tape sums a gradient of the broadcast shape back: nothing is left to do here.
Tensor expand(const Tensor& x, const Shape& shape) {
  return record("ExpandBackward", x.as_strided(layouts::expanded(x.layout(), shape)),
                wrt(x, [](const Tensor& dy) { return dy; }));
}

Tensor squeeze(const Tensor& x, int64_t dim) {
  return reshaped("SqueezeBackward", x, layouts::squeezed(x.shape(), dim));
}

Tensor squeeze(const Tensor& x) {
  Shape shape;
  for (const int64_t size : x.shape()) {
    if (size != 1) shape.push_back(size);
  }
  return reshaped("SqueezeBackward", x, shape);
}

Tensor unsqueeze(const Tensor& x, int64_t dim) {
  return reshaped("UnsqueezeBackward", x, layouts::unsqueezed(x.shape(), dim));
}

Tensor clone(const Tensor& x) {
  const Tensor y(x.shape());
  copy_(y, x.detach());
  return record("CloneBackward", y, wrt(x, [](const Tensor& dy) { return dy; }));
}

Tensor contiguous(const Tensor& x) { return x.is_contiguous() ? x : clone(x); }

}  // namespace tinytensor
