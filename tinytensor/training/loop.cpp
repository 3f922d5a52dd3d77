#include "tinytensor/training/loop.h"

namespace tinytensor {
namespace {

/// Nothing if the run is to stop meanwhile.
std::optional<Evaluation> evaluate_both(const Learner& learner, const TrainingPlan& plan, TrainingState& state) {
  const std::optional<double> val_loss = learner.val_loss();
  if (!val_loss) return {};
  check_finite({state.iteration, *val_loss, plan.learning_rate(state.iteration), 0, 0});
  const std::optional<double> train_loss = learner.train_loss();
  if (!train_loss) return {};
  Evaluation result{state.iteration, *train_loss, *val_loss};
  result.best = note_evaluation(state, *val_loss);
  int64_t patience = 0;                                                                      // in steps
  if (__builtin_mul_overflow(plan.early_stop, plan.eval_interval, &patience)) patience = 0;  // more than are ever taken
  const bool stalled = has_stalled(state, patience);
  result.last = stalled || state.iteration >= plan.max_iters;
  return result;
}

StepReport step_of(const Learner& learner, const TrainingPlan& plan, int64_t iter) {
  return take_step(learner.model, learner.optimizer, learner.next_loss,
                   {iter, plan.learning_rate(iter), plan.gradient_accumulation_steps, plan.grad_clip});
}

void check(const Learner& learner, const TrainingPlan& plan) {
  if (plan.eval_interval < 1) fail<ValueError>("train: eval_interval must be at least 1: {}", plan.eval_interval);
  if (learner.next_loss && learner.val_loss && learner.train_loss && plan.learning_rate) return;
  fail<ValueError>("train: next_loss, val_loss, train_loss and learning_rate are needed: one of them is empty");
}

}  // namespace

void train(const Learner& learner, const TrainingPlan& plan, TrainingState& state, TrainingObserver& observer) {
  check(learner, plan);
  // exercise 09.7 {
  for (; !observer.wants_to_stop(); ++state.iteration) {
    if (state.iteration >= plan.max_iters || state.iteration % plan.eval_interval == 0) {
      const std::optional<Evaluation> evaluation = evaluate_both(learner, plan, state);
      if (!evaluation) return;
      observer.evaluated(*evaluation, state);
      if (evaluation->last) return;
    }
    observer.stepped(step_of(learner, plan, state.iteration));
  }
  // }
}

}  // namespace tinytensor
