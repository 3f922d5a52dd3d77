#include "tinytensor/quantization/int8_matrix.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

void refuse_what_is_not_finite(const Tensor& matrix) {
  const real* x = matrix.data();
  const real* const end = x + matrix.numel();
  const real* const found = std::find_if(x, end, [](real value) { return !std::isfinite(value); });
  if (found == end) return;
  fail<ValueError>("quantize_matrix: finite numbers are expected: {} at ({}, {})", *found, (found - x) / matrix.size(1),
                   (found - x) % matrix.size(1));
}

}  // namespace

int64_t Int8Matrix::bytes() const { return static_cast<int64_t>(values.size() + scales.size() * sizeof(real)); }

Int8Matrix quantize_matrix(const Tensor& matrix, Scales scales) {
  if (matrix.dim() != 2) fail<ShapeError>("quantize_matrix: two dims are expected: {}", to_string(matrix.shape()));
  const Tensor source = dense(matrix);
  refuse_what_is_not_finite(source);
  Int8Matrix result{matrix.size(0), matrix.size(1), {}, {}};
  result.values.resize(static_cast<size_t>(source.numel()));
  result.scales.resize(static_cast<size_t>(result.rows));
  // exercise 18.4 {
  const bool as_one = scales == Scales::per_tensor;  // one row that holds all
  real scale_of_all = 1;
  kernels().quantize_rows(as_one ? 1 : result.rows, as_one ? source.numel() : result.width, source.data(),
                          as_one ? source.numel() : result.width, result.values.data(),
                          as_one ? &scale_of_all : result.scales.data());
  if (as_one) std::fill(result.scales.begin(), result.scales.end(), scale_of_all);
  return result;
  // }
}

Tensor dequantize(const Int8Matrix& matrix) {
  const Tensor result({matrix.rows, matrix.width});
  real* out = result.mutable_data();
  // exercise 18.4 {
  for (int64_t i = 0; i < matrix.rows; ++i) {
    const real scale = matrix.scales[static_cast<size_t>(i)];
    for (int64_t p = 0; p < matrix.width; ++p) {
      *out++ = scale * static_cast<real>(matrix.values[static_cast<size_t>(i * matrix.width + p)]);
    }
  }
  // }
  return result;
}

RoundingError rounding_error(const Tensor& matrix, const Int8Matrix& quantized) {
  if (matrix.shape() != Shape{quantized.rows, quantized.width}) {
    fail<ShapeError>("rounding_error: the matrix is {}, what was made of it {}", to_string(matrix.shape()),
                     to_string(Shape{quantized.rows, quantized.width}));
  }
  const Tensor source = dense(matrix);
  const real* x = source.data();
  RoundingError error;
  // exercise 18.7 {
  for (size_t i = 0; i < quantized.values.size(); ++i) {
    const real scale = quantized.scales[i / static_cast<size_t>(quantized.width)];
    const double off = std::abs(double{x[i]} - double{scale} * quantized.values[i]);
    error.mean += off / static_cast<double>(quantized.values.size());
    error.largest = std::max(error.largest, off);
  }
  for (const real scale : quantized.scales) error.bound = std::max(error.bound, double{scale} / 2);
  // }
  return error;
}

}  // namespace tinytensor
