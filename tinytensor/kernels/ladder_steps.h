// The ladder (kernels/ladder/steps.h) for the instruction set of a table of kernels.
#pragma once

#include <string_view>

#include "tinytensor/kernels/ladder/steps.h"

namespace tinytensor {

/// The steps, ladder_step_count of them, compiled for the best of this build's instruction sets that `table`, the name of a table of
/// kernels, implies: "amx" and "vnni" have AVX-512's. Those of every machine for "reference", and in double precision.
const LadderStep* ladder_steps(std::string_view table);

}  // namespace tinytensor
