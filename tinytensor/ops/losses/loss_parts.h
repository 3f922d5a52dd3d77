// For the losses: what they have in common.
#pragma once

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// The losses of all elements as they are, their sum or their mean.
Tensor reduce(const Tensor& losses, Reduction reduction);

inline void check_same_shape(const char* op, const Tensor& x, const Tensor& target) {
  if (x.shape() != target.shape()) {
    fail<ShapeError>("{}: prediction {} and target {} must have one shape", op, to_string(x.shape()),
                     to_string(target.shape()));
  }
}

}  // namespace tinytensor
