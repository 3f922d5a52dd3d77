// What module 07 gained: how large numbers are behind ten layers, with five kinds of first values, and what layer norm
// does about it. Draws ten_layers.svg in the folder where it is run. Then the gradient of layer norm, by the tape and
// by the loop.
//
//   ./tt run modules/07_layers/ten_layers.cpp
#include <fmt/format.h>

#include <cmath>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t width = 256, examples = 128;
constexpr int layers = 10;

struct Beginning {
  const char* name;
  void (*fill)(const Tensor& weight);
  bool normalize = false;
};

const std::vector<Beginning> beginnings = {
    {"N(0, 1)", [](const Tensor& w) { init::normal_(w, 0, 1); }},
    {"Kaiming", [](const Tensor& w) { init::kaiming_normal_(w); }},
    {"Xavier", [](const Tensor& w) { init::xavier_normal_(w); }},
    {"Linear's own", [](const Tensor& w) { init::kaiming_uniform_(w, std::sqrt(5.0)); }},
    {"N(0, 0.01²)", [](const Tensor& w) { init::normal_(w, 0, 0.01); }},
    {"0.01², and norm", [](const Tensor& w) { init::normal_(w, 0, 0.01); }, true},
};

double length(const Tensor& x) { return std::sqrt(static_cast<double>(sum(mul(x, x)).item())); }

struct Passage {
  std::vector<double> variances;  ///< of what goes into each relu
  double gradient = 0;            ///< what is left of one of length 1 at the end, at the beginning
};

Passage through_ten_layers(const Beginning& beginning) {
  manual_seed(7);
  const Tensor x = randn({examples, width}).requires_grad_();
  Tensor h = x;
  Passage passage;
  for (int i = 0; i < layers; ++i) {
    const Linear layer(width, width, false);
    beginning.fill(layer.weight);
    Tensor z = layer(h);
    if (beginning.normalize) z = layer_norm(z, {}, {});
    passage.variances.push_back(static_cast<double>(var(z.detach()).item()));
    h = relu(z);
  }
  const Tensor dy = randn(h.shape());
  backward(h, mul(dy, 1 / length(dy)));
  passage.gradient = length(x.grad());
  return passage;
}

void send_through() {
  fmt::print(
      "the variance of what goes into the relu of each layer, and of a gradient of length 1 what comes back\n\n");
  fmt::print("{:<18}{:>9}{:>9}{:>9}{:>9}{:>9}   gradient\n", "layer", 1, 2, 3, 5, 10);
  Chart chart{.title = "Ten layers, and first values", .x = {"layer"}, .y = {"variance before the relu", Scale::log}};
  for (const Beginning& beginning : beginnings) {
    const Passage passage = through_ten_layers(beginning);
    fmt::print("{:<18}", beginning.name);
    for (const size_t layer : {1U, 2U, 3U, 5U, 10U}) fmt::print("{:>9.2g}", passage.variances[layer - 1]);
    fmt::print("   {:.2g}\n", passage.gradient);
    Series line{.name = beginning.name, .y = passage.variances};
    for (int i = 1; i <= layers; ++i) line.x.push_back(i);
    chart.series.push_back(line);
  }
  fmt::print("\n{}", plot_text(chart, {.width = 110, .height = 18}));
  write_file("ten_layers.svg", plot(chart));
  fmt::print("\nten_layers.svg is drawn\n");
}

// By small ops that the tape has recorded, and by the loop that was derived: one gradient, or one of the two is wrong.
std::vector<Tensor> gradients_of_norm(bool composed) {
  manual_seed(3);
  const Tensor x = randn({64, width}).requires_grad_(), dy = randn({64, width});
  const Tensor weight = randn({width}).requires_grad_(), bias = randn({width}).requires_grad_();
  set_composed_ops(composed);
  backward(layer_norm(x, weight, bias), dy);
  return {x.grad(), weight.grad(), bias.grad()};
}
void compare_gradients() {
  const bool before = composed_ops();
  const std::vector<Tensor> tape = gradients_of_norm(true), hand = gradients_of_norm(false);
  set_composed_ops(before);
  fmt::print("\nthe gradient of layer norm, by the tape and by hand, differs by at most\n");
  const char* const names[] = {"x", "weight", "bias"};
  for (size_t i = 0; i < tape.size(); ++i) {
    fmt::print("  {:<7} {:.1e}, of {:.1e}\n", names[i], static_cast<double>(max(abs(sub(tape[i], hand[i]))).item()),
               static_cast<double>(max(abs(tape[i])).item()));
  }
}

}  // namespace

int main() {
  send_through();
  compare_gradients();
}
