// A recorded step as a table for a terminal.
#pragma once

#include <optional>
#include <string>

#include "tinytensor/profiling/laps.h"
#include "tinytensor/profiling/roofline.h"

namespace tinytensor {

/// A line for each entry, the longest first, and one of their sums: calls, time forward, backward and together, share of
/// the step, GFLOP/s, bytes that the kernels moved, bytes that the forward left. Where a machine is given: what share of
/// the time the roofline asks for at least ("of limit"), and what holds the entry back. Names are shown as UTF-8 without
/// what would harm a terminal.
std::string profile_table(const RecordedStep& step, GroupBy by = GroupBy::op,
                          const std::optional<Roofline>& machine = {});

}  // namespace tinytensor
