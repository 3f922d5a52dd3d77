// The linear layer in 8 bits: y = x Wᵀ + b with sums of whole numbers.
//
//   x (…, in)  ->  q_x, one scale for each token, found as it comes       int8
//   W (out, in) is stored as q_w, one scale for each output               int8
//   s = Σ q_x q_w                                                         int32, exact
//   y = s · scale_x · scale_w + b                                         rounded once
#pragma once

#include <optional>

#include "tinytensor/nn/stored_weight.h"
#include "tinytensor/quantization/int8_matrix.h"

namespace tinytensor {

/// Activations x (…, in) in 8 bits, a row for each token, in any layout. Each token has a scale of its own, its largest
/// magnitude / 127, or 1 where that is 0; with `input_scale` all have that one, and what is beyond 127 of it is cut off.
/// Rounded as a matrix is. A token that holds a NaN or an infinity has scale NaN and zeros, in either case, and other
/// tokens are not touched by it. ShapeError for a scalar, ValueError for an input_scale that is not above 0 and finite.
Int8Matrix quantize_tokens(const Tensor& x, std::optional<real> input_scale = std::nullopt);

/// quantize_tokens(x, input_scale) times the matrix (out, in) transposed, plus bias (out), which may be undefined ->
/// (…, out): with s the sum of products of whole numbers s · (scale of the token · scale of the output) + bias, computed
/// in double and rounded once. Where the token's scale is NaN so is every output of it. Nothing is recorded. ShapeError if
/// the shapes do not fit; ValueError as above, and where `in` is beyond 2^17: its sums might not fit 32 bits.
Tensor int8_linear(const Tensor& x, const Int8Matrix& weight, const Tensor& bias,
                   std::optional<real> input_scale = std::nullopt);

/// A linear layer's weight in 8 bits, or an embedding's table.
struct QuantizedLinear : StoredWeight {
  Int8Matrix weight;
  std::optional<real> input_scale;  ///< found beforehand (calibration.h); none: by token, at run time

  /// ValueError where the width is beyond 2^17.
  explicit QuantizedLinear(Int8Matrix matrix, std::optional<real> scale = std::nullopt);

  int64_t out_features() const override { return weight.rows; }
  int64_t in_features() const override { return weight.width; }
  Tensor product(const Tensor& x, const Tensor& bias) const override;
  Tensor rows(const IndexTensor& ids) const override;
  int64_t bytes() const override { return weight.bytes(); }
  std::string form() const override { return "int8"; }
};

}  // namespace tinytensor
