// A weight in 16 bits, as models are published: it stays in the mapped file, and the product reads it there.
//
//   W (out, in) in bfloat16 or float16, 2 bytes a number
//   y = x Wᵀ + b, every number of W a float for as long as it is in a register
//
// So a model takes as much memory as its file, and a token half of the time that it takes with weights in float.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tinytensor/core/shape.h"
#include "tinytensor/io/dtype.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/nn/stored_weight.h"

namespace tinytensor {

/// A linear layer's weight in 16 bits, or an embedding's table.
class HalfWeight : public StoredWeight {
 public:
  /// `numbers`: out x in of them, little-endian, row by row, at any address; who holds them must not change them. They are
  /// copied only from an odd address. ShapeError unless the shape is (out, in), ValueError unless the type is F16 or BF16.
  HalfWeight(Dtype dtype, const Shape& shape, std::shared_ptr<const std::byte> numbers);

  int64_t out_features() const override { return rows_; }
  int64_t in_features() const override { return width_; }
  Tensor product(const Tensor& x, const Tensor& bias) const override;
  Tensor rows(const IndexTensor& ids) const override;
  int64_t bytes() const override { return 2 * rows_ * width_; }
  std::string form() const override { return dtype_ == Dtype::BF16 ? "bfloat16" : "float16"; }

 private:
  const std::uint16_t* halves() const { return reinterpret_cast<const std::uint16_t*>(numbers_.get()); }
  Half kind() const { return dtype_ == Dtype::BF16 ? Half::bfloat16 : Half::float16; }

  Dtype dtype_;
  int64_t rows_ = 0, width_ = 0;
  std::shared_ptr<const std::byte> numbers_;
};

}  // namespace tinytensor
