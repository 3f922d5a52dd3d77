// Optimizers and schedules, 100 steps on one small problem: the twins of tests/parity/pytorch/optimizers.py.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/parity/golden.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using parity::Named;

namespace {

using MakeOptimizer = std::function<std::unique_ptr<Optimizer>(Linear& model)>;
struct Problem {
  MakeOptimizer optimizer;
  std::function<double(int64_t step)> schedule = {};
  double clip = 0;
  double clip_value = 0;
  std::optional<PlateauOptions> plateau = {};

  Named operator()() const {
    Linear model(4, 3);
    const Tensor x = randn({100, 10, 4});
    const IndexTensor y = randint(0, 3, {100, 10});
    const auto steps = optimizer(model);
    std::optional<ReduceLROnPlateau> reduce;
    if (plateau) reduce.emplace(*steps, *plateau);
    std::vector<real> losses;
    for (int64_t step = 0; step < 100; ++step) {
      if (schedule) steps->set_lr(schedule(step));
      steps->zero_grad();
      IndexTensor labels(Shape{10});
      std::copy_n(y.data() + 10 * step, 10, labels.data());
      const Tensor loss = cross_entropy(model.forward(x[step]), labels);
      backward(loss);
      if (clip > 0) clip_grad_norm(model.parameters(), clip);
      if (clip_value > 0) clip_grad_value(model.parameters(), clip_value);
      steps->step();
      losses.push_back(loss.item());
      if (reduce) reduce->step(static_cast<double>(losses.back()));
    }
    return {{"weight", model.weight}, {"bias", model.bias}, {"losses", tensor(losses, {100})}};
  }
};

MakeOptimizer sgd(double lr = 0.1, double weight_decay = 0, SGDOptions options = {}) {
  return [=](Linear& model) {
    return std::make_unique<SGD>(std::vector<ParameterGroup>{{model.parameters(), lr, weight_decay}}, options);
  };
}
template <class A>
MakeOptimizer adam(double weight_decay = 0, AdamOptions options = {}) {
  return [=](Linear& model) {
    return std::make_unique<A>(std::vector<ParameterGroup>{{model.parameters(), 0.01, weight_decay}}, options);
  };
}

MakeOptimizer rmsprop(double lr, double weight_decay, RMSpropOptions options) {
  return [=](Linear& model) {
    return std::make_unique<RMSprop>(std::vector<ParameterGroup>{{model.parameters(), lr, weight_decay}}, options);
  };
}

std::unique_ptr<Optimizer> two_groups(Linear& model) {
  return std::make_unique<AdamW>(std::vector<ParameterGroup>{{{model.weight}, 0.01, 0.3}, {{model.bias}, 0.02, 0}},
                                 AdamOptions{0.8, 0.95, 1e-6});
}

const SGDOptions momentum{.momentum = 0.9}, nesterov{.momentum = 0.9, .nesterov = true};
const std::vector<std::pair<std::string, Problem>> programs = {
    {"SGD", {sgd()}},
    {"SGD, weight decay 0.1", {sgd(0.1, 0.1)}},
    {"SGD, momentum 0.9", {sgd(0.02, 0, momentum)}},
    {"SGD, momentum 0.9, Nesterov, weight decay 0.01", {sgd(0.02, 0.01, nesterov)}},
    {"SGD, clipped to 0.1", {.optimizer = sgd(), .clip = 0.1}},
    {"Adam", {adam<Adam>()}},
    {"Adam, weight decay 0.1", {adam<Adam>(0.1)}},
    {"AdamW", {adam<AdamW>(0.01)}},
    {"AdamW, weight decay 0.2, betas 0.8 and 0.9", {adam<AdamW>(0.2, {0.8, 0.9})}},
    {"AdamW, two groups", {two_groups}},
    {"AdamW, clipped to 0.5", {.optimizer = adam<AdamW>(0.01), .clip = 0.5}},
    {"SGD, step schedule", {sgd(), StepSchedule{0.1, 30, 0.5}}},
    {"SGD, linear schedule", {sgd(), LinearSchedule{0.1, 0.02, 70}}},
    {"AdamW, cosine schedule with warm-up", {adam<AdamW>(0.01), CosineSchedule{0.01, 0.001, 10, 80}}},
    {"RMSprop", {rmsprop(0.01, 0, {})}},
    {"RMSprop, momentum 0.9", {rmsprop(0.001, 0, {.momentum = 0.9})}},
    {"RMSprop, centered, alpha 0.9, weight decay 0.1",
     {rmsprop(0.01, 0.1, {.alpha = 0.9, .eps = 1e-5, .centered = true})}},
    {"RMSprop, centered, momentum 0.5", {rmsprop(0.002, 0, {.momentum = 0.5, .centered = true})}},
    {"SGD, values clipped to 0.05", {.optimizer = sgd(), .clip_value = 0.05}},
    {"SGD, reduced on a plateau", {.optimizer = sgd(0.3), .plateau = PlateauOptions{.factor = 0.5, .patience = 2}}},
    {"SGD, reduced on a plateau, absolute, with a rest",
     {.optimizer = sgd(0.3),
      .plateau =
          PlateauOptions{
              .factor = 0.7, .patience = 1, .threshold = 0.01, .absolute = true, .cooldown = 3, .min_lr = 0.02}}},
    {"SGD, reduced where a measure must rise",
     {.optimizer = sgd(0.3), .plateau = PlateauOptions{.maximize = true, .factor = 0.9, .patience = 0}}},
};

}  // namespace

TEST_CASE("optimizers and schedules follow PyTorch's for 100 steps") {
  const parity::Programs expected = parity::read_programs("optimizers.txt");
  CHECK(expected.size() == programs.size());
  for (const auto& [name, program] : programs) {
    REQUIRE(expected.count(name) == 1);
    manual_seed(expected.at(name).seed);
    parity::check_program("Optimizers", name, program(), expected.at(name));
  }
}
