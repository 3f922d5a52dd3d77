// For the op families: from tensors of any strides to kernels on dense runs. Nothing here is recorded.
#pragma once

#include <algorithm>
#include <array>

#include "tinytensor/core/error.h"
#include "tinytensor/core/strided.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// y = f(x), element by element.
inline Tensor apply(Unary f, const Tensor& x) {
  const Tensor source = dense(x);
  Tensor y(x.shape());
  kernels().unary(f, y.numel(), source.data(), y.mutable_data());
  return y;
}

/// out = f(a, b) over the shape both broadcast to.
inline Tensor apply(Binary f, const char* op, const Tensor& a, const Tensor& b) {
  Tensor out(a.shape() == b.shape() ? a.shape() : broadcast_shapes(op, a.shape(), b.shape()));
  real* destination = out.mutable_data();
  for_each_run<2>(out.shape(),
                  {broadcast_strides(op, a.shape(), a.strides(), out.shape()),
                   broadcast_strides(op, b.shape(), b.strides(), out.shape())},
                  [&](int64_t length, const auto& offsets, const auto& steps) {
                    kernels().binary(f, length, a.data() + offsets[0], steps[0], b.data() + offsets[1], steps[1],
                                     destination);
                    destination += length;
                  });
  return out;
}

inline Tensor apply(Binary f, const Tensor& a, double b) {
  const Tensor source = dense(a);
  const real scalar = static_cast<real>(b);
  Tensor out(a.shape());
  kernels().binary(f, out.numel(), source.data(), 1, &scalar, 0, out.mutable_data());
  return out;
}

inline Tensor apply(Binary f, double a, const Tensor& b) {
  const Tensor source = dense(b);
  const real scalar = static_cast<real>(a);
  Tensor out(b.shape());
  kernels().binary(f, out.numel(), &scalar, 0, source.data(), 1, out.mutable_data());
  return out;
}

/// How a reduction over one dim looks from memory: (outer, n, inner).
struct Extent {
  int64_t outer = 1, n = 1, inner = 1;
};
inline Extent extent(const Shape& shape, int64_t dim) {
  Extent e;
  for (int64_t d = 0; d < static_cast<int64_t>(shape.size()); ++d) {
    (d < dim ? e.outer : d == dim ? e.n : e.inner) *= shape[static_cast<size_t>(d)];
  }
  return e;
}

/// x (…, n) as a dense matrix (rows, n). The rows are counted by the leading dims: there may be some although n is 0.
inline Tensor as_rows(const Tensor& x) {
  const int64_t n = x.size(-1);
  const int64_t rows = numel(Shape(x.shape().begin(), x.shape().end() - 1));
  const Tensor source = dense(x);
  return source.as_strided({rows, n}, {n, 1}, source.offset());
}

/// A number for each element of `shape`: 1 where the condition, which broadcasts to it, holds, else 0.
inline Tensor as_tensor(const char* op, const BoolTensor& condition, const Shape& shape) {
  Tensor out(shape);
  real* destination = out.mutable_data();
  const Strides strides = broadcast_strides(op, condition.shape(), contiguous_strides(condition.shape()), shape);
  for_each_run<1>(shape, {strides}, [&](int64_t length, const auto& offsets, const auto& steps) {
    for (int64_t i = 0; i < length; ++i) *destination++ = condition.data()[offsets[0] + i * steps[0]];
  });
  return out;
}

}  // namespace tinytensor
