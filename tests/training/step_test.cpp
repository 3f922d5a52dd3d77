// The parts of the training loop, each by itself.
#include "tinytensor/training/step.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/batch_norm.h"
#include "tinytensor/nn/layers.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/optim/sgd.h"
#include "tinytensor/training/evaluation.h"
#include "tinytensor/training/loop.h"
#include "tinytensor/training/snapshot.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::vector<real> numbers_of(const Module& model) {
  std::vector<real> all;
  for (const auto& [name, tensor] : model.state_dict()) {
    const std::vector<real> values = tensor.to_vector();
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace

TEST_CASE("a step forgets old gradients, trains in training mode, and sets its rate before it moves") {
  Linear model(1, 1, false);
  model.weight.detach().set({0, 0}, 1);
  model.eval();
  SGD optimizer(model.parameters(), 7);
  model.weight.set_grad(full({1, 1}, 100));
  const std::vector<double> targets = {3, 0};
  size_t next = 0;
  const auto next_loss = [&] {
    CHECK(model.is_training());
    const Tensor off = sub(model.forward(ones({1, 1})), targets[next++]);
    return mean(mul(off, off));
  };
  const StepReport report = take_step(model, optimizer, next_loss, {.iter = 4, .lr = 0.1, .batches = 2});
  CHECK(report.iter == 4);
  CHECK(report.loss == doctest::Approx(2.5));
  CHECK(report.grad_norm == doctest::Approx(1));
  CHECK(report.lr == 0.1);
  CHECK(model.weight.at({0, 0}) == doctest::Approx(1.1));
}

TEST_CASE("an evaluation counts every example once, records nothing, and leaves the mode as it was") {
  Linear model(1, 1);
  for (const bool training : {true, false}) {
    model.train(training);
    std::vector<BatchLoss> losses = {{5, 1}, {2, 4}};
    const double mean = evaluate(model, [&]() -> std::optional<BatchLoss> {
      CHECK(!model.is_training());
      CHECK(!grad_enabled());
      if (losses.empty()) return {};
      const BatchLoss last = losses.back();
      losses.pop_back();
      return last;
    });
    CHECK(mean == doctest::Approx(2.6));
    CHECK(model.is_training() == training);
    CHECK(grad_enabled());
  }
  CHECK(std::isnan(evaluate(model, []() -> std::optional<BatchLoss> { return {}; })));
}

TEST_CASE("after an evaluation every part of the model is in its own mode again, also when a loss throws") {
  Sequential model{Linear(1, 1), Dropout(0.5), Dropout(0.1)};
  const auto modes = [&model] {
    std::vector<bool> all;
    for (const Module* part : model.modules()) all.push_back(part->is_training());
    return all;
  };
  for (const bool training : {true, false}) {
    model.train(training);
    model.modules().back()->train(!training);
    const std::vector<bool> before = modes();
    evaluate(model, []() -> std::optional<BatchLoss> { return {}; });
    CHECK(modes() == before);
    CHECK_THROWS(evaluate(model, []() -> std::optional<BatchLoss> { fail<ValueError>("no more batches"); }));
    CHECK(modes() == before);
    CHECK(grad_enabled());
  }
}

TEST_CASE("a step that diverges leaves the rate of the step before") {
  Linear model(2, 3);
  SGD optimizer(model.parameters(), 0.25);
  const auto infinite = [&model] {
    return mul(sum(model.forward(ones({1, 2}))), std::numeric_limits<double>::infinity());
  };
  CHECK_THROWS_AS(take_step(model, optimizer, infinite, {.lr = 0.5}), DivergenceError);
  CHECK(optimizer.groups()[0].lr == 0.25);
  CHECK(model.weight.grad().defined());
  check_errors({{"ValueError: take_step: a step needs at least 1 batch: 0",
                 [&] { take_step(model, optimizer, {}, {.batches = 0}); }}});
}

TEST_CASE("an infinite loss before the first step is the best until then") {
  TrainingState state;
  CHECK(note_evaluation(state, std::numeric_limits<double>::infinity()));
  state.iteration = 1;
  CHECK_FALSE(note_evaluation(state, std::numeric_limits<double>::infinity()));
}

TEST_CASE("a best evaluation is lower than all before, and a run has stalled when it is old enough") {
  TrainingState state;
  const auto noted = [&state](int64_t iteration, double loss) {
    state.iteration = iteration;
    return note_evaluation(state, loss);
  };
  CHECK(noted(10, 2));
  CHECK(noted(10, 2));  // measured again by a run that is resumed
  CHECK(!noted(20, 2));
  CHECK(!noted(20, std::numeric_limits<double>::quiet_NaN()));
  CHECK(state.best_iteration == 10);
  CHECK(has_stalled(state, 10));
  CHECK(!has_stalled(state, 11));
  CHECK(!has_stalled(state, 0));
  CHECK(!has_stalled(state, -1));
}

TEST_CASE("a snapshot does not follow the training that goes on, and a run that is set back to it goes on as before") {
  manual_seed(11);
  Sequential network{Linear(3, 5), BatchNorm1d(5), ReLU(), Dropout(0.3), Linear(5, 2)};
  AdamW optimizer(network.parameters(), 0.01);
  const auto train_on = [&] {
    for (int i = 0; i < 3; ++i) {
      take_step(network, optimizer,
                [&] {
                  return mean(mul(network.forward(randn({4, 3})), randn({4, 2})));
                },
                {.lr = 0.01});
    }
    return numbers_of(network);
  };
  train_on();
  default_generator().normal();  // leaves a cached one
  const Snapshot snapshot = take_snapshot(network, optimizer);
  const std::vector<real> first = train_on();
  restore(snapshot, network, optimizer);
  CHECK(train_on() == first);
  restore(snapshot, network, optimizer);
  CHECK(train_on() == first);
}

TEST_CASE("a snapshot that does not fit says which part does not, and changes nothing") {
  Linear model(2, 3);
  AdamW optimizer(model.parameters(), 0.01);
  const std::vector<real> before = numbers_of(model);
  const Generator::State drawn = default_generator().state();
  const auto part_of = [&](const Snapshot& snapshot) -> std::string {
    try {
      restore(snapshot, model, optimizer);
    } catch (const MisfitError& error) {
      return error.part;
    }
    return "";
  };
  Snapshot other = take_snapshot(model, optimizer, Generator(5));
  for (auto& [name, tensor] : other.model) tensor = full(tensor.shape(), 9);
  other.optimizer["0.exp_avg"] = zeros({7});
  CHECK(part_of(other) == "optimizer");
  other.model["weight"] = zeros({7});
  CHECK(part_of(other) == "model");
  CHECK(numbers_of(model) == before);
  CHECK(default_generator().state() == drawn);
}

TEST_CASE("a snapshot whose generator is damaged is refused, and changes nothing") {
  Linear model(2, 3);
  AdamW optimizer(model.parameters(), 0.01);
  Snapshot other = take_snapshot(model, optimizer, Generator(5));
  for (auto& [name, tensor] : other.model) tensor = full(tensor.shape(), 9);
  other.generator.position = 625;
  const std::vector<real> before = numbers_of(model);
  const Generator::State drawn = default_generator().state();
  check_errors(
      {{"ValueError: set_state: position must be at most 624: 625", [&] { restore(other, model, optimizer); }}});
  CHECK(numbers_of(model) == before);
  CHECK(default_generator().state() == drawn);
}

TEST_CASE("any model trains by the loop, and the loop stops where it no longer gets better") {
  Linear model(1, 1, false);
  SGD optimizer(model.parameters(), 0.1);
  const auto loss = [&] {
    const Tensor off = sub(model.forward(ones({1, 1})), 3);
    return mean(mul(off, off));
  };
  TrainingPlan plan;
  plan.max_iters = 1000, plan.eval_interval = 5, plan.early_stop = 2;
  plan.learning_rate = [](int64_t) { return 0.1; };
  TrainingState state;
  TrainingObserver observer;
  const auto measured = [&]() -> std::optional<double> { return state.iteration < 20 ? loss().item() : 100.0; };
  train({model, optimizer, loss, measured, measured}, plan, state, observer);
  CHECK(state.best_iteration == 15);
  CHECK(state.iteration == 25);
  CHECK(model.weight.at({0, 0}) == doctest::Approx(3).epsilon(0.01));
}
