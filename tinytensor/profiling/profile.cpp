#include "tinytensor/profiling/profile.h"

#include <exception>
#include <string_view>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/core/memory.h"
#include "tinytensor/profiling/timing.h"

namespace tinytensor {

thread_local Recording* Recording::in_this_thread = nullptr;

const RecordedStep& Profile::fastest() const {
  if (seconds_.empty()) {
    fail<ValueError>(
        "Profile: no step was recorded\n  hint: {{ Recording recording = profile.record(); … }} around a step");
  }
  return fastest_;
}

std::string Profile::table(GroupBy by, const std::optional<Roofline>& machine) const {
  return profile_table(fastest(), by, machine);
}

Recording::Recording(Profile& profile) : profile_(profile), exceptions_(std::uncaught_exceptions()) {
  profile_.layers_.forget_ops();
  step_.events.reserve(profile_.fastest_.events.size() + 64);
  in_this_thread = this;
  observe_ops(&Recording::observe);
  step_.cost_before = counted_.total();
  step_.live_bytes_before = memory_stats().live_bytes;
  step_.began = steady_seconds();
}

Recording::~Recording() {
  observe_ops(nullptr);
  in_this_thread = nullptr;
  if (std::uncaught_exceptions() == exceptions_) finish();
}

void Recording::finish() {
  const double since = step_.events.empty() ? step_.began : step_.events.back().at;
  const Cost before = step_.events.empty() ? step_.cost_before : step_.events.back().so_far;
  const double rest = steady_seconds() - since;
  if ((counted_.total() - before).bytes > 0 || rest > 1e-3 * (since - step_.began)) part("the rest");
  const double seconds = step_.seconds();
  if (profile_.seconds_.empty() || seconds < profile_.fastest_.seconds()) profile_.fastest_ = std::move(step_);
  profile_.seconds_.push_back(seconds);
}

void Recording::part(const std::string& name) { add(name, "", StepPhase::part); }

void Recording::observe(const Node& op, Pass pass) {
  if (in_this_thread == nullptr) return;  // another thread's
  LayerNames& layers = in_this_thread->profile_.layers_;
  std::string_view name = op.name;
  if (name.ends_with("Backward")) name.remove_suffix(8);
  if (pass == Pass::forward) {
    in_this_thread->add(std::string(name), layers.recorded(op), StepPhase::forward);
  } else {
    in_this_thread->add(std::string(name), layers.of(op), StepPhase::backward);
  }
}

void Recording::add(std::string op, const std::string& layer, StepPhase phase) {
  step_.events.push_back({std::move(op), layer, phase, steady_seconds(), counted_.total(), memory_stats().live_bytes});
}

}  // namespace tinytensor
