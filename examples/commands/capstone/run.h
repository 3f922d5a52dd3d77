// ./tt capstone run: trains, scores on the published documents, writes the entry.
#pragma once

#include "examples/commands/capstone/contest_flags.h"

namespace tinytensor {

/// The exit status: 0, or that of an interruption, after which there is no entry.
int run_entry(const RunFlags& flags);

}  // namespace tinytensor
