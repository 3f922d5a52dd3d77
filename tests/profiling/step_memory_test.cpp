#include "tinytensor/profiling/step_memory.h"

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor::tests {
namespace {

struct Sizes {
  int64_t layers, heads, width, block, vocabulary, batch, tokens;
  bool bias, tied;
};

GPTConfig config_of(const Sizes& sizes) {
  GPTConfig config;
  config.n_layer = sizes.layers, config.n_head = sizes.heads, config.n_embd = sizes.width;
  config.block_size = sizes.block, config.vocab_size = sizes.vocabulary;
  config.bias = sizes.bias, config.tie_weights = sizes.tied;
  return config;
}

struct Measured {
  double kept, peak;
};

// Of the second step: the optimizer has its moments then.
Measured measured(const GPTConfig& config, int64_t batch, int64_t tokens) {
  const int64_t others = memory_stats().live_bytes;
  GPT model(config);
  AdamW optimizer(model.parameters(), 1e-3);
  const IndexTensor ids = randint(0, config.vocab_size, {batch, tokens});
  Measured result{};
  for (int i = 0; i < 2; ++i) {
    optimizer.zero_grad();
    reset_peak_memory();
    const int64_t before = memory_stats().live_bytes;
    Tensor loss = model.loss(ids, ids);
    result.kept = static_cast<double>(memory_stats().live_bytes - before);
    backward(loss);
    loss = Tensor();
    clip_grad_norm(model.parameters(), 1);
    optimizer.step();
    result.peak = static_cast<double>(memory_stats().peak_bytes - others);
  }
  return result;
}

}  // namespace

TEST_CASE("the memory of a step is what memory_stats() shows, to a hundredth") {
  const Sizes cases[] = {
      {2, 2, 32, 16, 65, 8, 16, false, true},     // the MLP of the last block holds most
      {4, 4, 64, 64, 65, 12, 64, true, true},     // the model of ./tt train
      {3, 3, 96, 50, 97, 7, 37, true, true},      // sizes that the pool rounds up
      {2, 4, 128, 64, 3000, 12, 64, true, true},  // the loss, for its many classes
      {2, 4, 64, 64, 3000, 2, 8, true, false},    // the embedding
      {4, 4, 128, 64, 65, 2, 32, true, false},    // the MLP of the first block
      {4, 4, 192, 64, 65, 1, 16, true, true},     // the attention of the first block
      {1, 1, 8, 4, 5, 1, 1, false, false},
  };
  for (const Sizes& sizes : cases) {
    CAPTURE(sizes.width);
    CAPTURE(sizes.vocabulary);
    const GPTConfig config = config_of(sizes);
    const Measured real_thing = measured(config, sizes.batch, sizes.tokens);
    const StepShape shape{sizes.batch, sizes.tokens};
    const StepMemory memory = training_memory(config, shape);
    CAPTURE(memory.most.name);
    // The loss and its mean are a handful of blocks of 64 bytes, whatever the sizes are.
    CHECK(std::abs(memory.total() - real_thing.peak) <= 0.01 * real_thing.peak + 1024);
    CHECK(std::abs(kept_memory(config, shape).total - real_thing.kept) <= 0.01 * real_thing.kept + 1024);
  }
}

TEST_CASE("in numbers of two bytes a step takes about half") {
  const GPTConfig config;
  const double half = training_memory(config, {8, 64, 2}).total(), whole = training_memory(config, {8, 64, 4}).total();
  CHECK(half == doctest::Approx(whole / 2).epsilon(0.01));
}

TEST_CASE("configurations that the formula does not know are refused") {
  GPTConfig dropout, rotary, empty;
  dropout.dropout = 0.1, rotary.positions = Positions::rotary, empty.n_layer = 0;
  const std::string unknown =
      "ValueError: training_memory: known for learned positions without dropout only\n  hint: memory_stats() shows "
      "what "
      "a step takes, after one of them";
  GPTConfig gated;
  gated.mlp = MlpKind::swiglu;
  check_errors(
      {{"ValueError: training_memory: known for GPT-2's norms, MLP and heads only\n  hint: memory_stats() shows "
        "what a step takes, after one of them",
        [&] { training_memory(gated, {}); }},
       {unknown, [&] { training_memory(dropout, {}); }},
       {unknown, [&] { kept_memory(rotary, {}); }},
       {"ValueError: training_memory: n_layer must be at least 1: 0", [&] { training_memory(empty, {}); }},
       {"ValueError: training_memory: tokens must be at least 1: 0",
        [] { training_memory({}, {.batch = 1, .tokens = 0}); }}});
}

}  // namespace tinytensor::tests
