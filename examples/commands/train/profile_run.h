// ./tt train --profile: where the time of a step of this run goes.
#pragma once

#include "examples/commands/train/options.h"
#include "examples/commands/train/run.h"
#include "tinytensor/models/gpt.h"

namespace tinytensor {

/// Some steps of training on a copy of the model, with an optimizer and a generator of their own: the run, and a run that
/// is resumed from it, are what they would be without. Prints the step op by op against this machine's limits, which are
/// measured, and writes OUT/profile.json (chrome_trace), OUT/roofline.svg and OUT/flame.svg. FileError.
void profile_run(const TrainOptions& options, const TrainingData& data, const GPT& model);

}  // namespace tinytensor
