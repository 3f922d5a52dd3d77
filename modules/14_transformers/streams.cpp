// What module 14 gained: how large the stream is behind many blocks, with and without 1/√(2L), and how a small
// transformer learns that is wired in five ways. Draws wirings.svg in the folder where it is run.
//
//   ./tt run modules/14_transformers/streams.cpp
#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/chart.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

double spread(const Tensor& x) { return std::sqrt(static_cast<double>(var(x).item())); }

// As if initialize() knew no 1/√(2L).
void forget_the_root(const GPT& model) {
  const NoGrad guard;
  for (const TransformerBlock& block : model.h) {
    for (const Tensor& weight : {block.attn.out_proj.weight, block.mlp.c_proj.weight}) {
      const double root = std::sqrt(2 * static_cast<double>(model.config.n_layer));
      for (int64_t i = 0; i < weight.numel(); ++i) weight.mutable_data()[i] *= static_cast<real>(root);
    }
  }
}

Tensor embedded(const GPT& model, const IndexTensor& ids) {
  return add(model.wte.forward(ids), slice(model.wpe.weight, 0, 0, ids.size(1)));
}

void show_streams() {
  fmt::print("how many times as large the stream is behind L blocks, before any step\n\n");
  fmt::print("     L   with 1/√(2L)   without\n");
  for (const int64_t layers : {1, 2, 4, 8, 16, 32}) {
    fmt::print("  {:4}", layers);
    for (const bool forgets : {false, true}) {
      manual_seed(14);
      const GPT model({.block_size = 16, .n_layer = layers, .n_embd = 64});
      if (forgets) forget_the_root(model);
      const NoGrad guard;
      IndexTensor ids = randint(0, 65, {4, 16});
      Tensor x = embedded(model, ids);
      const double before = spread(x);
      for (const TransformerBlock& block : model.h) x = block.forward(x);
      fmt::print("   {:{}.2f}", spread(x) / before, forgets ? 7 : 12);
    }
    fmt::print("\n");
    std::fflush(stdout);
  }
}

enum class Way { pre_norm, no_root, post_norm, no_norm, no_residual };
struct Wired {
  const char* name;
  Way way;
};
const std::vector<Wired> ways = {{"pre-norm", Way::pre_norm},
                                 {"without 1/√(2L)", Way::no_root},
                                 {"post-norm", Way::post_norm},
                                 {"no norm", Way::no_norm},
                                 {"no residual", Way::no_residual}};

Tensor logits(const GPT& model, const IndexTensor& ids, Way way) {
  if (way == Way::pre_norm || way == Way::no_root) return model.forward(ids);
  Tensor x = embedded(model, ids);
  for (const TransformerBlock& block : model.h) {
    const auto attend = [&](const Tensor& to) { return block.attn.forward(to, {}, true); };
    if (way == Way::post_norm) {
      x = block.ln_1.forward(add(x, attend(x)));
      x = block.ln_2.forward(add(x, block.mlp.forward(x)));
    } else if (way == Way::no_norm) {
      x = add(x, attend(x));
      x = add(x, block.mlp.forward(x));
    } else {
      x = block.mlp.forward(block.ln_2.forward(attend(block.ln_1.forward(x))));
    }
  }
  return model.lm_head.forward(way == Way::no_residual ? model.ln_f.forward(x) : x);
}

double length(const Tensor& x) { return std::sqrt(static_cast<double>(sum(mul(x, x)).item())); }

struct Run {
  std::vector<double> losses;
  double first_share = 0;  ///< the gradient of the first block's MLP over that of the last block's, at the first step
};

Run learn(Way way, const std::vector<int32_t>& tokens, int64_t vocabulary, int64_t steps) {
  manual_seed(14);
  GPT model({.block_size = 32, .vocab_size = vocabulary, .n_layer = 8, .n_head = 4, .n_embd = 32});
  if (way == Way::no_root) forget_the_root(model);
  AdamW optimizer(model.parameters(), 1e-3);
  Run run;
  for (int64_t i = 0; i < steps; ++i) {
    const Batch batch = random_batch(tokens, 32, 8);
    optimizer.zero_grad();
    const Tensor scores = reshape(logits(model, batch.inputs, way), {-1, vocabulary});
    const Tensor loss = cross_entropy(scores, batch.targets.reshape({-1}));
    backward(loss);
    if (i == 0) {
      run.first_share = length(model.h.front().mlp.c_fc.weight.grad()) / length(model.h.back().mlp.c_fc.weight.grad());
    }
    clip_grad_norm(model.parameters(), 1);
    optimizer.step();
    run.losses.push_back(static_cast<double>(loss.item()));
  }
  return run;
}

// Of the ten steps before `step`.
double mean_before(const std::vector<double>& losses, size_t step) {
  const size_t first = step < 10 ? 0 : step - 10;
  double total = 0;
  for (size_t i = first; i < step; ++i) total += losses[i];
  return total / static_cast<double>(step - first);
}

void compare_ways() {
  constexpr size_t steps = 300;
  const std::string text = stories(64 * 1024);
  const CharTokenizer tokenizer(text);
  const TokenSplit split = encode_and_split(text, tokenizer);
  fmt::print("\neight blocks of width 32, {} steps on the stories: the loss (mean of ten steps), and the gradient of\n",
             steps);
  fmt::print("the first block's MLP at the first step, beside that of the last block's\n\n");
  fmt::print("  {:<18}", "");
  for (size_t step = 1; step <= steps; step += step == 1 ? 49 : 50) fmt::print("{:>8}", step);
  fmt::print("   first : last\n");
  Chart chart{.title = "Five wirings of one transformer", .x = {"step"}, .y = {"loss, nats"}};
  for (const Wired& wired : ways) {
    const Run run = learn(wired.way, split.train, tokenizer.vocab_size(), steps);
    fmt::print("  {}", padded(wired.name, 18));
    for (size_t step = 1; step <= steps; step += step == 1 ? 49 : 50) {
      fmt::print("{:>8.2f}", mean_before(run.losses, step));
    }
    fmt::print("   {:.1e}\n", run.first_share);
    std::fflush(stdout);
    Series smooth{.name = wired.name};
    for (size_t step = 1; step <= steps; ++step) smooth.y.push_back(mean_before(run.losses, step));
    chart.series.push_back(smooth);
  }
  fmt::print("\n{}", plot_text(chart, {80, 16}));
  write_file("wirings.svg", plot(chart));
}

}  // namespace

int main() {
  show_streams();
  compare_ways();
}
