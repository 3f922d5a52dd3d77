// How many bytes a training step of a GPT takes, from its configuration alone.
//
// Letters: B batch, T sequence, C channels, H heads, L layers, V vocabulary, P parameters.
#pragma once

#include <cstdint>

#include "tinytensor/core/real.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// What tensors hold at the moment of a step when they hold most, in bytes.
struct StepMemory {
  double parameters = 0;   ///< P numbers
  double gradients = 0;    ///< as many
  double optimizer = 0;    ///< AdamW's two moments: twice as many
  double activations = 0;  ///< what the forward keeps for the backward
  double transient = 0;    ///< what the backward holds beside it at the most
  double total() const { return parameters + gradients + optimizer + activations + transient; }
};

StepMemory training_memory(const GPTConfig& config, int64_t batch, int64_t tokens,
                           int64_t bytes_per_number = sizeof(real));

}  // namespace tinytensor
