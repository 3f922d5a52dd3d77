// What shapes and strides mean, by counting and walking: nothing here is computed as the library computes it.
#pragma once

#include <algorithm>
#include <optional>
#include <random>

#include "tinytensor/core/shape.h"

namespace course {

using namespace tinytensor;

inline int64_t sum_of(const Shape& shape) {
  int64_t total = 0;
  for (const int64_t size : shape) total += size;
  return total;
}

/// Elements: as many as a part along the first dim has, once for each part.
inline int64_t count_by_recursion(const Shape& shape) {
  return shape.empty() ? 1 : shape.front() * count_by_recursion(Shape(shape.begin() + 1, shape.end()));
}

/// Strides of dense numbers: from one part along a dim to the next lie all elements of a part. A size of 0 counts as 1.
inline Strides strides_by_counting(const Shape& shape) {
  Strides strides;
  for (size_t d = 0; d < shape.size(); ++d) {
    Shape part(shape.begin() + static_cast<std::ptrdiff_t>(d) + 1, shape.end());
    std::replace(part.begin(), part.end(), int64_t{0}, int64_t{1});
    strides.push_back(count_by_recursion(part));
  }
  return strides;
}

/// Walks: along each dim one stride for each step, from the front, or from the end for a negative index.
inline int64_t offset_by_walking(const Shape& shape, const Strides& strides, const Shape& index) {
  int64_t offset = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    const int64_t steps = index[d] >= 0 ? index[d] : shape[d] - (-index[d]);
    if (steps < 1000) {
      for (int64_t i = 0; i < steps; ++i) offset += strides[d];
    } else {
      offset += strides[d] * steps;
    }
  }
  return offset;
}

// Beyond an int64_t these go round, as a mistaken program does: what a mistake would give is counted with them.
inline int64_t times(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
inline int64_t added(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

/// The offset of the k-th element in row-major order.
inline int64_t offset_of_kth(const Shape& shape, const Strides& strides, int64_t k) {
  int64_t offset = 0;
  for (size_t d = shape.size(); d-- > 0;) {
    offset = added(offset, times(k % shape[d], strides[d]));
    k /= shape[d];
  }
  return offset;
}

/// Positions to look at: all of them where they are few; else those beside the borders of rows, and some by chance.
inline std::vector<int64_t> positions_in(const Shape& shape, const Shape& other) {
  const int64_t count = count_by_recursion(shape);
  std::vector<int64_t> positions;
  if (count <= 5000) {
    for (int64_t k = 0; k < count; ++k) positions.push_back(k);
    return positions;
  }
  for (const Strides& borders : {strides_by_counting(shape), strides_by_counting(other)}) {
    for (const int64_t border : borders) {
      for (const int64_t k : {border - 1, border, border + 1, 2 * border, count - border}) {
        if (k >= 0 && k < count) positions.push_back(k);
      }
    }
  }
  std::mt19937_64 chance(1);
  for (int i = 0; i < 2000; ++i) positions.push_back(static_cast<int64_t>(chance() % static_cast<uint64_t>(count)));
  return positions;
}

/// True if the k-th element lies at place k, for every k.
inline bool lies_in_order(const Shape& shape, const Strides& strides) {
  if (count_by_recursion(shape) == 0) return true;
  const std::vector<int64_t> positions = positions_in(shape, shape);
  return std::all_of(positions.begin(), positions.end(),
                     [&](int64_t k) { return offset_of_kth(shape, strides, k) == k; });
}

/// The shape that both broadcast to, column by column; nothing where two sizes exclude each other.
inline std::optional<Shape> common_shape(Shape a, Shape b) {
  while (a.size() < b.size()) a.insert(a.begin(), 1);
  while (b.size() < a.size()) b.insert(b.begin(), 1);
  Shape out;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i] && a[i] != 1 && b[i] != 1) return std::nullopt;
    out.push_back(a[i] == 1 ? b[i] : a[i]);
  }
  return out;
}

/// Strides under which `target` reads the numbers of (shape, strides) again and again: 0 along each new or stretched
/// dim.
inline Strides repeated_strides(Shape shape, Strides strides, const Shape& target) {
  while (shape.size() < target.size()) {
    shape.insert(shape.begin(), 1);
    strides.insert(strides.begin(), 0);
  }
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 1) strides[d] = 0;
  }
  return strides;
}

/// `wanted` with a size in the place of -1 so that it holds `count` elements; nothing if no size does.
inline std::optional<Shape> completed_shape(Shape wanted, int64_t count) {
  const auto unknown = std::find(wanted.begin(), wanted.end(), -1);
  if (unknown != wanted.end()) {
    *unknown = 1;
    const int64_t known = count_by_recursion(wanted);
    if (known == 0 || count % known != 0) return std::nullopt;
    *unknown = count / known;
  }
  if (count_by_recursion(wanted) != count) return std::nullopt;
  return wanted;
}

/// Strides with which `wanted` reads the elements of (shape, strides) in their order, 0 for sizes of 1, if there are
/// any. Where they must be is read off the first step along each dim; then every element is looked at.
inline std::optional<Strides> view_by_looking(const Shape& shape, const Strides& strides, const Shape& wanted) {
  Strides out = strides_by_counting(wanted);
  for (size_t d = 0; d < wanted.size(); ++d) {
    out[d] = wanted[d] == 1 ? 0 : offset_of_kth(shape, strides, out[d]);
  }
  for (const int64_t k : positions_in(shape, wanted)) {
    if (offset_of_kth(wanted, out, k) != offset_of_kth(shape, strides, k)) return std::nullopt;
  }
  return out;
}

}  // namespace course
