// How well a model does on what it is shown, without learning from it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "tinytensor/nn/module.h"

namespace tinytensor {

struct BatchLoss {
  double mean = 0;    ///< over the batch
  int64_t count = 0;  ///< of its examples, or tokens; a batch of none adds mean · 0, so its mean must be a number
};

/// Asks for the losses of batches until there are no more, and returns the mean over all their examples, each counting
/// once; NaN where there are none. The model is in evaluation mode meanwhile and nothing is recorded on the tape;
/// afterwards, also when next_loss throws, every part of the model is in the mode in which it was.
double evaluate(Module& model, const std::function<std::optional<BatchLoss>()>& next_loss);

}  // namespace tinytensor
