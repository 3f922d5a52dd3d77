#pragma once
#include <algorithm>
#include <vector>
#include "tinytensor/core/random.h"
#include "tinytensor/core/tensor.h"
namespace tinytensor {
struct Batch {
  IndexTensor inputs, targets;
};
inline Batch random_batch(const std::vector<int64_t>& tokens, int64_t block_size, int64_t batch_size,
                          Generator& generator = default_generator()) {
  std::vector<int64_t> starts(static_cast<size_t>(batch_size));
  fill_randint(starts.data(), batch_size, 0, static_cast<int64_t>(tokens.size()) - block_size, generator);
  Batch batch{IndexTensor({batch_size, block_size}), IndexTensor({batch_size, block_size})};
  for (int64_t b = 0; b < batch_size; ++b) {
    const int64_t* from = tokens.data() + starts[static_cast<size_t>(b)];
    std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
    std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
  }
  return batch;
}
}  // namespace tinytensor
