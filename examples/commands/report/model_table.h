// The parts of a GPT, with what each gives, has learned, and costs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

struct ModelPart {
  std::string name;    ///< "h.0.attn"
  std::string what;    ///< "attention, 4 heads"
  std::string output;  ///< its shape for a sequence of T tokens: "T × 64"
  double parameters = 0;
  double operations = 0;  ///< multiplications with an addition, for the last token of a full context, forward
};

/// In the order of the parameters' names. A head whose weight is the embedding's is named, with no parameters.
std::vector<ModelPart> parts_of(const GPTConfig& config);

/// "RMS norm, SwiGLU 192 wide inside, rotary positions, 2 heads of keys and values, no biases": what GPT-2 does not have.
std::string parts_text(const GPTConfig& config);

}  // namespace tinytensor
