// ./tt bench --profile: where the time of a training step goes.
//
// The tape says when an op has been recorded and when its node has been replayed; the time since the event before is
// that op's. So nothing is left over: what an op does besides its kernels (memory, the tape itself) is in its time, and
// the times of all ops and parts add up to the step.
#pragma once

#include <string>
#include <vector>

#include "examples/commands/bench/bench_options.h"
#include "examples/commands/bench/counted_kernels.h"
#include "examples/commands/bench/workload.h"

namespace tinytensor {

/// What the calls of one op, or a part of the step outside of the tape, took together.
struct ProfileEntry {
  std::string name;  ///< "Linear", "AdamW"
  int64_t calls = 0;
  double forward = 0, backward = 0, other = 0;  ///< seconds
  Cost cost;                                    ///< of the kernels it called

  double seconds() const { return forward + backward + other; }
};

struct StepProfile {
  double seconds = 0;                 ///< of this step
  double unwatched_seconds = 0;       ///< of one that is not profiled
  double tensor_bytes = 0;            ///< the most that tensors held
  std::vector<ProfileEntry> entries;  ///< longest first
};

/// The fastest of as many steps as fit into `seconds`, three at least: it was disturbed least.
StepProfile profile_step(const Workload& workload, double seconds);

int bench_profile(const BenchOptions& options);

}  // namespace tinytensor
