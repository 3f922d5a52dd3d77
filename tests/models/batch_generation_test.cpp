// Texts of unequal length as one batch: filled up at the front, and continued as each is alone.
#include "tinytensor/models/batch_generation.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/models/padded_batch.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

using Texts = std::vector<std::vector<int64_t>>;
constexpr Positions all_kinds[] = {Positions::learned, Positions::sinusoidal, Positions::rotary};

GPT model_of(Positions positions) {
  Generator generator(3);
  GPT model({.block_size = 9, .vocab_size = 17, .n_layer = 2, .n_head = 2, .n_embd = 16, .positions = positions},
            generator);
  for (const Tensor& parameter : model.parameters()) mul_(parameter.detach(), 5);
  model.eval();
  return model;
}

const Texts prompts = {{1, 2, 3}, {4}, {5, 6, 7, 8, 9, 10, 11}, {12, 13}};

}  // namespace

TEST_CASE("shorter texts are filled up at the front, longer ones keep their end") {
  const PaddedBatch batch = pad_front({{1, 2, 3, 4, 5}, {6}, {7, 8}}, 3);
  CHECK(batch.ids.shape() == Shape{3, 3});
  CHECK(batch.ids.to_vector() == std::vector<int64_t>{3, 4, 5, 0, 0, 6, 0, 7, 8});
  CHECK(batch.padding == std::vector<int64_t>{0, 2, 1});
  CHECK(pad_front({{1, 2}, {3}}, 99).ids.to_vector() == std::vector<int64_t>{1, 2, 0, 3});
  check_errors({
      {"ValueError: pad_front: texts of at least one token are expected", [] { pad_front({}, 3); }},
      {"ValueError: pad_front: texts of at least one token are expected",
       [] {
         pad_front({{1}, {}}, 3);
       }},
      {"ValueError: pad_front: at least one token of each text must stay: 0", [] { pad_front({{1}}, 0); }},
  });
}

TEST_CASE("positions are counted from the first token of each text") {
  CHECK(token_positions(0, 4, {0, 2, 9}).to_vector() == std::vector<int64_t>{0, 1, 2, 3, 0, 0, 0, 1, 0, 0, 0, 0});
  CHECK(token_positions(5, 2, {0, 2}).to_vector() == std::vector<int64_t>{5, 6, 3, 4});
  CHECK(token_positions(5, 2, {}).shape() == Shape{0, 2});
  check_errors({
      {"ValueError: token_positions: past, length and padding must not be negative: 1, 2, (0, -3)",
       [] {
         token_positions(1, 2, {0, -3});
       }},
  });
}

TEST_CASE("texts that need no filling up begin with caches like any other") {
  CHECK(caches_for(2, {0, 0}).back().padding.empty());
  CHECK(caches_for(2, {0, 1}).back().padding == std::vector<int64_t>{0, 1});
  CHECK(caches_for(2, {0, 1}).size() == 2);
}

TEST_CASE("a batch of unequal texts gives the logits that each gives alone, at once and token by token") {
  for (const Positions positions : all_kinds) {
    const GPT model = model_of(positions);
    const NoGrad guard;
    const PaddedBatch batch = pad_front(prompts, 9);
    std::vector<KeyValueCache> caches = caches_for(2, batch.padding);
    const Tensor logits = model.forward(batch.ids, caches);
    const Tensor next = model.forward(IndexTensor({4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), caches);
    for (int64_t b = 0; b < 4; ++b) {
      std::vector<int64_t> text = prompts[static_cast<size_t>(b)];
      const auto length = static_cast<int64_t>(text.size());
      text.push_back(2 * b + 1), text.push_back(2 * b + 2);
      const Tensor alone = select(model.forward(IndexTensor({1, length + 2}, text)), 0, 0);
      CAPTURE(to_string(positions));
      CAPTURE(b);
      check_close(slice(select(logits, 0, b), 0, 7 - length, 7), slice(alone, 0, 0, length), 1e-5);
      check_close(select(next, 0, b), slice(alone, 0, length, length + 2), 1e-5);
    }
  }
}

TEST_CASE("caches of unequal texts belong to their batch") {
  const GPT model = model_of(Positions::learned);
  std::vector<KeyValueCache> caches = caches_for(2, {0, 1});
  model.forward(IndexTensor({2, 8}), caches);
  const auto with = [&](const std::function<void(std::vector<KeyValueCache>&)>& change) {
    std::vector<KeyValueCache> others = caches;
    change(others);
    model.forward(IndexTensor({2, 1}), others);
  };
  check_errors({
      {"nothing was thrown", [&] { with([](auto&) {}); }},
      {"ValueError: GPT: the caches of its layers are padded differently",
       [&] { with([](auto& c) { c[1].padding[0] = 1; }); }},
      {"ShapeError: GPT: ids (2, T) at places below block_size = 9 are expected: (3, 1) from place 8",
       [&] {
         model.forward(IndexTensor({3, 1}), caches);
       }},
      {"ShapeError: GPT: ids (2, T) at places below block_size = 9 are expected: (2, 2) from place 8",
       [&] {
         model.forward(IndexTensor({2, 2}), caches);
       }},
  });
}

TEST_CASE("a batch is continued as each prompt is alone, past the end of the context too") {
  for (const Positions positions : all_kinds) {
    const GPT model = model_of(positions);
    for (const Sampling& sampling : {Sampling{.temperature = 0}, Sampling{.temperature = 0.8, .top_k = 5}}) {
      const Texts together = generate_batch(model, prompts, 14, sampling, 20);
      for (size_t b = 0; b < prompts.size(); ++b) {
        Generator generator(20 + b);
        CAPTURE(to_string(positions));
        CAPTURE(b);
        CHECK(together[b] == model.generate(prompts[b], 14, sampling, generator));
      }
    }
  }
}

TEST_CASE("a batch may be empty, and continued by nothing; an empty prompt is refused") {
  const GPT model = model_of(Positions::learned);
  CHECK(generate_batch(model, {}, 5).empty());
  CHECK(generate_batch(model, prompts, 0) == prompts);
  check_errors({
      {"ValueError: generate_batch: a prompt of at least one token is needed",
       [&] {
         generate_batch(model, {{1}, {}}, 0);
       }},
  });
}
