// Batch norm: every channel is shifted to mean 0 and scaled to variance 1, over the examples of the batch.
#pragma once

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// y = (x - mean) / √(var + eps) · weight + bias, channel by channel; Ioffe & Szegedy, arXiv 1502.03167.
/// x (N, C, …); running_mean, running_var, weight and bias (C). weight and bias may be undefined: 1 and 0.
///
/// In training mean and var are those of x over all but C, var biased. Unless they are undefined, the running ones are
/// moved towards them: running = (1 - momentum)·running + momentum·batch's, of the variance the unbiased one.
/// Otherwise mean and var are the running ones. An x without elements moves nothing.
/// ShapeError where a shape does not fit, ValueError in training for one number in each channel, and otherwise where a
/// running one is missing.
Tensor batch_norm(const Tensor& x, const Tensor& running_mean, const Tensor& running_var, const Tensor& weight = {},
                  const Tensor& bias = {}, bool training = false, double momentum = 0.1, double eps = 1e-5);

}  // namespace tinytensor
