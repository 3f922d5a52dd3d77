// For the op families: what is made of other ops on shapes, written once for tensors (which record those ops) and for
// arrays of ids and masks (which copy). ops.h, shaping.h and ids.h say what each means.
#pragma once

#include <algorithm>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/core/layout.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

template <class Handle>
std::vector<Shape> shapes_of(const std::vector<Handle>& parts) {
  std::vector<Shape> shapes;
  shapes.reserve(parts.size());
  for (const Handle& part : parts) shapes.push_back(part.shape());
  return shapes;
}

/// Each part gets a dim of size 1, along which they are joined.
template <class Handle>
Handle stack_alike(const std::vector<Handle>& parts, int64_t dim) {
  const Shape shape = layouts::shape_to_stack(shapes_of(parts), dim);
  const int64_t d = normalize_dim("stack", dim, static_cast<int64_t>(shape.size()));
  std::vector<Handle> rows;
  rows.reserve(parts.size());
  for (const Handle& part : parts) rows.push_back(unsqueeze(part, d));
  return cat(rows, d);
}

template <class Handle>
std::vector<Handle> split_alike(const Handle& x, int64_t size, int64_t dim) {
  if (size < 1) fail<ValueError>("split: the size of a part must be at least 1: {}", size);
  const int64_t d = normalize_dim("split", dim, x.dim());
  if (x.dim() == 0) fail<ShapeError>("split: a scalar has no dims to cut");
  std::vector<Handle> parts;
  int64_t start = 0;
  do {
    parts.push_back(slice(x, d, start, start + size, 1));
    start += size;
  } while (start < x.size(d));
  return parts;
}

template <class Handle>
std::vector<Handle> unbind_alike(const Handle& x, int64_t dim) {
  const int64_t d = normalize_dim("unbind", dim, x.dim());
  if (x.dim() == 0) fail<ShapeError>("unbind: a scalar has no dims to cut");
  std::vector<Handle> parts;
  for (int64_t i = 0; i < x.size(d); ++i) parts.push_back(select(x, d, i));
  return parts;
}

template <class Handle>
Handle flip_alike(const Handle& x, const std::vector<int64_t>& dims) {
  if (dims.empty()) return clone(x);  // else an empty list would mean all
  Handle y = x;
  for (const int64_t d : normalize_dims("flip", dims, x.dim())) {
    y = index_select(y, d, index_arange(x.size(d) - 1, -1, -1));
  }
  return x.dim() == 0 ? clone(x) : y;
}

/// Each dim is seen as (1, size), repeated to (times, size), and read as one again.
template <class Handle>
Handle repeat_alike(const Handle& x, const Shape& times) {
  const bool negative = std::any_of(times.begin(), times.end(), [](int64_t t) { return t < 0; });
  if (static_cast<int64_t>(times.size()) < x.dim() || negative) {
    fail<ShapeError>(
        "repeat: {} times {}\n  hint: one number of at least 0 for each dim, or more for new dims in front",
        to_string(x.shape()), to_string(times));
  }
  Shape seen, repeated, shape;
  for (size_t i = 0; i < times.size(); ++i) {
    const size_t added = times.size() - x.shape().size();
    const int64_t size = i < added ? 1 : x.shape()[i - added];
    for (const int64_t s : {int64_t{1}, size}) seen.push_back(s);
    for (const int64_t s : {times[i], size}) repeated.push_back(s);
    shape.push_back(numel({times[i], size}));  // ShapeError if that cannot be counted
  }
  return clone(reshape(expand(reshape(x, seen), repeated), shape));
}

}  // namespace tinytensor
