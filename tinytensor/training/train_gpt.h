// A GPT that learns from a text, by the loop of training/loop.h.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/data/text.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/training/loop.h"

namespace tinytensor {

/// The numbers of such a run, under nanoGPT's names.
struct GPTTrainingPlan : TrainingPlan {
  int64_t batch_size = 1;  ///< B
  int64_t block_size = 1;  ///< T
  int64_t eval_iters = 1;  ///< batches in each evaluation
  uint64_t eval_seed = 0;  ///< every evaluation draws the same batches
};

/// Trains from state.iteration on, and leaves in `state` how far it came. Batches are drawn from default_generator().
/// Where a step has several batches the observer is asked between them too, and a step that it stops has not been taken.
/// DivergenceError; ValueError where a text is not longer than block_size.
void train(GPT& model, Optimizer& optimizer, const TokenSplit& tokens, const GPTTrainingPlan& plan,
           TrainingState& state, TrainingObserver& observer);

/// Mean loss over `plan.eval_iters` batches of the tokens, the same ones at every call, in evaluation mode.
double evaluate(GPT& model, const std::vector<int32_t>& tokens, const GPTTrainingPlan& plan);

}  // namespace tinytensor
