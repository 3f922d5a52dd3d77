// The training loop: draw a batch, compute the loss, replay the tape, take a step; evaluate now and then.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/data/text.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/optim/optimizer.h"
#include "tinytensor/training/checkpoint.h"

namespace tinytensor {

/// A training run in numbers, under nanoGPT's names.
struct TrainingPlan {
  int64_t max_iters = 0;   ///< steps in all
  int64_t batch_size = 1;  ///< B
  int64_t block_size = 1;  ///< T
  /// The learning rate of each step, counted from 0: any schedule of optim/schedule.h.
  std::function<double(int64_t iter)> learning_rate;
  /// The gradient is scaled down to this norm where its own is larger.
  double grad_clip = std::numeric_limits<double>::infinity();
  int64_t eval_interval = 1;  ///< steps between evaluations; there is one before the first step and after the last
  int64_t eval_iters = 1;     ///< batches in each evaluation
  uint64_t eval_seed = 0;     ///< every evaluation draws the same batches
  int64_t gradient_accumulation_steps = 1;  ///< batches in each step, whose gradient is the mean of theirs
  int64_t early_stop = 0;  ///< evaluations without a new best loss after which training ends; 0: it goes on
};

/// What is known after a step.
struct StepReport {
  int64_t iter = 0;  ///< steps done before it
  double loss = 0;   ///< the mean over its batches
  double lr = 0;
  double grad_norm = 0;  ///< before clipping
  double seconds = 0;    ///< that the step took
};

struct Evaluation {
  int64_t iter = 0;  ///< steps done before it
  double train_loss = 0, val_loss = 0;
  bool best = false;  ///< no earlier validation loss was lower
  bool last = false;  ///< training ends with it
};

/// What a program does while its model trains: print, log, save, stop.
struct TrainingObserver {
  virtual ~TrainingObserver() = default;
  /// `state` is that of the run at this moment; the generator's part is the observer's to fill in if it saves.
  virtual void evaluated(const Evaluation&, TrainingState& /*state*/) {}
  virtual void stepped(const StepReport&) {}
  /// Asked before each step and each batch of an evaluation: true ends the loop.
  virtual bool wants_to_stop() { return false; }
};

/// The loss or the norm of the gradient is infinite or not a number. The model is as it was before the step.
struct DivergenceError : Error {
  DivergenceError(const StepReport& report, const std::string& text) : Error(text), step(report) {}
  StepReport step;
};

/// Trains from state.iteration on, and leaves in `state` how far it came. Batches are drawn from default_generator().
/// DivergenceError; ValueError where a text is not longer than block_size.
void train(GPT& model, Optimizer& optimizer, const TokenSplit& tokens, const TrainingPlan& plan, TrainingState& state,
           TrainingObserver& observer);

/// Mean loss over `plan.eval_iters` batches of the tokens, the same ones at every call, in evaluation mode.
double evaluate(GPT& model, const std::vector<int32_t>& tokens, const TrainingPlan& plan);

}  // namespace tinytensor
