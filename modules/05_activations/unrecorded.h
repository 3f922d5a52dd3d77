// What an op leaves alone, and what it gives where no gradient is wanted.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "modules/course/checking/check.h"

namespace course {

/// std::logic_error if an op wrote into its input, or handed it on as its output.
inline void expect_untouched(const Input& input, const Tensor& x, const Tensor& y) {
  const std::vector<real> now = x.to_vector();
  for (size_t i = 0; i < now.size(); ++i) {
    const auto before = static_cast<real>(input.values[i]);
    if (now[i] == before || (std::isnan(now[i]) && std::isnan(before))) continue;
    throw std::logic_error("the op changed the numbers of x: it is to make new ones");
  }
  if (x.numel() == 0 || x.storage() != y.storage()) return;
  throw std::logic_error("the output shares the numbers of x: whoever writes into one of them changes the other");
}

/// std::logic_error if the op, asked where no gradient is wanted, gives other numbers than `y`, writes into its input, or
/// has its output changed by the next call; and if of two views into one array the second gives what the first gave.
inline void expect_the_same_unrecorded(const Input& input, const Tensor& y,
                                       const std::function<Tensor(const Tensor&)>& op) {
  const auto differ = [](const std::vector<real>& a, const std::vector<real>& b) {
    return !std::equal(a.begin(), a.end(), b.begin(), b.end(),
                       [](real p, real q) { return p == q || (std::isnan(p) && std::isnan(q)); });
  };
  const std::vector<real> wanted = y.to_vector();
  const Tensor x = input.tensor(), plain = op(x);
  expect_untouched(input, x, plain);
  const Tensor another = op(full(x.shape(), 0.75));
  if (differ(plain.to_vector(), wanted)) {
    throw std::logic_error(
        "called where no gradient is wanted it gives other numbers, or the next call changes them: each output has "
        "numbers of its own");
  }
  if (x.dim() == 0 || x.size(0) < 2 || x.numel() == 0) return;
  const Shape shape(x.shape().begin() + 1, x.shape().end());
  const Strides strides(x.strides().begin() + 1, x.strides().end());
  const auto count = static_cast<std::ptrdiff_t>(x.numel() / x.size(0));
  for (const int64_t i : {int64_t{0}, int64_t{1}}) {
    const Tensor part = op(x.as_strided(shape, strides, x.offset() + i * x.strides()[0]));
    const auto begin = wanted.begin() + i * count;
    if (differ(part.to_vector(), {begin, begin + count})) {
      throw std::logic_error(
          "of a part of x it gives the numbers of another part: a view is known by where it begins, too");
    }
  }
}

}  // namespace course
