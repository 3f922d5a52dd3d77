// A file has one role: what is read is never written, and what is written is written by one hand.
#pragma once

#include "examples/commands/train/options.h"

namespace tinytensor {

/// UsageError where two of --data, --val-data, --log, --config, standard output and the checkpoints in --out are one
/// file, whatever the spelling of its path and the links to it.
void check_roles(const TrainOptions& options);

}  // namespace tinytensor
