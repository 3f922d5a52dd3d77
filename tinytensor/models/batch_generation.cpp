#include "tinytensor/models/batch_generation.h"

#include <algorithm>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/models/padded_batch.h"

namespace tinytensor {

std::vector<std::vector<int64_t>> generate_batch(const GPT& model, std::vector<std::vector<int64_t>> texts,
                                                 int64_t count, const Sampling& sampling, uint64_t seed) {
  if (texts.empty()) return texts;
  std::vector<Generator> generators;
  for (const std::vector<int64_t>& text : texts) {
    if (text.empty()) fail<ValueError>("generate_batch: a prompt of at least one token is needed");
    generators.emplace_back(seed + generators.size());
  }
  const NoGrad guard;
  // exercise 17.8 {
  std::vector<KeyValueCache> caches;
  for (int64_t i = 0; i < count; ++i) {
    size_t longest = 0;
    for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
    const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
    const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
    if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
    const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));  // (B, V)
    for (size_t b = 0; b < texts.size(); ++b) {
      texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
    }
  }
  // }
  return texts;
}

}  // namespace tinytensor
