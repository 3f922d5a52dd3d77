#include "tinytensor/core/layout.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

int64_t dims_of(const Shape& shape) { return static_cast<int64_t>(shape.size()); }
size_t place_of(int64_t dim) { return static_cast<size_t>(dim); }

int64_t clip_bound(int64_t bound, int64_t size) {
  if (bound < 0) bound += size;
  return std::clamp<int64_t>(bound, 0, size);
}

// What counts among the parts of a cat.
std::vector<size_t> without_empty_beginnings(const std::vector<Shape>& shapes) {
  const bool lists = std::all_of(shapes.begin(), shapes.end(), [](const Shape& shape) { return shape.size() == 1; });
  std::vector<size_t> kept;
  for (size_t i = 0; i < shapes.size(); ++i) {
    if (lists || shapes[i] != Shape{0}) kept.push_back(i);
  }
  return kept;
}

}  // namespace

// By insertion, as in PyTorch's TensorIterator and infer_dense_strides: with strides of 0, which compare with nothing, the
// order depends on how one sorts.
std::vector<int64_t> memory_order(const Layout& x) {
  std::vector<int64_t> order(x.shape.size());  // the innermost first, until it is returned
  std::iota(order.rbegin(), order.rend(), 0);
  const auto lies_outside = [&x](int64_t a,
                                 int64_t b) {  // 1 if dim a lies outside of b, -1 if inside, 0 if that is open
    const int64_t outer = x.strides[place_of(a)], inner = x.strides[place_of(b)];
    if (outer == 0 || inner == 0) return 0;
    if (outer != inner) return outer > inner ? 1 : -1;
    return x.shape[place_of(a)] > x.shape[place_of(b)] ? 1 : 0;
  };
  for (size_t i = 1; i < order.size(); ++i) {
    size_t at = i;
    for (size_t before = i; before-- > 0;) {
      const int compared = lies_outside(order[before], order[at]);
      if (compared < 0) break;
      if (compared == 0) continue;
      std::swap(order[before], order[at]);
      at = before;
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

Layout dense_layout_like(const Layout& x) {
  const std::vector<int64_t> order = memory_order(x);
  Layout dense{x.shape, Strides(x.shape.size()), 0};
  int64_t stride = 1;
  for (auto dim = order.rbegin(); dim != order.rend(); ++dim) {
    dense.strides[place_of(*dim)] = stride;
    stride *= std::max<int64_t>(x.shape[place_of(*dim)], 1);
  }
  return dense;
}

Layout contiguous_layout(Shape shape) {
  Strides strides = contiguous_strides(shape);
  return {std::move(shape), std::move(strides), 0};
}

Layout layouts::transposed(Layout x, int64_t dim0, int64_t dim1) {
  const int64_t d0 = normalize_dim("transpose", dim0, dims_of(x.shape));
  const int64_t d1 = normalize_dim("transpose", dim1, dims_of(x.shape));
  if (x.shape.empty()) return x;
  std::swap(x.shape[place_of(d0)], x.shape[place_of(d1)]);
  std::swap(x.strides[place_of(d0)], x.strides[place_of(d1)]);
  return x;
}

Layout layouts::permuted(const Layout& x, const std::vector<int64_t>& order) {
  if (order.size() != x.shape.size()) {
    fail<ShapeError>("permute: {} dims in the order for a tensor of {}, {}", order.size(), x.shape.size(),
                     to_string(x.shape));
  }
  normalize_dims("permute", order, dims_of(x.shape));  // throws if one is out of range or named twice
  Layout y{{}, {}, x.offset};
  y.shape.reserve(order.size());
  y.strides.reserve(order.size());
  for (const int64_t dim : order) {
    const size_t d = place_of(normalize_dim("permute", dim, dims_of(x.shape)));
    y.shape.push_back(x.shape[d]);
    y.strides.push_back(x.strides[d]);
  }
  return y;
}

Layout layouts::sliced(Layout x, int64_t dim, int64_t start, int64_t end, int64_t step) {
  const size_t d = place_of(normalize_dim("slice", dim, dims_of(x.shape)));
  if (x.shape.empty()) fail<ShapeError>("slice: a scalar has no dims to cut");
  if (step < 1) fail<ValueError>("slice: the step must be at least 1: {}", step);
  const int64_t from = clip_bound(start, x.shape[d]);
  const int64_t to = std::max(from, clip_bound(end, x.shape[d]));
  const int64_t count = to == from ? 0 : (to - from - 1) / step + 1;
  x.offset += from * x.strides[d];
  x.shape[d] = count;
  if (count > 1) x.strides[d] *= step;  // else no step is taken, and a large one could overflow
  return x;
}

Layout layouts::selected(Layout x, int64_t dim, int64_t index) {
  const int64_t d = normalize_dim("select", dim, dims_of(x.shape));
  if (x.shape.empty()) fail<ShapeError>("select: a scalar has no dims to index");
  const int64_t size = x.shape[place_of(d)];
  if (index < -size || index >= size) {
    fail<IndexError>("select: index {} is out of range for dim {} of size {}", index, d, size);
  }
  x.offset += (index < 0 ? index + size : index) * x.strides[place_of(d)];
  x.shape.erase(x.shape.begin() + d);
  x.strides.erase(x.strides.begin() + d);
  return x;
}

Layout layouts::expanded(const Layout& x, const Shape& shape) {
  Shape target = shape;
  const int64_t missing = dims_of(shape) - dims_of(x.shape);
  for (size_t i = 0; i < target.size(); ++i) {
    if (target[i] != -1) continue;
    if (static_cast<int64_t>(i) < missing) fail<ShapeError>("expand: -1 stands for no size in {}", to_string(shape));
    target[i] = x.shape[i - place_of(missing)];
  }
  Strides strides = broadcast_strides("expand", x.shape, x.strides, target);
  return {std::move(target), std::move(strides), x.offset};
}

Shape layouts::flattened(const Shape& shape, int64_t first, int64_t last) {
  const int64_t from = normalize_dim("flatten", first, dims_of(shape));
  const int64_t to = normalize_dim("flatten", last, dims_of(shape));
  if (from > to) fail<ValueError>("flatten: the first dim {} lies behind the last, {}", first, last);
  if (shape.empty()) return {1};
  Shape flat(shape.begin(), shape.begin() + from + 1);
  for (int64_t d = from + 1; d <= to; ++d) flat.back() *= shape[place_of(d)];
  flat.insert(flat.end(), shape.begin() + to + 1, shape.end());
  return flat;
}

Shape layouts::squeezed(Shape shape, int64_t dim) {
  const int64_t d = normalize_dim("squeeze", dim, dims_of(shape));
  if (!shape.empty() && shape[place_of(d)] == 1) shape.erase(shape.begin() + d);
  return shape;
}

Shape layouts::unsqueezed(Shape shape, int64_t dim) {
  shape.insert(shape.begin() + normalize_dim("unsqueeze", dim, dims_of(shape) + 1), 1);
  return shape;
}

layouts::Joined layouts::joined(const std::vector<Shape>& shapes, int64_t dim) {
  if (shapes.empty()) fail<ValueError>("cat: the list of tensors is empty");
  Joined all;
  all.parts = without_empty_beginnings(shapes);
  const Shape& first = shapes[all.parts.front()];
  if (first.empty()) fail<ShapeError>("cat: scalars cannot be joined\n  hint: stack() joins them");
  all.dim = normalize_dim("cat", dim, dims_of(first));
  const size_t along = place_of(all.dim);
  all.shape = first;
  all.shape[along] = 0;
  all.starts.push_back(0);
  for (const size_t i : all.parts) {
    const Shape& part = shapes[i];
    bool agree = part.size() == first.size();
    for (size_t d = 0; agree && d < part.size(); ++d) agree = d == along || part[d] == first[d];
    if (!agree) {
      fail<ShapeError>("cat: the shapes must agree outside of dim {}: {} and {}", all.dim, to_string(first),
                       to_string(part));
    }
    if (__builtin_add_overflow(all.shape[along], part[along], &all.shape[along])) {
      fail<ShapeError>("cat: too many elements to count along dim {}", all.dim);
    }
    all.starts.push_back(all.shape[along]);
  }
  return all;
}

Shape layouts::shape_to_stack(const std::vector<Shape>& shapes, int64_t dim) {
  if (shapes.empty()) fail<ValueError>("stack: the list of tensors is empty");
  const int64_t d = normalize_dim("stack", dim, dims_of(shapes.front()) + 1);
  for (const Shape& shape : shapes) {
    if (shape == shapes.front()) continue;
    fail<ShapeError>("stack: the shapes must be equal: {} and {}", to_string(shapes.front()), to_string(shape));
  }
  return unsqueezed(shapes.front(), d);
}

}  // namespace tinytensor
