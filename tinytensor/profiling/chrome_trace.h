// A recorded step in the format of Chrome's tracing: ui.perfetto.dev and chrome://tracing open it.
#pragma once

#include <string>

#include "tinytensor/profiling/laps.h"

namespace tinytensor {

/// JSON: {"traceEvents": […]} with a complete event ("ph": "X") for each stretch of spans_of(), times in microseconds
/// from where the step began; stretches within each other lie below each other. An op has its arithmetic and bytes as
/// arguments. Names that are no UTF-8 have U+FFFD in it. After "Trace Event Format", Google, section "Complete Events".
std::string chrome_trace(const RecordedStep& step);

}  // namespace tinytensor
