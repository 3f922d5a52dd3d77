// A GPT that learns from a text, by the loop of training/loop.h: on one computer, or on several ranks at once.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/data/text.h"
#include "tinytensor/distributed/communicator.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/training/loop.h"

namespace tinytensor {

/// The numbers of such a run, under nanoGPT's names.
struct GPTTrainingPlan : TrainingPlan {
  int64_t batch_size = 1;  ///< B
  int64_t block_size = 1;  ///< T
  int64_t eval_iters = 1;  ///< batches in each evaluation
  uint64_t eval_seed = 0;  ///< every evaluation draws the same batches

  /// Into how many slices each batch is cut: data_parallel_loss(). The run depends on it, not on who computes which. Of
  /// several slices each draws its dropout by itself.
  int64_t slices = 1;
  uint64_t slice_seed = 0;        ///< of what these draw
  Communicator* ranks = nullptr;  ///< that train together; null: this process alone
  double rank_timeout = 0;  ///< seconds that a rank may be silent; 0: ten times a step's median, at least a minute
};

/// Trains from state.iteration on, and leaves in `state` how far it came. Batches are drawn from default_generator().
/// Where a step has several batches the observer is asked between them too, and a step that it stops has not been taken.
/// DivergenceError; ValueError where a text is not longer than block_size.
///
/// Ranks must all call it at once, with the same model, optimizer, tokens, plan, state and default_generator(). Each then
/// computes its share of the slices, and of an evaluation's batches, and has what one rank alone would have, to the bit.
/// All stop where the observer of any wants to. RankError where one of them is gone, or silent; SharedError where their
/// parameters differ, which is asked at each evaluation.
void train(GPT& model, Optimizer& optimizer, const TokenSplit& tokens, const GPTTrainingPlan& plan,
           TrainingState& state, TrainingObserver& observer);

/// Mean loss over `plan.eval_iters` batches of the tokens, the same ones at every call, in evaluation mode. The ranks of
/// the plan share them.
double evaluate(GPT& model, const std::vector<int32_t>& tokens, const GPTTrainingPlan& plan);

}  // namespace tinytensor
