// A recorded step as pictures: below the roofline, and as stretches of time.
#pragma once

#include <string>

#include "tinytensor/profiling/laps.h"
#include "tinytensor/profiling/roofline.h"

namespace tinytensor {

/// An SVG picture: both lines of the roofline, and a point for each op, forward and backward together, at its intensity
/// and the speed that it had. Ops without arithmetic or below a hundredth of the step are left out. ValueError as from
/// Roofline.
std::string roofline_picture(const RecordedStep& step, const Roofline& machine, const std::string& title = "");

/// An SVG picture, time from left to right: phases at the top, below them layers, below these ops. What is narrower than
/// a pixel is left out.
std::string flame_picture(const RecordedStep& step, const std::string& title = "");

}  // namespace tinytensor
