// The staircase as lines of text, as JSON and as a picture.
#pragma once

#include <string>
#include <vector>

#include "examples/commands/ladder/staircase.h"

namespace tinytensor {

/// What a bar is called: "vectors", "packing, yours", "threads, on 2".
std::string name_of(const StepResult& result);

/// One line for each step, with a bar as long as its share of the peak, and what is to be known of the measurement.
std::string ladder_text(const LadderOptions& options, const std::vector<StepResult>& results);
std::string ladder_json(const LadderOptions& options, const std::vector<StepResult>& results);
/// An SVG picture: the share of the peak that each step reaches.
std::string ladder_picture(const LadderOptions& options, const std::vector<StepResult>& results);

}  // namespace tinytensor
