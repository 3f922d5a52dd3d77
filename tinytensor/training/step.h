// One step of training: losses, their gradients, a move of the parameters.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/optim/optimizer.h"

namespace tinytensor {

struct StepOptions {
  int64_t iter = 0;     ///< steps done before it, for reports
  double lr = 0;        ///< of this step
  int64_t batches = 1;  ///< whose gradient is the mean of theirs: that of one larger batch
  /// The gradient is scaled down to this norm where its own is larger: clip_grad_norm().
  double grad_clip = std::numeric_limits<double>::infinity();
};

/// What is known after a step.
struct StepReport {
  int64_t iter = 0;  ///< steps done before it
  double loss = 0;   ///< the mean over its batches
  double lr = 0;
  double grad_norm = 0;  ///< before clipping
  double seconds = 0;    ///< that the step took
};

/// The loss or the norm of the gradient is infinite or not a number. The parameters are as they were before the step.
struct DivergenceError : Error {
  DivergenceError(const StepReport& report, const std::string& text) : Error(text), step(report) {}
  StepReport step;
};
/// DivergenceError unless both are finite.
void check_finite(const StepReport& step);

/// In training mode, the optimizer's gradients cleared: asks for the loss of each batch, a scalar that is its mean,
/// computes the gradient of their mean, clips that of all the model's parameters, and moves the optimizer's. Each loss
/// is freed before the next one is asked for. ValueError for batches below 1, and then for an empty next_loss, before
/// anything is done. DivergenceError before anything has moved: the optimizer still has the rate of the step before,
/// and the gradients are those that diverged.
StepReport take_step(Module& model, Optimizer& optimizer, const std::function<Tensor()>& next_loss,
                     const StepOptions& options);

}  // namespace tinytensor
