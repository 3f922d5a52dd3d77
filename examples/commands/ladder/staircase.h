// The steps of the ladder, measured in turns.
#pragma once

#include <string>
#include <vector>

#include "examples/commands/ladder/contestants.h"
#include "examples/commands/ladder/ladder_options.h"

namespace tinytensor {

struct StepResult {
  Contestant who;
  int threads = 1;
  double seconds = 0;  ///< of one product, in the middle of the turns
  double spread = 0;   ///< how far apart the middle half of the turns lies, as a share
  int turns = 0;
  double flops = 0;  ///< operations per second: 2 n³ by the seconds
  double peak = 0;   ///< of so many threads, the best that was measured between the turns

  double share() const { return flops / peak; }
};

/// All steps on one thread, then those that use several with each other number of `threads`. They take turns, so that whatever
/// else the machine does falls on all of them. Error if a step's product is not the one of the three loops.
std::vector<StepResult> measure_ladder(const LadderOptions& options);

}  // namespace tinytensor
