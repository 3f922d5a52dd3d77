// Bits per byte: windows in which each token counts once, and what a text costs a model.
#include <cmath>
#include <limits>
#include <numbers>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr int64_t largest = std::numeric_limits<int64_t>::max();

GPT small_gpt(uint64_t seed = 1) {
  Generator generator(seed);
  GPT model({.block_size = 4, .vocab_size = 6, .n_layer = 1, .n_head = 1, .n_embd = 8, .dropout = 0.5}, generator);
  for (const Tensor& parameter : model.parameters()) {  // far enough from 0 that every id of a window matters
    if (parameter.dim() == 2) fill_normal(parameter.mutable_data(), parameter.numel(), 0, 1, generator);
  }
  return model;
}

std::vector<int32_t> some_ids(int64_t n) {
  std::vector<int32_t> ids;
  for (int64_t i = 0; i < n; ++i) ids.push_back(static_cast<int32_t>(i * i % 7 % 6));
  return ids;
}

// -ln p(ids[t] | ids[begin … t - 1]), by a forward pass of its own.
double cost_of(const GPT& model, const std::vector<int32_t>& ids, int64_t begin, int64_t t) {
  const NoGrad guard;
  const std::vector<int64_t> past(ids.begin() + begin, ids.begin() + t);
  const Tensor logits = select(select(model.forward(IndexTensor({1, t - begin}, past)), 0, 0), 0, -1);
  return -static_cast<double>(log_softmax(logits, 0).to_vector()[static_cast<size_t>(ids[static_cast<size_t>(t)])]);
}

std::vector<bool> modes_of(GPT& model) {
  std::vector<bool> modes;
  for (const Module* part : model.modules()) modes.push_back(part->is_training());
  return modes;
}

int64_t recorded = 0;

}  // namespace

TEST_CASE("bits per byte are nats by ln 2 and bytes, whatever the tokens are") {
  CHECK(TextLoss{8 * std::numbers::ln2, 3, 4}.bits_per_byte() == doctest::Approx(2).epsilon(1e-15));
  CHECK(TextLoss{0, 0, 4}.bits_per_byte() == 0);
  CHECK(TextLoss{1.7e308, 1, 4}.bits_per_byte() == doctest::Approx(1.7e308 / (4 * std::numbers::ln2)));
  CHECK(std::isnan(TextLoss{std::nan(""), 1, 4}.bits_per_byte()));
}

TEST_CASE("texts together weigh by their bytes, and are counted exactly") {
  const TextLoss both = total_loss({{40, 1, 10}, {1980, 2, 990}});
  CHECK((both.nats == 2020 && both.tokens == 3 && both.bytes == 1000));
  CHECK(total_loss({{1, 0, (int64_t{1} << 53)}, {1, 0, 1}}).bytes == (int64_t{1} << 53) + 1);
  CHECK(total_loss({}).bytes == 0);
}

TEST_CASE("every token but the first is scored once, with as much past as the stride leaves") {
  for (int64_t tokens = 0; tokens <= 13; ++tokens) {
    for (int64_t block_size = 1; block_size <= 6; ++block_size) {
      for (int64_t stride = 1; stride <= block_size; ++stride) {
        CAPTURE(tokens);
        CAPTURE(block_size);
        CAPTURE(stride);
        int64_t scored = 1;
        for (const ScoringWindow& window : scoring_windows(tokens, block_size, stride)) {
          CHECK(window.first_scored == scored);
          CHECK(window.begin == std::max<int64_t>(0, window.end - 1 - block_size));
          CHECK(window.first_scored < window.end);
          CHECK(window.first_scored - window.begin >= std::min(window.first_scored, block_size - stride + 1));
          scored = window.end;
        }
        CHECK(scored == std::max<int64_t>(1, tokens));
      }
    }
  }
}

TEST_CASE("windows of a text of 2^63 - 1 tokens do not run over") {
  const std::vector<ScoringWindow> one = scoring_windows(largest, largest, 1);
  CHECK(one == std::vector<ScoringWindow>{{0, largest, 1}});
  const std::vector<ScoringWindow> two = scoring_windows(largest, int64_t{1} << 62, int64_t{1} << 62);
  CHECK(two == std::vector<ScoringWindow>{{0, (int64_t{1} << 62) + 1, 1},
                                          {(int64_t{1} << 62) - 2, largest, (int64_t{1} << 62) + 1}});
}

TEST_CASE("the loss of a text is that of its tokens, each from what its window leaves it") {
  GPT model = small_gpt();
  const std::vector<int32_t> ids = some_ids(23);
  for (const int64_t stride : {1, 2, 3, 4}) {
    const TextLoss loss = text_loss(model, ids, 40, stride);
    model.eval();
    double expected = 0;
    for (const ScoringWindow& window : scoring_windows(23, 4, stride)) {
      for (int64_t t = window.first_scored; t < window.end; ++t) expected += cost_of(model, ids, window.begin, t);
    }
    CHECK(loss.nats == doctest::Approx(expected).epsilon(1e-5));
    CHECK((loss.tokens == 22 && loss.bytes == 40));
    model.train();
  }
}

TEST_CASE("a text of no token or one costs nothing") {
  GPT model = small_gpt();
  for (const int64_t n : {0, 1}) {
    const TextLoss loss = text_loss(model, some_ids(n), 0, 2);
    CHECK((loss.nats == 0 && loss.tokens == 0 && loss.bytes == 0));
  }
}

TEST_CASE("scoring records nothing, draws nothing, and leaves every part in its mode") {
  GPT model = small_gpt();
  model.train();
  model.h[0].attn.eval();
  const std::vector<bool> before = modes_of(model);
  const Generator::State state = default_generator().state();
  observe_ops([](const Node&, Pass) { ++recorded; });
  const double first = text_loss(model, some_ids(12), 12, 2).nats;
  observe_ops(nullptr);
  CHECK(recorded == 0);
  CHECK(default_generator().state() == state);
  CHECK(modes_of(model) == before);
  CHECK(grad_enabled());
  CHECK(text_loss(model, some_ids(12), 12, 2).nats == first);
}

TEST_CASE("a model that throws in the middle is in its modes again") {
  GPT model = small_gpt();
  model.train();
  model.h[0].mlp.eval();
  model.config.vocab_size = 9;  // which its table does not have
  std::vector<int32_t> ids = some_ids(12);
  ids[9] = 7;
  const std::vector<bool> before = modes_of(model);
  CHECK_THROWS_AS(text_loss(model, ids, 12, 2), IndexError);
  CHECK(modes_of(model) == before);
  CHECK(grad_enabled());
}

TEST_CASE("what cannot be scored is refused") {
  GPT model = small_gpt();
  check_errors({
      {"ValueError: bits_per_byte: the text must have at least 1 byte: 0\n  hint: bytes are those of the text, not of "
       "its "
       "ids",
       [] {
         do_not_optimize(TextLoss{1, 1, 0}.bits_per_byte());
       }},
      {"ValueError: scoring_windows: a text has at least 0 tokens: -1", [] { scoring_windows(-1, 1, 1); }},
      {"ValueError: scoring_windows: block_size must be at least 1: 0", [] { scoring_windows(1, 0, 1); }},
      {"ValueError: scoring_windows: the stride must be from 1 to block_size = 4: 5\n  hint: with more some tokens "
       "would be "
       "scored by no window",
       [] { scoring_windows(9, 4, 5); }},
      {"ValueError: scoring_windows: the stride must be from 1 to block_size = 4: 0\n  hint: with more some tokens "
       "would be "
       "scored by no window",
       [&] { text_loss(model, some_ids(9), 9, 0); }},
      {"ValueError: text_loss: a text has at least 0 bytes: -1",
       [&] {
         text_loss(model, {0, 1}, -1, 1);
       }},
      {"IndexError: text_loss: the model knows the ids 0 to 5: id 2 is -100\n  hint: was the text encoded by the "
       "model's "
       "tokenizer?",
       [&] {
         text_loss(model, {0, 1, -100}, 3, 1);
       }},
  });
}
