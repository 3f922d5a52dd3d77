// What the keys and values of a GPT take.
#pragma once

#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// Bytes of the keys and values of `positions` positions in each of `batch` texts: 2 · L · C · sizeof(real) for each, a key
/// and a value of C = H · D numbers in each of L layers; with KV heads of them KV · D numbers. GPT-2 (L = 12, C = 768,
/// float): 73,728. A double, as num_parameters(): a configuration may ask for more than any machine holds.
double cache_bytes(const GPTConfig& config, int64_t batch, int64_t positions);

/// How many positions of each of `batch` texts fit `bytes` bytes, whatever block_size is. ValueError unless batch >= 1 and
/// bytes >= 0.
int64_t positions_within(const GPTConfig& config, int64_t batch, int64_t bytes);

}  // namespace tinytensor
