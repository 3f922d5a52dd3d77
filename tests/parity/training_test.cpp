// A GPT and its training as nanoGPT does it: the twins of tests/parity/pytorch/training.py.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "tests/parity/golden.h"
#include "tests/parity/report.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using parity::Named;

namespace {

Named one_step() {
  GPT model({.block_size = 32, .vocab_size = 20, .n_layer = 2, .n_head = 2, .n_embd = 16, .tie_weights = false});
  AdamW optimizer(decay_matrices_only(model.parameters(), 1e-3, 0.1), AdamOptions{0.9, 0.99, 1e-5});
  const IndexTensor drawn = randint(0, 20, {2, 9});
  IndexTensor ids(Shape{2, 8}), targets(Shape{2, 8});
  for (int64_t b = 0; b < 2; ++b) {
    std::copy_n(drawn.data() + 9 * b, 8, ids.data() + 8 * b);
    std::copy_n(drawn.data() + 9 * b + 1, 8, targets.data() + 8 * b);
  }
  Named named;
  const Tensor loss = model.loss(ids, targets);
  backward(loss);
  named["logits"] = model.forward(ids);
  named["loss"] = loss;
  for (const auto& [name, parameter] : model.named_parameters()) named[name + ".grad"] = clone(parameter.grad());
  clip_grad_norm(model.parameters(), 1);
  optimizer.step();
  for (const auto& [name, parameter] : model.named_parameters()) named[name + ".after"] = parameter;
  return named;
}

Named generate() {
  GPT model({.block_size = 16, .vocab_size = 20, .n_layer = 2, .n_head = 2, .n_embd = 16});
  model.eval();
  const std::vector<int64_t> tokens = model.generate({3}, 60, {.temperature = 0.8, .top_k = 7});
  return {{"tokens", tensor(std::vector<real>(tokens.begin(), tokens.end()), {61})}};
}

// A text made by rule, as ids of its sorted characters: words of one to three syllables, lines of eight words.
std::vector<int64_t> text_ids() {
  const std::vector<std::string> syllables = {"ba", "ri",  "to",  "len", "mo",  "sha", "ku", "ne",  "fi", "wor",
                                              "da", "gle", "sti", "po",  "ran", "ve",  "li", "cho", "mu", "zen"};
  uint64_t state = 1;
  const auto draw = [&state](size_t count) {
    state = (1103515245 * state + 12345) % (uint64_t{1} << 31);
    return (state >> 16) % count;
  };
  std::string text;
  for (int i = 0; i < 4000; ++i) {
    for (size_t left = 1 + draw(3); left > 0; --left) text += syllables[draw(syllables.size())];
    text += i % 8 == 7 ? '\n' : ' ';
  }
  const std::set<char> characters(text.begin(), text.end());
  std::vector<int64_t> ids;
  for (const char c : text) ids.push_back(std::distance(characters.begin(), characters.find(c)));
  return ids;
}

// All 200 in ./tt test --slow and --parity, and where their page is written.
int64_t steps() {
  const auto is_set = [](const char* name) { return std::getenv(name) != nullptr; };
  return is_set("TINYTENSOR_ALL_STEPS") || is_set("TINYTENSOR_WRITE_PARITY") ? 200 : 50;
}

struct Training {
  double dropout = 0;
  int64_t micro_batches = 1;

  std::vector<double> losses() const {
    constexpr int64_t block = 64, batch = 12;
    const std::vector<int64_t> data = text_ids();
    const int64_t vocab = *std::max_element(data.begin(), data.end()) + 1;
    GPT model({.block_size = block, .vocab_size = vocab, .dropout = dropout, .bias = false});
    AdamW optimizer(decay_matrices_only(model.parameters(), 1e-3, 0.1), AdamOptions{0.9, 0.99});
    const CosineSchedule schedule{1e-3, 1e-4, 100, 2000};
    std::vector<double> losses;
    const int64_t count = steps();
    for (int64_t step = 0; step < count; ++step) {
      optimizer.set_lr(schedule(step));
      double total = 0;
      for (int64_t i = 0; i < micro_batches; ++i) {
        const int64_t rows = batch / micro_batches;
        IndexTensor x(Shape{rows, block}), y(Shape{rows, block});
        const IndexTensor starts = randint(0, static_cast<int64_t>(data.size()) - block, {rows});
        for (int64_t b = 0; b < rows; ++b) {
          std::copy_n(data.begin() + starts.at({b}), block, x.data() + b * block);
          std::copy_n(data.begin() + starts.at({b}) + 1, block, y.data() + b * block);
        }
        const Tensor loss = model.loss(x, y) / static_cast<double>(micro_batches);
        backward(loss);
        total += static_cast<double>(loss.item());
      }
      clip_grad_norm(model.parameters(), 1);
      optimizer.step();
      optimizer.zero_grad();
      losses.push_back(total);
    }
    return losses;
  }
};

// The largest relative difference; within 1e-4 for the first 50 steps and 1e-3 for all.
double check_losses(const std::vector<double>& got, const parity::Expected& expected) {
  REQUIRE(expected.values.size() == 200);
  double largest = 0;
  for (size_t step = 0; step < got.size(); ++step) {
    const double loss = static_cast<double>(expected.values[step]);
    const double difference = std::abs(got[step] - loss) / loss;
    largest = std::max(largest, difference);
    if (difference <= (step < 50 ? 1e-4 : 1e-3)) continue;
    FAIL_CHECK("first wrong at step " << step << ": expected " << loss << ", got " << got[step]);
    break;
  }
  return largest;
}

}  // namespace

TEST_CASE("one step of a GPT of 37 parameters has PyTorch's loss, gradients and weights") {
  const std::string name = "GPT of 37 parameters, one step of AdamW";
  const parity::Program expected = parity::read_programs("training.txt").at(name);
  manual_seed(expected.seed);
  parity::check_program("Training", name, one_step(), expected, {.relative = 1e-4});
}

TEST_CASE("a GPT draws PyTorch's tokens") {
  const std::string name = "GPT, 60 sampled tokens";
  const parity::Program expected = parity::read_programs("training.txt").at(name);
  manual_seed(expected.seed);
  parity::check_program("Training", name, generate(), expected);
}

TEST_CASE("a training run of nanoGPT's CPU setting has PyTorch's losses, step by step") {
  const parity::Programs expected = parity::read_programs("training.txt");
  const std::vector<std::pair<std::string, Training>> runs = {
      {"GPT, 200 steps", {}},
      {"GPT, 200 steps, dropout 0.1", {.dropout = 0.1}},
      {"GPT, 200 steps, 4 micro-batches", {.micro_batches = 4}},
  };
  for (const auto& [run, training] : runs) {
    const std::string& name = run;
    CAPTURE(name);
    const parity::Program& program = expected.at(name);
    manual_seed(program.seed);
    const double difference = check_losses(training.losses(), program.results.at(0));
    parity::report("Training", name, "200 losses", difference);
  }
}
