// Generation with cached keys and values: the same logits as computing everything anew.
#include <doctest/doctest.h>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/tensor/creation.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

GPT small_gpt() {
  GPTConfig config;
  config.block_size = 12, config.vocab_size = 17, config.n_layer = 2, config.n_head = 2, config.n_embd = 16;
  Generator generator(3);
  GPT model(config, generator);
  for (const Tensor& parameter : model.parameters()) mul_(parameter.detach(), 5);  // attention far from uniform
  model.eval();
  return model;
}

IndexTensor some_ids(int64_t batch, int64_t length) {
  Generator generator(4);
  return randint(0, 17, {batch, length}, generator);
}

IndexTensor columns(const IndexTensor& ids, int64_t from, int64_t to) {
  IndexTensor part({ids.size(0), to - from});
  for (int64_t b = 0; b < ids.size(0); ++b) {
    for (int64_t t = from; t < to; ++t) part.data()[b * (to - from) + t - from] = ids.at({b, t});
  }
  return part;
}

}  // namespace

TEST_CASE("cached logits equal recomputed ones at every position, however the text is cut") {
  const GPT model = small_gpt();
  const NoGrad guard;
  const std::vector<std::vector<int64_t>> cuts = {
      {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {5, 1, 1, 1, 1, 1, 1, 1}, {4, 4, 4}, {1, 11}, {7, 3, 2}, {12}};
  for (const int64_t batch : {1, 3}) {
    const IndexTensor ids = some_ids(batch, 12);
    const Tensor whole = model.forward(ids);
    for (const std::vector<int64_t>& cut : cuts) {
      std::vector<KeyValueCache> caches;
      std::vector<Tensor> parts;
      int64_t from = 0;
      for (const int64_t length : cut) {
        parts.push_back(model.forward(columns(ids, from, from + length), caches));
        from += length;
      }
      CAPTURE(batch);
      CAPTURE(cut.size());
      check_close(cat(parts, 1), whole, 1e-5);
    }
  }
}

TEST_CASE("generation past the end of the context is what recomputing the window gives") {
  const GPT model = small_gpt();
  const std::vector<int64_t> text = model.generate({1, 2, 3}, 30, {.temperature = 0});
  const NoGrad guard;
  for (size_t length = 3; length < text.size(); ++length) {
    const size_t first = length > 12 ? length - 12 : 0;
    const auto begin = text.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<int64_t> window(begin, text.begin() + static_cast<std::ptrdiff_t>(length));
    const auto size = static_cast<int64_t>(window.size());
    const Tensor logits = model.forward(IndexTensor({1, size}, window));
    CAPTURE(length);
    CHECK(argmax(select(select(logits, 0, 0), 0, size - 1)) == text[length]);
  }
}

TEST_CASE("a full cache takes no more, and one for another batch is refused") {
  const GPT model = small_gpt();
  std::vector<KeyValueCache> caches;
  model.forward(some_ids(1, 12), caches);
  CHECK_THROWS_WITH_AS(model.forward(some_ids(1, 1), caches),
                       "GPT: ids (B, T) at positions below block_size = 12 are expected: (1, 1) from position 12",
                       ShapeError);
  caches.clear();
  model.forward(some_ids(1, 2), caches);
  CHECK_THROWS_WITH_AS(model.forward(some_ids(2, 1), caches),
                       "KeyValueCache: 1 new positions of batch 2 do not fit a cache that holds 2 of 12 for batch 1",
                       ShapeError);
}
