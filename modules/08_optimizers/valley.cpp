// What module 08 gained: four optimizers race through one valley, the same valley in other units, and what becomes of
// weight decay in the gradient and past it. Draws valley.svg and decay.svg in the folder where it is run.
//
//   ./tt run modules/08_optimizers/valley.cpp
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr double steepness = 25;

double loss_at(double x, double y) { return (x * x + steepness * y * y) / 2; }

struct Racer {
  const char* name;
  std::unique_ptr<Optimizer> (*make)(const Tensor& p);
};

std::unique_ptr<Optimizer> sgd(const Tensor& p, double lr, SGDOptions options) {
  return std::make_unique<SGD>(std::vector<Tensor>{p}, lr, options);
}

// Each with the rate, and the momentum, at which it is at its best here.
const std::array racers = {
    Racer{"SGD, lr 0.076", [](const Tensor& p) { return sgd(p, 0.076, {}); }},
    Racer{"momentum 0.45, lr 0.11", [](const Tensor& p) { return sgd(p, 0.11, {.momentum = 0.45}); }},
    Racer{"Nesterov 0.67, lr 0.04", [](const Tensor& p) { return sgd(p, 0.04, {.momentum = 0.67, .nesterov = true}); }},
    Racer{"Adam, lr 0.5",
          [](const Tensor& p) -> std::unique_ptr<Optimizer> {
            return std::make_unique<Adam>(std::vector<Tensor>{p}, 0.5);
          }},
};

struct Way {
  std::vector<double> x, y, losses;
  int arrived = -1;  ///< the step after which the loss stays below a thousandth
};

// The gradient is written down instead of asked from the tape: `unit` is what the loss is measured in.
Way race(const Racer& racer, double unit, int steps) {
  const Tensor p = tensor({9, 1}).requires_grad_();
  const std::unique_ptr<Optimizer> optimizer = racer.make(p);
  Way way;
  for (int t = 0; t <= steps; ++t) {
    const double x = static_cast<double>(p[0].item()), y = static_cast<double>(p[1].item()), loss = loss_at(x, y);
    way.x.push_back(x), way.y.push_back(y), way.losses.push_back(loss);
    if (!(loss < 1e-3)) way.arrived = -1;
    if (loss < 1e-3 && way.arrived < 0) way.arrived = t;
    p.set_grad(tensor({unit * x, unit * steepness * y}));
    optimizer->step();
  }
  return way;
}

void report(const Racer& racer, const Way& way) {
  fmt::print("{:24}", racer.name);
  for (const size_t t : {0U, 1U, 5U, 10U, 20U, 40U}) {
    fmt::print("{:>9}", std::isfinite(way.losses[t]) ? fmt::format("{:.3g}", way.losses[t]) : "lost");
  }
  fmt::print("   {}\n", way.arrived < 0 ? "never" : fmt::format("{}", way.arrived));
}

// Rings of equal loss: each is three times as high as the one inside of it.
Field rings(double x_low, double x_high, double y_low, double y_high) {
  constexpr int64_t n = 96;
  const Tensor shares({n, n});
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      const double y = y_low + (y_high - y_low) * (static_cast<double>(i) + 0.5) / static_cast<double>(n);
      const double x = x_low + (x_high - x_low) * (static_cast<double>(j) + 0.5) / static_cast<double>(n);
      const double ring = std::floor(std::log(loss_at(x, y) + 1e-9) / std::log(3.0));
      shares.set({i, j}, std::fmod(std::abs(ring), 2) == 0 ? real{0.5F} : real{0.56F});
    }
  }
  return {shares, x_low, x_high, y_low, y_high};
}

void race_all() {
  fmt::print("(x² + 25y²) / 2 from (9, 1): the loss after some steps, and when it stays below 0.001\n");
  fmt::print("{:24}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}   arrived\n", "", 0, 1, 5, 10, 20, 40);
  Chart chart{"Four optimizers in one valley", {"x"}, {"y"}, {}, rings(-3, 10, -2, 2)};
  for (const Racer& racer : racers) {
    const Way way = race(racer, 1, 200);
    report(racer, way);
    Series series{racer.name, way.y, way.x};
    series.y.resize(40), series.x.resize(40);
    chart.series.push_back(series);
  }
  write_file("valley.svg", plot(chart));
  fmt::print("\nthe same valley, its loss times 100, the same rates\n");
  for (const Racer& racer : racers) {
    const Way way = race(racer, 100, 200);
    report(racer, way);
  }
}

// A weight of 1 that the loss has no use for: its gradient is +size and -size by turns, and only decay moves it.
std::vector<double> decayed(bool decoupled, double size) {
  const Tensor p = tensor({1.0}).requires_grad_();
  const std::vector<ParameterGroup> groups{{{p}, 0.01, 0.1}};
  std::unique_ptr<Optimizer> optimizer;
  if (decoupled) optimizer = std::make_unique<AdamW>(groups);
  if (!decoupled) optimizer = std::make_unique<Adam>(groups);
  std::vector<double> weights;
  for (int t = 0; t <= 1000; ++t) {
    weights.push_back(static_cast<double>(p[0].item()));
    p.set_grad(tensor({t % 2 == 0 ? size : -size}));
    optimizer->step();
  }
  return weights;
}

void decay_all() {
  fmt::print("\na useless weight, lr 0.01, weight_decay 0.1: what is left of it after 0, 200, … 1000 steps\n");
  Chart chart{"Weight decay, in the gradient and past it", {"step"}, {"weight"}, {}, {}};
  for (const bool decoupled : {false, true}) {
    for (const double size : {0.01, 1.0, 10.0}) {
      const std::vector<double> weights = decayed(decoupled, size);
      const std::string name = fmt::format("{}, gradients of ±{}", decoupled ? "AdamW" : "Adam", size);
      fmt::print("{:30}", name);
      for (size_t t = 0; t <= 1000; t += 200) fmt::print("{:>9.4f}", weights[t]);
      fmt::print("\n");
      if (!decoupled || size == 1) chart.series.push_back({name, weights});
    }
  }
  chart.series.back().name = "AdamW, whatever they are";
  write_file("decay.svg", plot(chart));
  fmt::print("\ndrawn: valley.svg and decay.svg\n");
}

}  // namespace

int main() {
  race_all();
  decay_all();
}
