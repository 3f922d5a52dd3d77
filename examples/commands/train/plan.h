// The numbers of the training loop, as the flags of ./tt train give them.
#pragma once

#include "examples/commands/train/options.h"
#include "tinytensor/training/train_gpt.h"

namespace tinytensor {

/// Null: this process alone.
GPTTrainingPlan plan_of(const TrainOptions& options, Communicator* ranks = nullptr);

}  // namespace tinytensor
