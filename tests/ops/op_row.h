// What a row of the op table is.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor::tests {

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(const Inputs&)>;

enum class Kind {
  fixed,        ///< for the shapes of the row
  elementwise,  ///< for any shape, all inputs of the same
  binary,       ///< two inputs of any shapes that broadcast
};

enum class Domain {
  any,       ///< both signs, 0.1 or more away from 0 and 0.2 from each other: away from the kinks of relu and max
  positive,  ///< 0.5 and more
};

struct Op {
  std::string name;
  std::vector<Shape> shapes;  ///< of the inputs, at most 24 elements each
  Function f;
  Kind kind = Kind::fixed;
  Domain domain = Domain::any;
  bool has_ties = false;  ///< equal elements are a kink: no inputs that repeat
};

/// Every second element is true.
inline BoolTensor checkerboard(const Shape& shape) {
  BoolTensor mask(shape);
  for (int64_t i = 0; i < mask.numel(); ++i) mask.data()[i] = i % 2 == 0;
  return mask;
}

}  // namespace tinytensor::tests
