// A weight that is kept in another form than numbers of type real. It is no second kind of tensor: only the products that a
// layer makes with it read it.
#pragma once

#include <cstdint>
#include <string>

#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// What Linear and Embedding compute with in the place of their weight (out, in), which is undefined then. It does not
/// change once it is made: copies of a model share it. No gradient flows through it.
struct StoredWeight {
  virtual ~StoredWeight() = default;
  virtual int64_t out_features() const = 0;
  virtual int64_t in_features() const = 0;
  /// x (…, in) -> x Wᵀ + bias (…, out); the bias may be undefined. GradError while recording, where one of them requires
  /// a gradient.
  virtual Tensor product(const Tensor& x, const Tensor& bias) const = 0;
  /// ids of shape S -> the rows that they name, S x (in). IndexError for an id outside of [0, out).
  virtual Tensor rows(const IndexTensor& ids) const = 0;
  /// What it takes in memory.
  virtual int64_t bytes() const = 0;
  /// "int8" or "bfloat16", for who prints the module.
  virtual std::string form() const = 0;
};

/// The weight as numbers of type real, (out, in).
Tensor in_float(const StoredWeight& weight);

/// Whether all of its numbers are finite. It reads all of them, a block of rows after the other.
bool is_finite(const StoredWeight& weight);

}  // namespace tinytensor
