#include "tinytensor/profiling/laps.h"

#include <algorithm>

namespace tinytensor {
namespace {

std::string name_of(const StepEvent& event, GroupBy by) {
  if (by == GroupBy::op || event.phase == StepPhase::part) return event.op;
  return event.layer.empty() ? "(no layer)" : event.layer;
}

ProfileEntry& entry_named(std::vector<ProfileEntry>& entries, const std::string& name) {
  for (ProfileEntry& entry : entries) {
    if (entry.name == name) return entry;
  }
  entries.emplace_back().name = name;
  return entries.back();
}

}  // namespace

std::vector<ProfileEntry> entries_of(const RecordedStep& step, GroupBy by) {
  std::vector<ProfileEntry> entries;
  // exercise 15.8 {
  double last = step.began;
  Cost cost = step.cost_before;
  int64_t live = step.live_bytes_before;
  for (const StepEvent& event : step.events) {
    ProfileEntry& entry = entry_named(entries, name_of(event, by));
    const double lap = event.at - last;
    switch (event.phase) {
      case StepPhase::forward: entry.forward += lap; break;
      case StepPhase::backward: entry.backward += lap; break;
      case StepPhase::part: entry.other += lap; break;
    }
    if (event.phase != StepPhase::backward) ++entry.calls;
    if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
    entry.cost += event.so_far - cost;
    last = event.at, cost = event.so_far, live = event.live_bytes;
  }
  // }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const ProfileEntry& a, const ProfileEntry& b) { return a.seconds() > b.seconds(); });
  return entries;
}

}  // namespace tinytensor
