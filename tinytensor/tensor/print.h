// Printing, exactly as PyTorch prints:
//
//   tensor([[1.0000, 0.5000],
//           [0.2500,    nan]], grad_fn=<MulBackward>)
//
// Four decimals in aligned columns of at most 80 characters a line; whole numbers as "1."; scientific where the largest
// and the smallest differ by more than 1000 times, or are above 1e8 or below 1e-4; of more than 1000 elements the first
// and last 3 along each dimension. The one difference: PyTorch adds a number to the names of its nodes (MulBackward0).
#pragma once

#include <fmt/format.h>

#include <iosfwd>
#include <string>

#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// "None" for an undefined tensor, so that a gradient that never came can be printed.
std::string to_string(const Tensor& x);
std::string to_string(const IndexTensor& x);
std::string to_string(const BoolTensor& x);

/// "(2, 3)"
std::ostream& operator<<(std::ostream& out, const Shape& shape);
std::ostream& operator<<(std::ostream& out, const Tensor& x);
std::ostream& operator<<(std::ostream& out, const IndexTensor& x);
std::ostream& operator<<(std::ostream& out, const BoolTensor& x);

}  // namespace tinytensor

template <>
struct fmt::formatter<tinytensor::Tensor> : fmt::formatter<std::string> {
  template <class Context>
  auto format(const tinytensor::Tensor& x, Context& context) const {
    return fmt::formatter<std::string>::format(tinytensor::to_string(x), context);
  }
};

template <class T>
struct fmt::formatter<tinytensor::Array<T>> : fmt::formatter<std::string> {
  template <class Context>
  auto format(const tinytensor::Array<T>& x, Context& context) const {
    return fmt::formatter<std::string>::format(tinytensor::to_string(x), context);
  }
};
