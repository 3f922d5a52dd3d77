// Walking over several strided arrays of one shape at a time.
//
// Adjacent dimensions that lie dense in every array are merged first. The innermost one that remains is handed out as a
// run, so that the loop over numbers is a plain one, and the cost of the bookkeeping is paid once for each run.
#pragma once

#include <array>
#include <cstddef>

#include "tinytensor/core/shape.h"

namespace tinytensor {

/// Calls run(length, offsets, steps) for every run: element i of it lies at offsets[k] + i * steps[k] in array k.
/// strides[k] are those of array k, already broadcast to `shape`; offsets count from its first element.
template <size_t N, class Run>
void for_each_run(const Shape& shape, const std::array<Strides, N>& strides, Run&& run) {
  Shape sizes;  // merged, innermost first
  std::array<Strides, N> steps;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] == 0) return;
    if (shape[i] == 1) continue;
    bool merges = !sizes.empty();
    for (size_t k = 0; k < N && merges; ++k) merges = strides[k][i] == steps[k].back() * sizes.back();
    if (merges) {
      sizes.back() *= shape[i];
      continue;
    }
    sizes.push_back(shape[i]);
    for (size_t k = 0; k < N; ++k) steps[k].push_back(strides[k][i]);
  }
  if (sizes.empty()) {
    sizes.push_back(1);
    for (size_t k = 0; k < N; ++k) steps[k].push_back(0);
  }

  std::array<int64_t, N> offsets{};
  std::array<int64_t, N> inner_steps{};
  for (size_t k = 0; k < N; ++k) inner_steps[k] = steps[k][0];
  Shape index(sizes.size(), 0);
  for (;;) {
    run(sizes[0], offsets, inner_steps);
    size_t d = 1;
    for (; d < sizes.size(); ++d) {
      for (size_t k = 0; k < N; ++k) offsets[k] += steps[k][d];
      if (++index[d] < sizes[d]) break;
      for (size_t k = 0; k < N; ++k) offsets[k] -= steps[k][d] * sizes[d];
      index[d] = 0;
    }
    if (d == sizes.size()) return;
  }
}

}  // namespace tinytensor
