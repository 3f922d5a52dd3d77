// A GPT on rows that are filled up at the front: positions differ from row to row.
#include <algorithm>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/models/padded_batch.h"

namespace tinytensor {

Tensor GPT::padded_stream(const IndexTensor& ids, std::vector<KeyValueCache>& caches) const {
  const std::vector<int64_t>& padding = caches.front().padding;
  const int64_t past = caches.front().length, rows = static_cast<int64_t>(padding.size());
  if (ids.dim() != 2 || ids.size(0) != rows || ids.size(1) == 0 || ids.size(1) > config.block_size - past) {
    fail<ShapeError>("GPT: ids ({}, T) at places below block_size = {} are expected: {} from place {}", rows,
                     config.block_size, to_string(ids.shape()), past);
  }
  const IndexTensor positions = token_positions(past, ids.size(1), padding);
  Tensor x = wte.forward(ids);
  if (config.positions == Positions::learned) x = add(x, wpe.forward(positions));
  if (config.positions == Positions::sinusoidal) {
    const Tensor waves = sinusoidal_positions(past + ids.size(1), config.n_embd);
    x = add(mul(x, std::sqrt(static_cast<double>(config.n_embd))), embedding(waves, positions));
  }
  x = drop.forward(x);  // rotary positions: what is turned by places turns by the same differences as by positions
  for (size_t i = 0; i < h.size(); ++i) x = h[i].forward(x, caches[i], config.block_size);
  return ln_f.forward(x);
}

}  // namespace tinytensor
