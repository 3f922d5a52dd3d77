#include "tinytensor/training/loop.h"

#include <chrono>
#include <cmath>
#include <optional>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/data/batches.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void check_finite(const StepReport& step) {
  if (std::isfinite(step.loss) && std::isfinite(step.grad_norm)) return;
  const bool loss = !std::isfinite(step.loss);
  throw DivergenceError(step, fmt::format("step {}: the {} is {} (learning rate {:.2e})", step.iter,
                                          loss ? "loss" : "gradient", loss ? step.loss : step.grad_norm, step.lr));
}

StepReport take_step(GPT& model, Optimizer& optimizer, const std::vector<int32_t>& tokens, const TrainingPlan& plan,
                     int64_t iter) {
  const Clock::time_point start = Clock::now();
  const int64_t batches = plan.gradient_accumulation_steps;
  model.train();
  optimizer.zero_grad();
  StepReport report{iter, 0, plan.learning_rate(iter), 0, 0};
  for (int64_t i = 0; i < batches; ++i) {  // gradients add up
    const Batch batch = random_batch(tokens, plan.block_size, plan.batch_size);
    const Tensor loss = model.loss(batch.inputs, batch.targets);
    backward(batches == 1 ? loss : div(loss, static_cast<double>(batches)));
    report.loss += loss.item() / static_cast<double>(batches);
  }
  report.grad_norm = clip_grad_norm(model.parameters(), plan.grad_clip);
  check_finite(report);
  optimizer.set_lr(report.lr);
  optimizer.step();
  report.seconds = seconds_since(start);
  return report;
}

// Nothing if the observer wanted to stop meanwhile.
std::optional<double> mean_loss(GPT& model, const std::vector<int32_t>& tokens, const TrainingPlan& plan,
                                TrainingObserver& observer) {
  const NoGrad guard;
  model.eval();
  Generator generator(plan.eval_seed);
  double sum = 0;
  for (int64_t i = 0; i < plan.eval_iters; ++i) {
    if (i > 0 && observer.wants_to_stop()) return {};
    const Batch batch = random_batch(tokens, plan.block_size, plan.batch_size, generator);
    sum += model.loss(batch.inputs, batch.targets).item();
  }
  return sum / static_cast<double>(plan.eval_iters);
}

std::optional<Evaluation> evaluate_both(GPT& model, const TokenSplit& tokens, const TrainingPlan& plan,
                                        TrainingState& state, TrainingObserver& observer) {
  const std::optional<double> val_loss = mean_loss(model, tokens.val, plan, observer);
  if (!val_loss) return {};
  Evaluation result{state.iteration, 0, *val_loss};
  check_finite({state.iteration, result.val_loss, plan.learning_rate(state.iteration), 0, 0});
  const std::optional<double> train_loss = mean_loss(model, tokens.train, plan, observer);
  if (!train_loss) return {};
  result.train_loss = *train_loss;
  // A run that is resumed evaluates once more where it was saved, and says the same of it.
  const bool again = state.iteration == state.best_iteration && result.val_loss == state.best_val_loss;
  result.best = result.val_loss < state.best_val_loss || again;
  if (result.best) {
    state.best_val_loss = result.val_loss;
    state.best_iteration = state.iteration;
  }
  const int64_t patience = plan.early_stop * plan.eval_interval;
  const bool stops_early = plan.early_stop > 0 && state.iteration - state.best_iteration >= patience;
  result.last = stops_early || state.iteration >= plan.max_iters;
  return result;
}

}  // namespace

double evaluate(GPT& model, const std::vector<int32_t>& tokens, const TrainingPlan& plan) {
  TrainingObserver patient;
  return *mean_loss(model, tokens, plan, patient);
}

void train(GPT& model, Optimizer& optimizer, const TokenSplit& tokens, const TrainingPlan& plan, TrainingState& state,
           TrainingObserver& observer) {
  for (; !observer.wants_to_stop(); ++state.iteration) {
    if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
      const std::optional<Evaluation> evaluation = evaluate_both(model, tokens, plan, state, observer);
      if (!evaluation) return;
      observer.evaluated(*evaluation, state);
      if (evaluation->last) return;
    }
    observer.stepped(take_step(model, optimizer, tokens.train, plan, state.iteration));
  }
}

}  // namespace tinytensor
