// The rows of ./tt bench about images: forward and backward of a small network, and of a single convolution.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tinytensor {

using std::int64_t;

/// One step of a row on so many images, to be called again and again. It returns the loss, and for the single
/// convolution √Σ dweight², which a PyTorch program with the same seed has too.
///   lenet      LeCun et al., 1998: two convolutions of 5 x 5, three linear layers; images of 28 x 28
///   conv3x3    64 filters of 3 x 3 over images of 64 channels, 32 x 32
std::function<double()> image_step(const std::string& row, int64_t images);

/// The multiply-adds of a step, two operations each: forward, and the gradients of weights and inputs; of the images
/// themselves in conv3x3 only.
double image_operations(const std::string& row, int64_t images);

}  // namespace tinytensor
