// A matrix of weights in 8 bits: whole numbers from -127 to 127, and a scale for each row or for all of it.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Element (i, p) of a matrix (R, C) is about scales[i] · values[i·C + p]. Symmetric: 0 is 0, and -128 is not used.
struct Int8Matrix {
  int64_t rows = 0, width = 0;      ///< R, C
  std::vector<std::int8_t> values;  ///< (R, C), row-major
  std::vector<real> scales;         ///< (R), all equal where the matrix has one; NaN where a row was not finite
  int64_t bytes() const;            ///< of values and scales
};

enum class Scales { per_row, per_tensor };

/// The matrix (R, C) in 8 bits, in any layout, each number rounded to the nearest multiple of its scale, of two as near
/// to the even one. The scale of a row is its largest magnitude / 127; of a tensor that of all its numbers; 1 where that
/// is 0. ShapeError unless there are two dims; ValueError for a NaN or an infinity, naming its place.
Int8Matrix quantize_matrix(const Tensor& matrix, Scales scales = Scales::per_row);
/// The numbers (R, C) that the matrix stands for, scales[i] · values[i·C + p] as reals, unknown to the tape.
Tensor dequantize(const Int8Matrix& matrix);

/// How far the numbers of a matrix (R, C) are from those that it was made of: |x - s q|.
struct RoundingError {
  double mean = 0, largest = 0;  ///< of all elements; 0 where there are none; the mean is NaN where a scale or x is
  double bound = 0;              ///< half of the largest scale: no error is beyond it, but for the last digit of a real
};
/// ShapeError unless `matrix` has the shape of `quantized`.
RoundingError rounding_error(const Tensor& matrix, const Int8Matrix& quantized);

}  // namespace tinytensor
