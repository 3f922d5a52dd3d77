// What module 19 gained: a small GPT learns the stories, and is then made smaller in every way of this module. For each
// result its bytes and its loss on text that it has not seen; for each shape the time of a forward pass. Draws
// frontier.svg in the folder where it is run.
//
//   ./tt run modules/19_compression/frontier.cpp
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/io/file.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t length = 32, batch_size = 16, steps = 900, more_steps = 200;

struct Text {
  TokenSplit tokens;
  int64_t vocabulary;
};

struct Result {
  std::string name;
  double kilobytes, loss;
};

using Loss = std::function<Tensor(const Batch&)>;
using Logits = std::function<Tensor(const IndexTensor&)>;

// Steps with AdamW from `rate` down to a tenth of it; `after` is called behind each.
void learn(const Module& model, const Loss& loss, const Text& text, int64_t count, double rate,
           const std::function<void(int64_t)>& after = {}) {
  manual_seed(19);
  AdamW optimizer(model.parameters(), rate);
  const CosineSchedule schedule{.lr = rate, .min_lr = rate / 10, .warmup = count / 20, .decay = count};
  for (int64_t t = 0; t < count; ++t) {
    optimizer.set_lr(schedule(t));
    optimizer.zero_grad();
    backward(loss(random_batch(text.tokens.train, length, batch_size)));
    optimizer.step();
    if (after) after(t);
  }
}

double val_loss(const Loss& loss, const Text& text) {
  const NoGrad guard;
  manual_seed(20);
  constexpr int batches = 40;
  double total = 0;
  for (int i = 0; i < batches; ++i) {
    total += static_cast<double>(loss(random_batch(text.tokens.val, length, batch_size)).item()) / batches;
  }
  return total;
}

double kilobytes_of(const Module& model) { return 4e-3 * static_cast<double>(model.num_parameters()); }

// Each matrix in the form that takes less.
double kilobytes_of(const Module& model, const Masks& masks) {
  double bytes = 4 * static_cast<double>(model.num_parameters());
  for (size_t i = 0; i < masks.keep().size(); ++i) {
    const BoolTensor& keep = masks.keep()[i];
    const int64_t kept = std::count(keep.data(), keep.data() + keep.numel(), true);
    bytes -= static_cast<double>(std::max<int64_t>(0, 4 * keep.numel() - sparse_bytes(keep.size(0), kept)));
  }
  return bytes / 1000;
}

template <class Model>
Loss loss_of(const Model& model) {
  return [&model](const Batch& batch) { return model.loss(batch.inputs, batch.targets); };
}

template <class Model>
Result measured(std::string name, const Model& model, const Text& text, double kilobytes) {
  return {std::move(name), kilobytes, val_loss(loss_of(model), text)};
}

void print(const Result& result) {
  fmt::print("  {}{:>7.0f}{:>9.3f}\n", padded(result.name, 44), result.kilobytes, result.loss);
  std::fflush(stdout);
}

bool of_a_block(const std::string& name) { return name.starts_with("h."); }

// --- zeros

// ‖X_j‖² of the inputs of each matrix of the blocks, over some batches.
std::map<std::string, Tensor> input_squares(const GPT& model, const Text& text) {
  const NoGrad guard;
  manual_seed(21);
  std::map<std::string, Tensor> squares;
  const auto add = [&](const std::string& name, const Tensor& x) {
    const Tensor now = sum(square(x), {0, 1});
    squares[name] = squares.count(name) == 0 ? now : tinytensor::add(squares[name], now);
  };
  for (int i = 0; i < 8; ++i) {
    const IndexTensor ids = random_batch(text.tokens.train, length, batch_size).inputs;
    Tensor x = tinytensor::add(model.wte.forward(ids), slice(model.wpe.weight, 0, 0, length));
    for (size_t layer = 0; layer < model.h.size(); ++layer) {
      const TransformerBlock& block = model.h[layer];
      const std::string of = fmt::format("h.{}.", layer);
      const Tensor normed = block.ln_1.forward(x);
      for (const char* name : {"attn.q_proj", "attn.k_proj", "attn.v_proj"}) add(of + name, normed);
      const int64_t heads = block.attn.num_heads;
      const auto split = [&](const Linear& projection) { return split_heads(projection.forward(normed), heads); };
      const Tensor attended = merge_heads(scaled_dot_product_attention(
          split(block.attn.q_proj), split(block.attn.k_proj), split(block.attn.v_proj), {}, {.is_causal = true}));
      add(of + "attn.out_proj", attended);
      const Tensor stream = tinytensor::add(x, block.attn.out_proj.forward(attended));
      add(of + "mlp.c_fc", block.ln_2.forward(stream));
      add(of + "mlp.c_proj", block.mlp.gelu.forward(block.mlp.c_fc.forward(block.ln_2.forward(stream))));
      x = block.forward(x);
    }
  }
  return squares;
}

std::vector<BoolTensor> wanda_masks(const GPT& model, const Masks& masks, double share, const Text& text) {
  const std::map<std::string, Tensor> squares = input_squares(model, text);
  std::vector<BoolTensor> keep;
  for (const auto& [name, weight] : masks.weights()) {
    keep.push_back(wanda_mask(weight, sqrt(squares.at(name.substr(0, name.size() - 7))), share));
  }
  return keep;
}

enum class Way { magnitude, wanda, tuned, gradual };

Result pruned(const GPT& whole, Way way, double share, const Text& text) {
  GPT model = clone(whole);
  Masks masks(prunable(model, of_a_block));
  const auto hold_after = [&](int64_t) { masks.apply(); };
  const char* name = "by magnitude, and no more";
  if (way == Way::wanda) {
    name = "by Wanda, and no more";
    masks.set(wanda_masks(model, masks, share, text));
  } else if (way == Way::gradual) {
    name = "little by little";
    const CubicSparsity plan{.first = 0, .last = share, .begin = 0, .steps = more_steps * 3 / 4};
    learn(model, loss_of(model), text, more_steps, 2e-3, [&](int64_t t) {
      if (t % 5 == 0) masks.prune(cubic_sparsity(t, plan));
      masks.apply();
    });
  } else {
    masks.prune(share);
    if (way == Way::tuned) name = "trained again";
    if (way == Way::tuned) learn(model, loss_of(model), text, more_steps, 2e-3, hold_after);
  }
  return measured(fmt::format("{:.0f}% zeros: {}", 100 * share, name), model, text, kilobytes_of(model, masks));
}

// --- smaller matrices

template <class Model>
std::pair<Result, Result> before_and_after(const std::string& name, const Model& model, const Text& text) {
  const Result before = measured(name, model, text, kilobytes_of(model));
  learn(model, loss_of(model), text, more_steps, 2e-3);
  return {before, measured(name + ", trained again", model, text, kilobytes_of(model))};
}

// --- a student

Result student(const GPT& teacher, const std::string& name, double alpha, double temperature, bool squared,
               const Text& text) {
  GPTConfig config = teacher.config;
  config.n_embd /= 2;
  manual_seed(22);
  const GPT model(config);
  const double share = squared ? alpha : alpha / (temperature * temperature);
  const Loss distilled = [&](const Batch& batch) {
    const auto rows = [&](const GPT& of) { return reshape(of.forward(batch.inputs), {-1, config.vocab_size}); };
    const IndexTensor targets = batch.targets.reshape({-1});
    const Tensor scores = rows(model);
    if (alpha == 0) return cross_entropy(scores, targets);
    const Tensor of_teacher = [&] {
      const NoGrad guard;
      return rows(teacher);
    }();
    const Tensor soft = distillation_loss(scores, of_teacher, targets, {.temperature = temperature, .alpha = 1});
    return add(mul(soft, share), mul(cross_entropy(scores, targets), 1 - alpha));
  };
  learn(model, distilled, text, steps, 4e-3);
  return measured(name, model, text, kilobytes_of(model));
}

Series& series_of(Chart& chart, const char* name) {
  for (Series& series : chart.series) {
    if (series.name == name) return series;
  }
  chart.series.push_back({.name = name});
  return chart.series.back();
}

void enter(Chart& chart, const char* name, const Result& result) {
  print(result);
  Series& series = series_of(chart, name);
  series.x.push_back(result.kilobytes);
  series.y.push_back(result.loss);
  series.names.push_back(result.name);
}

void make_smaller(const GPT& model, const Text& text, Chart& chart) {
  for (const auto& [way, name] :
       {std::pair{Way::magnitude, "zeros at once"}, std::pair{Way::wanda, "Wanda"},
        std::pair{Way::tuned, "zeros, trained"}, std::pair{Way::gradual, "zeros by and by"}}) {
    fmt::print("\n");
    for (const double share : {0.5, 0.7, 0.9}) enter(chart, name, pruned(model, way, share, text));
  }
  fmt::print("\n");
  for (const int64_t heads : {3, 2, 1}) {
    const int64_t units = model.h[0].mlp.c_fc.weight.size(0) * heads / 4;
    const GPT smaller = narrowed(model, heads, units);
    const auto [before, after] = before_and_after(fmt::format("{} of 4 heads, {} units", heads, units), smaller, text);
    print(before);
    enter(chart, "heads and units", after);
  }
  fmt::print("\n");
  for (const double energy : {0.8, 0.6, 0.4}) {
    const LowRankGPT smaller(model, energy);
    const auto [before, after] =
        before_and_after(fmt::format("low rank, {:.0f}% of the energy", 100 * energy), smaller, text);
    print(before);
    enter(chart, "low rank", after);
  }
  fmt::print("\n");
  print(student(model, "half as wide, without a teacher", 0, 1, true, text));
  enter(chart, "student", student(model, "half as wide, T = 1", 0.7, 1, true, text));
  for (const double temperature : {2.0, 4.0}) {
    print(student(model, fmt::format("half as wide, T = {:.0f}", temperature), 0.7, temperature, true, text));
    print(student(model, fmt::format("half as wide, T = {:.0f}, without T²", temperature), 0.7, temperature, false,
                  text));
  }
}

// --- time

struct Timed {
  std::string name;
  Logits logits;
  double milliseconds = HUGE_VAL;  ///< of a forward pass, the shortest of all: what else runs makes none of them faster
};

template <class Model>
Timed timed(std::string name, Model model) {
  return {std::move(name),
          [model = std::make_shared<Model>(std::move(model))](const IndexTensor& ids) { return model->forward(ids); }};
}

// What was trained again has the same shape, and takes the same time.
void measure_times(const GPT& whole) {
  using Clock = std::chrono::steady_clock;
  GPT zeros = clone(whole);
  Masks(prunable(zeros, of_a_block)).prune(0.9);
  GPTConfig half = whole.config;
  half.n_embd /= 2;
  std::vector<Timed> all = {timed("the whole", clone(whole)), timed("90% zeros", zeros)};
  for (const int64_t heads : {3, 2, 1}) {
    all.push_back(timed(fmt::format("{} of 4 heads, {} units", heads, 64 * heads), narrowed(whole, heads, 64 * heads)));
  }
  for (const double energy : {0.8, 0.6, 0.4}) {
    LowRankGPT thin(whole, energy);
    const auto rank = [&](size_t i) { return thin.h[i].c_fc.inner.weight.size(0); };
    const std::string name = fmt::format("low rank, c_fc {} and {} of 64", rank(0), rank(1));
    all.push_back(timed(name, std::move(thin)));
  }
  all.push_back(timed("half as wide", GPT(half)));
  const NoGrad guard;
  const IndexTensor ids({batch_size, length});
  for (int round = 0; round < 200; ++round) {  // in turn: a slow moment meets all of them
    for (Timed& one : all) {
      const Clock::time_point start = Clock::now();
      one.logits(ids);
      one.milliseconds =
          std::min(one.milliseconds, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
  }
  fmt::print("\n  a forward pass of {} x {} characters, ms\n\n", batch_size, length);
  for (const Timed& one : all) fmt::print("  {}{:>7.2f}\n", padded(one.name, 44), one.milliseconds);
}

}  // namespace

int main() {
  const std::string all = stories(300'000);
  const CharTokenizer tokenizer(all);
  const Text text{encode_and_split(all, tokenizer), tokenizer.vocab_size()};
  manual_seed(1);
  const GPT model({.block_size = length, .vocab_size = text.vocabulary, .n_layer = 2, .n_head = 4, .n_embd = 64});
  learn(model, loss_of(model), text, steps, 4e-3);
  Chart chart{.title = "A small GPT, made smaller", .x = {"kilobytes", Scale::log}, .y = {"loss, nats"}};
  fmt::print("  {}{:>7}{:>9}\n", padded("", 44), "kB", "loss");
  enter(chart, "the whole", measured("the whole", model, text, kilobytes_of(model)));
  const GPT longer = clone(model);
  learn(longer, loss_of(longer), text, more_steps, 2e-3);
  print(measured("the whole, trained again", longer, text, kilobytes_of(longer)));
  make_smaller(model, text, chart);
  measure_times(model);
  for (Series& series : chart.series) series.mark = series.x.size() == 1 ? Mark::points : Mark::line;
  fmt::print("\n{}", plot_text(chart, {80, 18}));
  write_file("frontier.svg", plot(chart));
}
