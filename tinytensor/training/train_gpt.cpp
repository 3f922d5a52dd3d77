#include "tinytensor/training/train_gpt.h"

#include <optional>

#include "tinytensor/data/batches.h"
#include "tinytensor/training/evaluation.h"

namespace tinytensor {
namespace {

// Nothing if the observer wanted to stop meanwhile.
std::optional<double> mean_loss(GPT& model, const std::vector<int32_t>& tokens, const GPTTrainingPlan& plan,
                                TrainingObserver& observer) {
  Generator generator(plan.eval_seed);
  int64_t done = 0;
  bool stopped = false;
  const double loss = evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (done == plan.eval_iters) return {};
    stopped = done > 0 && observer.wants_to_stop();
    if (stopped) return {};
    ++done;
    const Batch batch = random_batch(tokens, plan.block_size, plan.batch_size, generator);
    return BatchLoss{model.loss(batch.inputs, batch.targets).item(), batch.targets.numel()};
  });
  return stopped ? std::nullopt : std::optional(loss);
}

}  // namespace

void train(GPT& model, Optimizer& optimizer, const TokenSplit& tokens, const GPTTrainingPlan& plan,
           TrainingState& state, TrainingObserver& observer) {
  struct Stopped {};  // within a step, which has not moved anything yet
  int64_t drawn = 0;  // batches of the step
  Generator::State before_step;
  const auto next_loss = [&] {
    if (drawn == plan.gradient_accumulation_steps) drawn = 0;
    if (drawn > 0 && observer.wants_to_stop()) throw Stopped();
    if (drawn == 0 && plan.gradient_accumulation_steps > 1) before_step = default_generator().state();
    ++drawn;
    const Batch batch = random_batch(tokens.train, plan.block_size, plan.batch_size);
    return model.loss(batch.inputs, batch.targets);
  };
  const auto val_loss = [&] { return mean_loss(model, tokens.val, plan, observer); };
  const auto train_loss = [&] { return mean_loss(model, tokens.train, plan, observer); };
  try {
    train({model, optimizer, next_loss, val_loss, train_loss}, plan, state, observer);
  } catch (const Stopped&) {
    default_generator().set_state(before_step);  // so that a resumed run draws the batches of this step again
    optimizer.zero_grad();
  }
}

double evaluate(GPT& model, const std::vector<int32_t>& tokens, const GPTTrainingPlan& plan) {
  TrainingObserver patient;
  return *mean_loss(model, tokens, plan, patient);
}

}  // namespace tinytensor
