// How many steps a run makes if nobody says: about a minute's worth, on this machine.
#pragma once

#include "examples/commands/train/options.h"
#include "examples/commands/train/run.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {

constexpr int64_t fewest_steps = 2000, most_steps = 6000;  ///< of a run whose length was not given

/// Trains another model of the same sizes for about a second, and says how many steps would take a minute: a multiple
/// of 500, in the bounds above. Draws from default_generator().
int64_t steps_in_a_minute(const TrainOptions& options, const TrainingData& data, const GPTConfig& config);

/// The same for steps that take so many seconds each.
int64_t steps_in_a_minute(double seconds_per_step);

}  // namespace tinytensor
