// The training loop: step after step, and now and then an evaluation.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "tinytensor/nn/module.h"
#include "tinytensor/optim/optimizer.h"
#include "tinytensor/training/state.h"
#include "tinytensor/training/step.h"

namespace tinytensor {

/// A training run in numbers, under nanoGPT's names.
struct TrainingPlan {
  int64_t max_iters = 0;  ///< steps in all
  /// The learning rate of each step, counted from 0: any schedule of optim/schedule.h.
  std::function<double(int64_t iter)> learning_rate;
  /// The gradient is scaled down to this norm where its own is larger: clip_grad_norm().
  double grad_clip = std::numeric_limits<double>::infinity();
  int64_t eval_interval = 1;  ///< steps between evaluations; there is one before the first step and after the last
  int64_t gradient_accumulation_steps = 1;  ///< batches in each step, whose gradient is the mean of theirs
  int64_t early_stop = 0;  ///< evaluations without a new best loss after which training ends; 0: it goes on
};

/// What learns, and from what.
struct Learner {
  Module& model;
  Optimizer& optimizer;
  std::function<Tensor()> next_loss;  ///< the mean loss of the next batch to learn from, a scalar
  /// The loss on what is not learned from, and on what is; nothing if it was not measured because the run is to stop.
  std::function<std::optional<double>()> val_loss, train_loss;
};

struct Evaluation {
  int64_t iter = 0;  ///< steps done before it
  double train_loss = 0, val_loss = 0;
  bool best = false;  ///< its validation loss is below all earlier ones
  bool last = false;  ///< training ends with it
};

/// What a program does while its model trains: print, log, save, stop.
struct TrainingObserver {
  virtual ~TrainingObserver() = default;
  /// `state` is that of the run at this moment; the generator's part is the observer's to fill in if it saves.
  virtual void evaluated(const Evaluation&, TrainingState& /*state*/) {}
  virtual void stepped(const StepReport&) {}
  /// True ends the loop. Asked before each step, or the evaluation ahead of it, and between an evaluation's batches;
  /// of a GPT between a step's batches too.
  virtual bool wants_to_stop() { return false; }
};

/// Trains from state.iteration on, and leaves in `state` how far it came: until an evaluation is the last, or the
/// observer wants to stop, before a step as well as within an evaluation. DivergenceError. What an observer throws ends
/// the loop and reaches the caller; if stepped() throws, its step has been taken, but state.iteration does not count
/// it.
void train(const Learner& learner, const TrainingPlan& plan, TrainingState& state, TrainingObserver& observer);

}  // namespace tinytensor
