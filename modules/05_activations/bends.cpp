// What module 05 gained: all activations with their slopes as two pictures, what is left of a gradient behind twelve
// layers of each, and softmax written twice.
//
//   ./tt run modules/05_activations/bends.cpp
#include <fmt/format.h>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/chart.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

struct Bend {
  const char* name;
  std::function<Tensor(const Tensor&)> f;
};

const std::vector<Bend> bends = {
    {"relu", [](const Tensor& x) { return relu(x); }},
    {"leaky relu, 0.1", [](const Tensor& x) { return leaky_relu(x, 0.1); }},
    {"sigmoid", [](const Tensor& x) { return sigmoid(x); }},
    {"tanh", [](const Tensor& x) { return tinytensor::tanh(x); }},
    {"softplus", [](const Tensor& x) { return softplus(x); }},
    {"silu", [](const Tensor& x) { return silu(x); }},
    {"gelu", [](const Tensor& x) { return gelu(x); }},
    {"gelu by tanh", [](const Tensor& x) { return gelu(x, Gelu::tanh); }},
};

std::vector<double> numbers_of(const Tensor& x) {
  const std::vector<real> all = x.to_vector();
  return {all.begin(), all.end()};
}

// The slopes are what the tape sends back to x.
void draw() {
  const Tensor places = sub(mul(arange(0, 241), 1.0 / 30), 4);  // -4 … 4
  const std::vector<double> x = numbers_of(places);
  Chart values{.title = "Activations", .x = {"x"}, .y = {"y"}};
  Chart slopes{.title = "What they send back: the slopes", .x = {"x"}, .y = {"dy/dx"}};
  for (const Bend& bend : bends) {
    const Tensor input = reshape(places, {241}).requires_grad_();
    const Tensor y = bend.f(input);
    backward(sum(y));
    values.series.push_back({.name = bend.name, .y = numbers_of(y), .x = x});
    slopes.series.push_back({.name = bend.name, .y = numbers_of(input.grad()), .x = x});
  }
  write_file("activations.svg", plot(values));
  write_file("slopes.svg", plot(slopes));
  fmt::print("activations.svg and slopes.svg are drawn\n\n");
}

double length(const Tensor& x) { return std::sqrt(static_cast<double>(sum(mul(x, x)).item())); }

// Twelve layers of width 64, whose first values keep the size of their input: how much of a gradient of length 1 at the
// end arrives at the beginning?
void send_through_twelve_layers() {
  for (const Bend& bend : bends) {
    manual_seed(5);
    const Tensor x = randn({32, 64}).requires_grad_();
    Tensor h = x;
    for (int layer = 0; layer < 12; ++layer) h = bend.f(matmul(h, mul(randn({64, 64}), 1.0 / 8)));
    const Tensor dy = randn(h.shape());
    backward(h, mul(dy, 1 / length(dy)));
    fmt::print("{:<16} of a gradient of length 1, behind twelve layers {:.1e} is left\n", bend.name, length(x.grad()));
  }
}

// From small ops, and by the loops over rows: the same function, or one of the two is wrong.
void compare_softmax() {
  const Tensor scores = tensor({{1, 2, 3}, {1000, 1001, 1002}});
  set_composed_ops(true);
  const Tensor steps = log_softmax(scores, 1);
  set_composed_ops(false);
  const Tensor loops = log_softmax(scores, 1);
  const Tensor through_sum = sub(scores, logsumexp(scores, {1}, true));
  fmt::print("\nlog softmax of (1, 2, 3) and of (1000, 1001, 1002), by steps, by loops over rows, by logsumexp:\n");
  fmt::print("{}\n{}\n{}\n", steps, loops, through_sum);
}

}  // namespace

int main() {
  draw();
  send_through_twelve_layers();
  compare_softmax();
}
