// Upstream gradients that are not contiguous: a backward may be handed any view.
#pragma once

#include "modules/course/checking/check.h"

namespace course {

/// These numbers as a view into a larger array, with gaps between rows and, unless last_stride is 1, between the
/// elements of a row: a loop over memory, or one that knows a single stride, reads other numbers. Who looks at the last
/// stride alone is found by 1, who takes it for that of all dims by 2.
inline Tensor non_contiguous(const Numbers& numbers, int64_t last_stride = 2) {
  Input view(numbers.shape, numbers.values);
  int64_t step = last_stride;
  for (size_t d = view.strides.size(); d-- > 0;) {
    view.strides[d] = step;
    step = step * std::max<int64_t>(view.shape[d], 1) + 3;
  }
  return view.tensor();
}

inline constexpr const char* with_non_contiguous_upstream =
    "the gradient, where the upstream gradient is a part of a larger array";

/// The gradient of Σ w∘output with respect to x, where w is such a view.
inline Item gradient_from_non_contiguous(const Tensor& output, const Tensor& x) {
  x.zero_grad();
  backward(output, non_contiguous(uneven(output.shape()), 1));
  const Item item{with_non_contiguous_upstream, x.grad()};
  x.zero_grad();
  return item;
}

}  // namespace course
