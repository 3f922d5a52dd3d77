// The rows of ./tt bench about images: forward and backward of a small network, and of a single convolution.
#pragma once

#include <functional>

#include "examples/bench/workload.h"

namespace tinytensor {

/// One step of a workload that is about images, to be called again and again. It returns the loss, and for the single
/// convolution √Σ dweight², which a PyTorch program with the same seed has too.
///   lenet      LeCun et al., 1998: two convolutions of 5 x 5, three linear layers; images of 28 x 28
///   conv3x3    64 filters of 3 x 3 over images of 64 channels, 32 x 32
std::function<double()> image_step(const Workload& workload);

/// The multiply-adds of a step, two operations each: forward, and the gradients of weights and inputs; of the images
/// themselves in conv3x3 only.
double image_operations(const Workload& workload);

}  // namespace tinytensor
