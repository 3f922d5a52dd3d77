// A recorded step: events in the order of time, and how they become a table.
//
// The time between two events is that of the later one: what an op does besides its kernels (memory, the tape) is in it,
// nothing is left over, and the times of all entries add up to the step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tinytensor/profiling/cost.h"

namespace tinytensor {

enum class StepPhase { forward, backward, part };  ///< part: something outside of the tape, as the optimizer's step

/// Something is done.
struct StepEvent {
  std::string op;          ///< "Linear", "AdamW"
  std::string layer = {};  ///< "h.0.attn.q_proj"; empty: of the model itself, or of no layer
  StepPhase phase = StepPhase::forward;
  double at = 0;           ///< seconds of a clock, when it was done
  Cost so_far = {};        ///< of all kernels since the clock began
  int64_t live_bytes = 0;  ///< what tensors hold at this moment
};

struct RecordedStep {
  double began = 0;  ///< seconds of the same clock
  Cost cost_before = {};
  int64_t live_bytes_before = 0;
  std::vector<StepEvent> events = {};

  /// From where it began to its last event; 0 without one.
  double seconds() const { return events.empty() ? 0 : events.back().at - began; }
};

/// What the calls of one op, of one layer, or of a part of the step took together.
struct ProfileEntry {
  std::string name;
  int64_t calls = 0;                            ///< forward, and of parts; a replay is no call
  double forward = 0, backward = 0, other = 0;  ///< seconds
  Cost cost;                                    ///< of the kernels
  int64_t kept_bytes = 0;  ///< by how much its forward left more live than there was: results and what it saved

  double seconds() const { return forward + backward + other; }
};

enum class GroupBy { op, layer };

/// Events of one name put together: by op, or by layer, where a part keeps its own name and what belongs to no layer is
/// "(no layer)". The longest first, of equally long ones the one that came first.
std::vector<ProfileEntry> entries_of(const RecordedStep& step, GroupBy by = GroupBy::op);

}  // namespace tinytensor
