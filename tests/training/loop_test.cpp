// The loop of ./tt train: what a step learns from, and when it ends.
#include "tinytensor/training/loop.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/data/batches.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/sgd.h"
#include "tinytensor/training/train_gpt.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

GPT small_model() {
  Generator generator(5);
  return GPT({.block_size = 4, .vocab_size = 7, .n_layer = 1, .n_head = 1, .n_embd = 4}, generator);
}

TokenSplit tokens() {
  TokenSplit split;
  for (int32_t i = 0; i < 60; ++i) (i < 40 ? split.train : split.val).push_back((i * i + i / 3) % 7);
  return split;
}

GPTTrainingPlan plan_of(int64_t steps, double lr) {
  GPTTrainingPlan plan;
  plan.max_iters = steps;
  plan.batch_size = 2;
  plan.block_size = 4;
  plan.learning_rate = [lr](int64_t) { return lr; };
  plan.eval_interval = 10;
  return plan;
}

struct Seen : TrainingObserver {
  std::vector<Evaluation> evaluations;
  std::vector<StepReport> steps;
  void evaluated(const Evaluation& evaluation, TrainingState&) override { evaluations.push_back(evaluation); }
  void stepped(const StepReport& report) override { steps.push_back(report); }
};

}  // namespace

TEST_CASE("the gradient of several batches in a step is the mean of theirs: that of one larger batch") {
  GPTTrainingPlan plan = plan_of(1, 0.5);
  plan.gradient_accumulation_steps = 3;
  GPT model = small_model();
  SGD optimizer(model.parameters(), 0.5);
  TrainingState state;
  Seen seen;
  manual_seed(8);
  train(model, optimizer, tokens(), plan, state, seen);

  manual_seed(8);
  IndexTensor inputs({6, 4}), targets({6, 4});
  const TokenSplit split = tokens();
  for (int64_t i = 0; i < 3; ++i) {
    const Batch batch = random_batch(split.train, 4, 2);
    std::copy_n(batch.inputs.data(), 8, inputs.data() + 8 * i);
    std::copy_n(batch.targets.data(), 8, targets.data() + 8 * i);
  }
  GPT other = small_model();
  SGD steps(other.parameters(), 0.5);
  const Tensor loss = other.loss(inputs, targets);
  backward(loss);
  steps.step();
  CHECK(seen.steps.at(0).loss == doctest::Approx(loss.item()).epsilon(1e-6));
  for (size_t i = 0; i < model.parameters().size(); ++i) check_close(model.parameters()[i], other.parameters()[i]);
}

TEST_CASE("what an observer throws reaches the caller: its step was taken, and is not counted") {
  struct Full {};
  struct Throws : TrainingObserver {
    void stepped(const StepReport& report) override {
      if (report.iter == 2) throw Full();
    }
  } observer;
  GPT model = small_model();
  SGD optimizer(model.parameters(), 0.1);
  TrainingState state;
  const std::vector<real> before = model.wte.weight.to_vector();
  CHECK_THROWS_AS(train(model, optimizer, tokens(), plan_of(5, 0.1), state, observer), Full);
  CHECK(state.iteration == 2);
  CHECK(model.wte.weight.to_vector() != before);
}

TEST_CASE("training ends after so many evaluations without a better loss, counted from the best one") {
  GPTTrainingPlan plan = plan_of(100, 0);  // nothing changes: the first evaluation is the best
  plan.early_stop = 3;
  GPT model = small_model();
  SGD optimizer(model.parameters(), 0);
  TrainingState state;
  Seen seen;
  train(model, optimizer, tokens(), plan, state, seen);
  CHECK(state.iteration == 30);
  CHECK(state.best_iteration == 0);
  REQUIRE(seen.evaluations.size() == 4);
  for (size_t i = 0; i < 4; ++i) {
    CHECK(seen.evaluations[i].best == (i == 0));
    CHECK(seen.evaluations[i].last == (i == 3));
  }
  // Resumed from there it is over; resumed from an evaluation before, it ends where it would have ended.
  Seen again;
  train(model, optimizer, tokens(), plan, state, again);
  CHECK(again.evaluations.size() == 1);
  CHECK(again.steps.empty());
  state.iteration = 20;
  train(model, optimizer, tokens(), plan, state, again);
  CHECK(state.iteration == 30);
  plan.early_stop = 0;
  train(model, optimizer, tokens(), plan, state, again);
  CHECK(state.iteration == 100);
}

TEST_CASE("a resumed run says of the evaluation where it was saved what was said of it then") {
  const GPTTrainingPlan plan = plan_of(10, 0.1);
  GPT model = small_model();
  SGD optimizer(model.parameters(), 0.1);
  TrainingState state;
  Seen seen;
  train(model, optimizer, tokens(), plan, state, seen);
  train(model, optimizer, tokens(), plan, state, seen);
  REQUIRE(seen.evaluations.size() == 3);
  CHECK(seen.evaluations[1].best == seen.evaluations[2].best);
  CHECK(seen.evaluations[1].val_loss == seen.evaluations[2].val_loss);
}

TEST_CASE("a loss that is no number ends training at once, before the weights learn from it") {
  GPT model = small_model();
  SGD optimizer(model.parameters(), 0.5);
  {
    const NoGrad guard;
    model.lm_head.weight.set({0, 0}, std::numeric_limits<real>::quiet_NaN());
  }
  TrainingState state;
  state.iteration = 1;  // no evaluation comes first
  Seen seen;
  const Tensor before = clone(model.ln_f.weight.detach());
  CHECK(thrown_by([&] {
          train(model, optimizer, tokens(), plan_of(5, 0.5), state, seen);
        }).find("step 1: the loss is") != std::string::npos);
  CHECK(seen.steps.empty());
  check_equal(model.ln_f.weight.detach(), before);
}

TEST_CASE("an evaluation ends when the observer wants to stop, and leaves no trace") {
  struct Impatient : Seen {
    int asked = 0;
    bool wants_to_stop() override { return ++asked > 3; }
  } observer;
  GPT model = small_model();
  SGD optimizer(model.parameters(), 0.5);
  GPTTrainingPlan plan = plan_of(5, 0.5);
  plan.eval_iters = 1'000'000'000;
  TrainingState state;
  train(model, optimizer, tokens(), plan, state, observer);
  CHECK(observer.asked == 4);
  CHECK(observer.evaluations.empty());
  CHECK(state.iteration == 0);
  CHECK(state.best_val_loss == std::numeric_limits<double>::infinity());
}
