// What positions do to a text longer than any seen in training: three small GPTs learn the stories, looking back over
// 32 characters, and are then shown 128. The loss by where in the text a character stands.
//
//   ./tt run modules/12_embeddings/longer.cpp
#include <fmt/format.h>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t trained_on = 32, shown = 128, piece = 16, steps = 600;

GPT trained(Positions positions, const std::vector<int64_t>& tokens, int64_t vocabulary) {
  manual_seed(1);
  GPT model({.block_size = trained_on,
             .vocab_size = vocabulary,
             .n_layer = 2,
             .n_head = 4,
             .n_embd = 64,
             .positions = positions});
  AdamW optimizer(model.parameters(), 4e-3);
  const CosineSchedule rate{.lr = 4e-3, .min_lr = 4e-4, .warmup = 50, .decay = steps};
  for (int64_t step = 0; step < steps; ++step) {
    optimizer.set_lr(rate(step));
    const Batch batch = random_batch(tokens, trained_on, 16);
    optimizer.zero_grad();
    backward(model.loss(batch.inputs, batch.targets));
    optimizer.step();
  }
  return model;
}

/// The mean loss of each place, over many pieces of text of this length.
std::vector<double> loss_by_place(const GPT& model, const std::vector<int64_t>& tokens, int64_t length) {
  const NoGrad guard;
  manual_seed(2);
  constexpr int64_t batches = 8, batch_size = 16;
  Tensor sum_of_losses = zeros({length});
  for (int64_t i = 0; i < batches; ++i) {
    const Batch batch = random_batch(tokens, length, batch_size);
    const Tensor scores = reshape(model.forward(batch.inputs), {batch_size * length, -1});
    const Tensor losses = cross_entropy(scores, batch.targets.reshape({-1}), {.reduction = Reduction::none});
    add_(sum_of_losses, sum(reshape(losses, {batch_size, length}), {0}));
  }
  const std::vector<real> all = div(sum_of_losses, static_cast<double>(batches * batch_size)).to_vector();
  return {all.begin(), all.end()};
}

}  // namespace

int main() {
  const std::string text = stories(200'000);
  const CharTokenizer tokenizer(text);
  const std::vector<int64_t> tokens = tokenizer.encode(text);
  const std::vector<int64_t> seen(tokens.begin(), tokens.end() - 20'000), unseen(tokens.end() - 20'000, tokens.end());

  fmt::print("trained on pieces of {} characters; the loss by where a character stands in a longer one\n\n",
             trained_on);
  fmt::print("{:<12}", "place");
  for (int64_t begin = 0; begin < shown; begin += piece)
    fmt::print("{:>9}", fmt::format("{}-{}", begin + 1, begin + piece));
  fmt::print("\n");
  for (const Positions positions : {Positions::learned, Positions::sinusoidal, Positions::rotary}) {
    const GPT model = trained(positions, seen, tokenizer.vocab_size());
    const int64_t length = positions == Positions::learned ? trained_on : shown;
    const std::vector<double> losses = loss_by_place(model, unseen, length);
    fmt::print("{:<12}", to_string(positions));
    for (int64_t begin = 0; begin < shown; begin += piece) {
      double mean = 0;
      for (int64_t t = begin; t < begin + piece && t < length; ++t) mean += losses[static_cast<size_t>(t)] / piece;
      fmt::print("{:>9}", begin < length ? fmt::format("{:.2f}", mean) : "-");
    }
    fmt::print("\n");
    std::fflush(stdout);
  }
}
