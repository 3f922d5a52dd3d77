// Where the time of a training step goes: op by op, and layer by layer.
//
//   Profile profile(model);
//   for (int i = 0; i < 5; ++i) {
//     Recording recording = profile.record();
//     backward(model.loss(ids, targets));
//     optimizer.step();
//     recording.part("AdamW");
//   }
//   fmt::print("{}", profile.table());
//   write_file("profile.json", chrome_trace(profile.fastest()));
//
// The tape says when an op has been recorded and when its node has been replayed (observe_ops), and the kernels in the
// table are counted (CountedKernels). An op that is not recorded, under NoGrad or on numbers without a gradient, is in
// the time of the next event.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/profiling/counted_kernels.h"
#include "tinytensor/profiling/laps.h"
#include "tinytensor/profiling/layer_names.h"
#include "tinytensor/profiling/profile_table.h"
#include "tinytensor/profiling/roofline.h"

namespace tinytensor {

class Recording;

class Profile {
 public:
  /// Ops have no layers.
  Profile() = default;
  /// With the layers of this model, whose parameters must stay the same tensors. The model need not live on.
  explicit Profile(const Module& model) : layers_(model) {}
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  /// What this thread computes from here to the end of the recording is a step. ValueError while another recording is
  /// going on, of whatever profile and in whatever thread: the table of kernels is one for all. Ops of other threads
  /// are not in it.
  [[nodiscard]] Recording record();

  /// Steps that were recorded to their end.
  int64_t steps() const { return static_cast<int64_t>(seconds_.size()); }
  /// How long each of them took.
  const std::vector<double>& seconds() const { return seconds_; }
  /// The one that took least: it was disturbed least. ValueError where none was recorded.
  const RecordedStep& fastest() const;
  /// Its entries as text, see profile_table().
  std::string table(GroupBy by = GroupBy::op, const std::optional<Roofline>& machine = {}) const;

 private:
  friend class Recording;

  LayerNames layers_;
  RecordedStep fastest_;
  std::vector<double> seconds_;
};

/// A step that is being recorded, until it is destroyed, in the thread that began it. A recording that an exception ends
/// is forgotten: half a step has no table.
class Recording {
 public:
  explicit Recording(Profile& profile);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  /// What was done since the event before, and is no op: "batch", "AdamW". Without it the time of what comes first is in
  /// that of the first op, and of what comes last in a part "the rest", where kernels ran or it took a thousandth of the
  /// step.
  void part(const std::string& name);

 private:
  static void observe(const Node& op, Pass pass);
  void add(std::string op, const std::string& layer, StepPhase phase);
  void finish();

  static thread_local Recording* in_this_thread;
  Profile& profile_;
  CountedKernels counted_;
  RecordedStep step_;
  int exceptions_;
};

inline Recording Profile::record() { return Recording(*this); }

}  // namespace tinytensor
