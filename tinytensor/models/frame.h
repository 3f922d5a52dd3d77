// A model without its numbers, for those of a file.
#pragma once

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// A model of the right structure whose parameters are as small as they can be: those of a file take their place. Parameters
/// of the right size would take memory for 124 million random numbers, for nothing.
GPT frame_of(const GPTConfig& config);

}  // namespace tinytensor
