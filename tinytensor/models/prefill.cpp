#include "tinytensor/models/prefill.h"

#include <algorithm>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

// Columns from … to - 1 of ids (B, T).
IndexTensor columns(const IndexTensor& ids, int64_t from, int64_t to) {
  IndexTensor part({ids.size(0), to - from});
  for (int64_t b = 0; b < ids.size(0); ++b) {
    const int64_t* row = ids.data() + b * ids.size(1);
    std::copy(row + from, row + to, part.data() + b * (to - from));
  }
  return part;
}

}  // namespace

Tensor prefill(const GPT& model, const IndexTensor& ids, std::vector<KeyValueCache>& caches, int64_t piece) {
  if (piece < 1) fail<ValueError>("prefill: a piece has at least one position: {}", piece);
  const int64_t past = caches.empty() ? 0 : caches.front().length;
  if (ids.dim() != 2 || ids.size(1) == 0 || ids.size(1) > model.config.block_size - past) {
    fail<ShapeError>("prefill: ids (B, T) that fit block_size = {} behind {} positions are expected: {}",
                     model.config.block_size, past, to_string(ids.shape()));
  }
  const NoGrad guard;
  // exercise 17.4 {
  const int64_t length = ids.size(1);
  Tensor x;
  for (int64_t first = 0; first < length;) {
    const int64_t end = std::min(first + piece, length);
    x = model.stream(columns(ids, first, end), caches);
    first = end;
  }
  return model.lm_head.forward(select(x, 1, -1));
  // }
}

int64_t keep_prefix(std::vector<KeyValueCache>& caches, const std::vector<int64_t>& held,
                    const std::vector<int64_t>& wanted) {
  if (wanted.empty()) fail<ValueError>("keep_prefix: a text of at least one token is expected");
  const auto positions = static_cast<int64_t>(held.size());
  for (const KeyValueCache& cache : caches) {
    if (cache.length == positions) continue;
    fail<ValueError>("keep_prefix: a cache of {} positions for a text of {} tokens", cache.length, positions);
  }
  if (caches.empty() && positions > 0) fail<ValueError>("keep_prefix: no caches for a text of {} tokens", positions);
  // exercise 17.5 {
  const size_t most = std::min(held.size(), wanted.size() - 1);
  size_t same = 0;
  while (same < most && held[same] == wanted[same]) ++same;
  for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
  return static_cast<int64_t>(same);
  // }
}

}  // namespace tinytensor
