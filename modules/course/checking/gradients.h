// Gradients as they are compared, and what a step of the graph may do wrong with what it keeps.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "modules/course/checking/check.h"

namespace course {

/// A gradient, and for each number the sum of the sizes of all that was added to get it: rounding errors grow with
/// that.
struct Gradient {
  Numbers value, size;

  Gradient() = default;
  explicit Gradient(const Shape& shape) : value(shape), size(shape) {}
  void add(const Shape& index, double term) {
    value.at(index) += term;
    if (std::isfinite(term)) size.at(index) += std::abs(term);
  }
};

/// With a bound on what single precision may make of it: a few roundings of each term.
inline Value rounded_like(const Gradient& gradient) {
  double largest = 0;
  for (const double size : gradient.size.values) largest = std::max(largest, size);
  return Value(gradient.value).within(1e-7 + 2e-6 * largest);
}
inline Value rounded_like(const Numbers& numbers) {
  Gradient gradient(numbers.shape);
  for (const Shape& index : indices_of(numbers.shape)) gradient.add(index, numbers.at(index));
  return rounded_like(gradient);
}

/// Numbers in memory in the order of the transposed tensor, and no place between them.
inline Tensor turned_exactly(const Numbers& x) {
  const Tensor whole(Shape(x.shape.rbegin(), x.shape.rend()));
  const Tensor view = whole.as_strided(x.shape, Strides(whole.strides().rbegin(), whole.strides().rend()), 0);
  for (const Shape& index : indices_of(x.shape)) view.set(index, static_cast<real>(x.at(index)));
  return view;
}

/// Blocks of this many elements, of which the next that are asked for are made, hold NaN: nobody may count on zeros.
inline void leave_dirt(const Shape& shape) {
  std::vector<Tensor> blocks;
  for (int i = 0; i < 6; ++i) blocks.push_back(full(shape, std::nan("")));
}

/// The gradients of Σ w·output, asked for three times with the same numbers in dc: dense, with gaps between them, and
/// transposed. std::logic_error if they differ, or if dc was changed.
inline std::vector<Item> asked_twice(const Tensor& output, const std::vector<std::pair<std::string, Tensor>>& inputs) {
  if (!output.requires_grad()) return gradients_of(output, inputs);
  const Numbers w = uneven(output.shape());
  Input gaps(w.shape, w.values);
  for (int64_t& stride : gaps.strides) stride *= 2;
  gaps.offset = 3;
  const Tensor dc = gaps.tensor();
  const Tensor turned = turned_exactly(w);
  std::vector<std::vector<real>> first;
  for (const Tensor& one : {dc, turned}) {
    const uint64_t version = one.version();
    for (const auto& [name, input] : inputs) {
      leave_dirt(input.shape());
      input.zero_grad();
    }
    backward(output, one, true);
    if (one.version() != version) throw std::logic_error("the backward changed dc in place: others may hold it too");
    for (const auto& [name, input] : inputs) {
      first.push_back(input.grad().defined() ? input.grad().to_vector() : std::vector<real>());
    }
  }
  std::vector<Item> items = gradients_of(output, inputs);
  for (size_t i = 0; i < first.size(); ++i) {
    const std::vector<double>& second = items[i % items.size()].value.numbers;
    for (size_t k = 0; k < second.size() && k < first[i].size(); ++k) {
      const double off = std::abs(static_cast<double>(first[i][k]) - second[k]);
      if (off <= 1e-6 + 1e-4 * std::abs(second[k]) || !std::isfinite(second[k])) continue;
      throw std::logic_error(
          "the same graph, replayed with the same numbers in dc, gave another gradient: dc may be a view whose numbers "
          "lie apart, what was kept may not be changed, and every number of the gradient has to be written");
    }
  }
  return items;
}

inline const char* const unsaved =
    "a tensor is kept without saved(), or saved(…)() is called too early: its numbers were changed before backward(), "
    "and "
    "nobody noticed";

/// True if the step is freed together with its output: a step that holds a handle of its own output never is.
template <class Op>
bool is_freed(const Input& input, const Op& op) {
  std::weak_ptr<Node> node;
  {
    const Tensor x = input.tensor().requires_grad_();
    const Tensor out = op(x);
    node = out.node();
  }
  return node.expired();
}
inline const char* const leaks =
    "the step holds a handle of its own output, which holds the step: neither is ever freed. saved(y, \"y\") keeps the "
    "numbers only";

}  // namespace course
