#include "tinytensor/profiling/chrome_trace.h"

#include <nlohmann/json.hpp>

#include "tinytensor/plot/svg.h"
#include "tinytensor/profiling/spans.h"

namespace tinytensor {

std::string chrome_trace(const RecordedStep& step) {
  using nlohmann::json;
  const char* const categories[] = {"forward", "backward", "part"};
  json events = json::array();
  events.push_back(
      {{"ph", "M"}, {"name", "process_name"}, {"pid", 1}, {"tid", 1}, {"args", {{"name", "a training step"}}}});
  for (const StepSpan& span : spans_of(step)) {
    json event{{"ph", "X"},
               {"name", clean_text(span.name)},
               {"cat", categories[static_cast<int>(span.phase)]},
               {"pid", 1},
               {"tid", 1},
               {"ts", 1e6 * span.begin},
               {"dur", 1e6 * span.seconds}};
    if (span.is_op) event["args"] = {{"operations", span.cost.operations}, {"bytes", span.cost.bytes}};
    events.push_back(std::move(event));
  }
  return json{{"displayTimeUnit", "ms"}, {"traceEvents", std::move(events)}}.dump() + "\n";
}

}  // namespace tinytensor
