// ./tt bench --profile: where the time of a training step goes (tinytensor/profiling/profile.h).
#pragma once

#include <vector>

#include "examples/commands/bench/bench_options.h"
#include "examples/commands/bench/workload.h"
#include "tinytensor/profiling/laps.h"

namespace tinytensor {

struct StepProfile {
  RecordedStep step;             ///< the fastest
  double unwatched_seconds = 0;  ///< of one that is not profiled
  double tensor_bytes = 0;       ///< the most that tensors held
};

/// The fastest of as many steps as fit into `seconds`, three at least: it was disturbed least.
StepProfile profile_step(const Workload& workload, double seconds);

int bench_profile(const BenchOptions& options);

}  // namespace tinytensor
