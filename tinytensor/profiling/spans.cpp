#include "tinytensor/profiling/spans.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

namespace tinytensor {
namespace {

// "h.0.attn.q_proj": "h.0", "attn", "q_proj".
std::vector<std::string> pieces_of(const std::string& layer) {
  std::vector<std::string> pieces;
  for (size_t begin = 0; begin < layer.size();) {
    const size_t end = std::min(layer.find('.', begin), layer.size());
    const std::string piece = layer.substr(begin, end - begin);
    const bool is_number = !piece.empty() && std::isdigit(static_cast<unsigned char>(piece.front())) != 0;
    if (is_number && !pieces.empty()) {
      pieces.back() += "." + piece;
    } else {
      pieces.push_back(piece);
    }
    begin = end + 1;
  }
  return pieces;
}

const char* name_of(StepPhase phase) {
  switch (phase) {
    case StepPhase::forward: return "forward";
    case StepPhase::backward: return "backward";
    case StepPhase::part: break;
  }
  return "parts";
}

}  // namespace

std::vector<StepSpan> spans_of(const RecordedStep& step) {
  std::vector<StepSpan> spans;
  std::vector<size_t> open;  // which span of each depth is still going on
  double last = step.began;
  Cost cost = step.cost_before;
  for (const StepEvent& event : step.events) {
    std::vector<std::string> path{name_of(event.phase)};
    for (std::string& piece : pieces_of(event.layer)) path.push_back(std::move(piece));
    const double begin = last - step.began, lap = event.at - last;
    const Cost its = event.so_far - cost;
    size_t same = 0;
    while (same < path.size() && same < open.size() && spans[open[same]].name == path[same]) ++same;
    open.resize(same);
    for (size_t depth = same; depth < path.size(); ++depth) {
      open.push_back(spans.size());
      spans.push_back({path[depth], static_cast<int>(depth), event.phase, false, begin, 0, {}});
    }
    for (const size_t i : open) spans[i].seconds += lap, spans[i].cost += its;
    spans.push_back({event.op, static_cast<int>(path.size()), event.phase, true, begin, lap, its});
    last = event.at, cost = event.so_far;
  }
  return spans;
}

}  // namespace tinytensor
