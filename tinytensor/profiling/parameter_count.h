// How many numbers a model has learned, and what they take.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct ParameterCount {
  int64_t numbers = 0;      ///< of all tensors, those that are shared once
  int64_t trained = 0;      ///< of these, the ones that ask for a gradient
  int64_t multiplying = 0;  ///< of these numbers, those of tensors with two dims or more: matrices and tables
  bool operator==(const ParameterCount&) const = default;
};

/// Of a list in which a tensor may stand more than once, as a tied weight does in the list of a model's layers: two
/// handles on the same storage are the same parameter, whatever their shapes are (a transpose, a second name), and the
/// first of them in the list is counted. Undefined tensors, parameters that a layer was made without, are skipped.
ParameterCount count_parameters(const std::vector<Tensor>& tensors);

}  // namespace tinytensor
