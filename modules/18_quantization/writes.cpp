// What module 18 gained: your GPT in 8 bits. What it takes, how fast it writes, what its loss is and how often it says the
// same, where the rest comes from, and what becomes of it with scales found beforehand.
//
//   ./tt train                                               a model to begin with: out/best
//   ./tt run modules/18_quantization/writes.cpp              or with another folder of a checkpoint: … poems/best
//   ./tt run modules/18_quantization/writes.cpp --speed      a model of GPT-2's size, with random weights
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

using Clock = std::chrono::steady_clock;

// Windows of the text that no run has learned from, one behind the other.
struct Windows {
  IndexTensor ids, targets;
};

Windows windows_of(const std::vector<int32_t>& tokens, int64_t length, int64_t count) {
  count = std::min(count, (std::ssize(tokens) - 1) / length);
  Windows w{IndexTensor({count, length}), IndexTensor({count, length})};
  for (int64_t i = 0; i < count * length; ++i) {
    w.ids.data()[i] = tokens[static_cast<size_t>(i)];
    w.targets.data()[i] = tokens[static_cast<size_t>(i + 1)];
  }
  return w;
}

double loss_of(const GPT& model, const Windows& w) { return model.loss(w.ids, w.targets).item(); }

Tensor logits_of(const GPT& model, const Windows& w) {
  return reshape(model.forward(w.ids), {-1, model.config.vocab_size});
}

double tokens_per_second(const GPT& model, int64_t count) {
  std::vector<KeyValueCache> caches;
  const IndexTensor one({1, 1}, {1});
  model.forward(one, caches);
  const int64_t of_a_text = std::min(count, model.config.block_size - 1);
  const auto start = Clock::now();
  for (int64_t i = 0; i < of_a_text; ++i) model.forward(one, caches);
  return static_cast<double>(of_a_text) / std::chrono::duration<double>(Clock::now() - start).count();
}

double fastest(const GPT& model, int64_t count) {
  double best = 0;
  for (int i = 0; i < 5; ++i) best = std::max(best, tokens_per_second(model, count));
  return best;
}

void print_row(const char* what, const GPT& model, double rate) {
  fmt::print("  {:<8}{:>9.2f} MB{:>10.1f} tokens/s\n", what, static_cast<double>(bytes_of_weights(model)) / 1e6, rate);
  std::fflush(stdout);
}

int show_speed() {
  fmt::print("a model of GPT-2's size, random weights, {} threads, kernels {}\n", num_threads(), kernels().name);
  GPT model({.block_size = 1024, .vocab_size = 50257, .n_layer = 12, .n_head = 12, .n_embd = 768});
  model.eval();
  const NoGrad guard;
  const double before = fastest(model, 10);
  print_row("float", model, before);
  quantize(model);
  const double after = fastest(model, 10);
  print_row("int8", model, after);
  fmt::print("  {:.2f} times as fast\n", after / before);
  return 0;
}

void show_agreement(const GPT& model, const GPT& small, const Windows& w) {
  fmt::print("\nthe likeliest next token is the same, by the margin to the second\n");
  for (const Agreement& a : agreement_by_margin(logits_of(model, w), logits_of(small, w), {0, 0.03, 0.1, 0.3, 1, 3})) {
    if (a.positions == 0) continue;
    fmt::print("  from {:<5} {:6} of {:6}   {:6.2f} %\n", a.least_margin, a.same, a.positions,
               100.0 * static_cast<double>(a.same) / static_cast<double>(a.positions));
  }
}

// The model with each linear layer's weight put into a form and taken out again, activations in float.
double loss_with_weights(const GPT& model, const Windows& w,
                         const std::function<Tensor(const Tensor&)>& there_and_back) {
  GPT changed = clone(model);
  for (const auto& [name, layer] : linear_layers(changed)) copy_(layer->weight, there_and_back(clone(layer->weight)));
  return loss_of(changed, w);
}

void show_weights(const GPT& model, const Windows& w, double loss) {
  fmt::print("\nweights alone, activations in float: the rise of the loss\n");
  const auto show_one = [&](const char* name, double bits, const std::function<Tensor(const Tensor&)>& form) {
    fmt::print("  {:<24}{:>6.2f} bits{:>9.3f} %\n", name, bits, 100 * (loss_with_weights(model, w, form) / loss - 1));
    std::fflush(stdout);
  };
  const auto width = static_cast<double>(model.config.n_embd);
  show_one("int8, a scale a row", 8 + 32 / width, [](const Tensor& x) { return dequantize(quantize_matrix(x)); });
  show_one("int8, a scale a matrix", 8,
           [](const Tensor& x) { return dequantize(quantize_matrix(x, Scales::per_tensor)); });
  show_one("Q8_0", 8.5, [](const Tensor& x) { return tensor(from_q8_0(to_q8_0(x.to_vector())), x.shape()); });
  show_one("Q4_0", 4.5, [](const Tensor& x) { return tensor(from_q4_0(to_q4_0(x.to_vector())), x.shape()); });
}

void show_layers(GPT model, const Windows& w, double loss) {
  std::vector<LayerRise> rises = rise_of_each_layer(model, [&](const GPT& m) { return loss_of(m, w); });
  std::sort(rises.begin(), rises.end(), [](const LayerRise& a, const LayerRise& b) { return a.rise > b.rise; });
  fmt::print("\none layer at a time in 8 bits: the rise of the loss in parts of a million\n");
  const std::map<std::string, Magnitudes> seen = inputs_of_layers(model, w.ids);
  for (const LayerRise& r : rises) {
    const Magnitudes& x = seen.at(r.name);
    fmt::print("  {:<18}{:>8.1f}   largest input {:7.2f}, 99% are below {:5.2f}\n", r.name, 1e6 * r.rise / loss,
               127 * static_scale(x), 127 * static_scale(x, 99));
  }
}

void show_static(const GPT& model, const Windows& calibration, const Windows& w, double loss) {
  fmt::print("\nscales of activations found beforehand, from {} tokens: the rise of the loss\n",
             calibration.ids.numel());
  for (const double percentile : {100.0, 99.99, 99.9, 99.0, 95.0}) {
    GPT with_scales = model;
    quantize_with_static_scales(with_scales, calibration.ids, percentile);
    fmt::print("  percentile {:<6}{:>8.3f} %\n", percentile, 100 * (loss_of(with_scales, w) / loss - 1));
    std::fflush(stdout);
  }
}

void write_a_little(const GPT& model, const Tokenizer& tokenizer) {
  Generator generator(18);
  const std::vector<int64_t> text = model.generate(tokenizer.encode("\n"), 160, {.temperature = 0.8}, generator);
  fmt::print("\nit writes:\n{}\n", tokenizer.decode(text));
}

int show(const std::string& folder) {
  const Checkpoint checkpoint = load_checkpoint(folder);
  const GPT model = load_gpt(checkpoint);
  const TokenSplit tokens = encode_and_split(stories(), *checkpoint.tokenizer);
  const Windows w = windows_of(tokens.val, model.config.block_size, 200);
  const Windows calibration = windows_of(tokens.train, model.config.block_size, 16);
  const NoGrad guard;
  GPT small = clone(model);
  quantize(small);
  fmt::print("{}: {} parameters, kernels {}, {} threads\n", folder, model.num_parameters(), kernels().name,
             num_threads());
  print_row("float", model, fastest(model, 60));
  print_row("int8", small, fastest(small, 60));
  const double before = loss_of(model, w), after = loss_of(small, w);
  fmt::print("\nloss {:.5f}, in 8 bits {:.5f}: a rise of {:.3f} %\n", before, after, 100 * (after / before - 1));
  show_agreement(model, small, w);
  if (model.config.n_embd % numbers_in_block == 0) show_weights(model, w, before);
  show_layers(model, w, before);
  show_static(model, calibration, w, before);
  write_a_little(small, *checkpoint.tokenizer);
  return after <= 1.005 * before ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string word = argc > 1 ? argv[1] : "out/best";
  try {
    return word == "--speed" ? show_speed() : show(word);
  } catch (const FileError& error) {
    fmt::print(stderr, "{}\n  hint: ./tt train makes a model in out/best\n", error.what());
    return 1;
  }
}
