// What ./tt train does at each step and evaluation: it shows how far it is, writes the log, and saves
// checkpoints with a picture of the loss.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "examples/commands/report/record.h"
#include "examples/commands/train/loss_history.h"
#include "examples/commands/train/options.h"
#include "examples/commands/train/pace.h"
#include "examples/commands/train/progress.h"
#include "examples/commands/train/run.h"
#include "examples/commands/train/run_lock.h"
#include "examples/commands/train/step_log.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {

class Observer : public TrainingObserver {
 public:
  /// All must outlive the observer. `state` is that of the loop, where the run begins.
  Observer(const TrainOptions& options, const TrainingData& data, GPT& model, const Optimizer& optimizer,
           const TrainingState& state, RunLock& lock, const Communicator& ranks);

  void evaluated(const Evaluation& evaluation, TrainingState& state) override;
  void stepped(const StepReport& report) override;
  bool wants_to_stop() override;

  /// A line that stays on the screen.
  void say(const std::string& text) { progress_.say(text); }
  /// What is said at the end of a run, and its exit status: where the checkpoint is and a sample, or, after an
  /// interruption, which is saved first, how to resume.
  int finish(const std::string& program, TrainingState& state);

 private:
  /// OUT/best is the model with the lowest validation loss, OUT/last is where --resume goes on. FileError.
  void save(TrainingState& state, bool best);
  /// `state` as the run can go on from it at this moment, after so many steps.
  Checkpoint checkpoint_of(TrainingState& state, int64_t iteration);
  /// OUT/step-000500. What goes wrong is said, and no reason to stop.
  void keep(int64_t iteration);
  /// What this rank has sent and waited since the last call, if there are several.
  std::optional<Traffic> traffic_of_step();
  /// How long the run will take, and in how much memory, once its first steps have shown it.
  void say_pace(const StepReport& report);
  /// OUT/loss.svg. What goes wrong is said, and no reason to stop.
  void draw_losses();
  /// Records a part of the run for its report. What goes wrong is said once, ends recording, and is no reason to stop.
  void record(const std::function<void()>& what);
  void look_closely(const Evaluation& evaluation);
  /// OUT/report.html; true if it could be written.
  bool write_run_report();

  const TrainOptions& options_;
  const TrainingData& data_;
  GPT& model_;
  const Optimizer& optimizer_;
  const TrainingState& state_;
  RunLock& lock_;
  const Communicator& ranks_;
  Traffic traffic_;  // until the end of the last step
  StepLog log_;
  LossHistory losses_;
  RunRecord record_;
  bool records_ = true;
  bool ends_ = false;    // the last evaluation was the last of the run
  double drawn_at_ = 0;  // seconds after the start
  bool drawn_ = false;   // the picture of the loss could be written
  Progress progress_;
  Pace pace_;
  bool pace_is_said_ = false;
  double stepped_at_ = 0;                 // seconds after the start, the end of the last step
  std::optional<Evaluation> evaluation_;  // before this step, if there was one
};

}  // namespace tinytensor
