// A recorded step as stretches of time within each other: phases, layers, ops.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tinytensor/profiling/laps.h"

namespace tinytensor {

/// A stretch of a step. Those of one depth do not overlap, and each lies within one of the depth above.
struct StepSpan {
  std::string name;  ///< "forward", "h.0", "attn", "Linear"
  int depth = 0;     ///< 0: forward, backward, parts; then the layer's path, a name for each depth; the last one: an op
  StepPhase phase = StepPhase::forward;
  bool is_op = false;  ///< an op, or a part
  double begin = 0;    ///< seconds since the step began
  double seconds = 0;
  Cost cost;
};

/// In the order in which they begin, the outer ones first. Neighbours of one phase and one layer are one stretch of it;
/// a number belongs to the name before it ("h.0").
std::vector<StepSpan> spans_of(const RecordedStep& step);

}  // namespace tinytensor
