// What a tape gives, in plain loops: indices for sums, tangents for gradients, counting for graphs.
#pragma once

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "modules/course/checking/check.h"
#include "tinytensor/autograd/tape.h"

namespace course {

// --- in her process

/// Kept for ever: until exercise 03.9 nothing of a graph is to be freed.
template <class T>
const T& keep(const T& what) {
  static auto* all = new std::vector<T>;
  all->push_back(what);
  return all->back();
}

/// As if an op had computed it.
inline Tensor computed(const Tensor& x) {
  x.set_node(std::make_shared<Node>("EarlierBackward", x.shape()), "EarlierBackward");
  return keep(x);
}

/// These numbers, in memory in the order of the transposed tensor: as many places as there are elements, none between.
inline Tensor turned_exactly(const Numbers& x) {
  Shape shape(x.shape.rbegin(), x.shape.rend());
  const Tensor whole(shape);
  const Strides strides(whole.strides().rbegin(), whole.strides().rend());
  const Tensor view = whole.as_strided(x.shape, strides, 0);
  for (const Shape& index : indices_of(x.shape)) view.set(index, static_cast<real>(x.at(index)));
  return view;
}

// --- in ours

/// Where an element of a larger shape lies in one that broadcasts to it.
inline Shape narrowed(const Shape& index, const Shape& shape) {
  Shape out(index.end() - static_cast<std::ptrdiff_t>(shape.size()), index.end());
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 1) out[d] = 0;
  }
  return out;
}

inline Numbers summed_to(const Numbers& x, const Shape& shape) {
  Numbers out(shape);
  for (const Shape& index : indices_of(x.shape)) out.at(narrowed(index, shape)) += x.at(index);
  return out;
}

inline Shape broadcast(const Shape& a, const Shape& b) {
  Shape out(std::max(a.size(), b.size()), 1);
  for (const Shape& shape : {a, b}) {
    for (size_t i = 1; i <= shape.size(); ++i) {
      int64_t& size = out[out.size() - i];
      if (size == 1) size = shape[shape.size() - i];
    }
  }
  return out;
}

inline double largest(const Numbers& x) {
  double most = 0;
  for (const double value : x.values) most = std::max(most, std::abs(value));
  return most;
}

}  // namespace course
