// Small matrices that pytorch/compression.py knows, too.
#pragma once

#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor::tests {

/// Numbers that a float holds exactly.
inline Tensor quarters(int64_t rows, int64_t columns, int64_t a, int64_t b, int64_t modulus) {
  std::vector<real> values;
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      values.push_back(static_cast<real>((i * a + j * b + i * j) % modulus - modulus / 2) / 4);
    }
  }
  return tensor(values, {rows, columns});
}

inline Tensor hilbert(int64_t n) {
  Tensor a({n, n});
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) a.set({i, j}, 1 / static_cast<real>(i + j + 1));
  }
  return a;
}

}  // namespace tinytensor::tests
