// Many prompts continued at once: a step costs little more than that of one, as the weights are read once for all.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// Continues each prompt by `count` tokens, looking back over at most block_size of them. The tokens of prompt b are drawn by
/// a Generator(seed + b), and are those of model.generate(prompts[b], count, sampling, Generator(seed + b)), but where two
/// scores are so close that rounding decides (sums over a batch are rounded in another order), and in training
/// mode with dropout. Keys and values are cached until the longest text fills the context; from then on its positions
/// shift with every token, and all windows are computed anew. Returns prompts and continuations; without prompts
/// nothing. ValueError for an empty prompt.
std::vector<std::vector<int64_t>> generate_batch(const GPT& model, std::vector<std::vector<int64_t>> prompts,
                                                 int64_t count, const Sampling& sampling = {}, uint64_t seed = 0);

}  // namespace tinytensor
