// The rows of ./tt bench without a GPT: forward and backward of a small network, of a single convolution, of an LSTM.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tinytensor {

using std::int64_t;

/// One step of a row on so many images or sequences, to be called again and again. It returns the loss, and where there
/// is none √Σ dweight² of the first weight, which a PyTorch program with the same seed has too.
///   lenet      LeCun et al., 1998: two convolutions of 5 x 5, three linear layers; images of 28 x 28
///   conv3x3    64 filters of 3 x 3 over images of 64 channels, 32 x 32
///   lstm       two layers of 256 over sequences of 64 steps of 256
std::function<double()> network_step(const std::string& row, int64_t batch);

/// The multiply-adds of a step, two operations each: forward, and the gradients of weights and inputs; of the inputs
/// themselves in conv3x3 only.
double network_operations(const std::string& row, int64_t batch);

}  // namespace tinytensor
