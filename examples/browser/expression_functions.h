// What expression.h knows by name.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// A number, or a tensor.
using ExpressionValue = std::variant<double, Tensor>;

struct ExpressionFunction {
  size_t least, most;  ///< how many arguments
  Tensor (*apply)(const std::vector<ExpressionValue>& arguments);
};

/// By name, as a reader writes it.
const std::map<std::string, ExpressionFunction>& expression_functions();

/// A number as a tensor of shape ().
Tensor tensor_of(const ExpressionValue& value);

}  // namespace tinytensor
