#include "examples/commands/train/plan.h"

#include "examples/commands/train/run.h"

namespace tinytensor {

GPTTrainingPlan plan_of(const TrainOptions& options, Communicator* ranks) {
  GPTTrainingPlan plan;
  plan.max_iters = options.max_iters;
  plan.batch_size = options.batch_size;
  plan.block_size = options.block_size;
  plan.gradient_accumulation_steps = options.gradient_accumulation_steps;
  plan.learning_rate = schedule_of(options);
  if (options.grad_clip > 0) plan.grad_clip = options.grad_clip;
  plan.eval_interval = options.eval_interval;
  plan.eval_iters = options.eval_iters;
  plan.eval_seed = options.seed;
  plan.early_stop = options.early_stop;
  plan.slices = options.slices;
  plan.slice_seed = options.seed;
  plan.ranks = ranks;
  plan.rank_timeout = options.rank_timeout;
  return plan;
}

}  // namespace tinytensor
