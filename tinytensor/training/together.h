// Several ranks that train as one: they stop together, and see to it that they still are the same.
#pragma once

#include <vector>

#include "tinytensor/distributed/communicator.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/training/loop.h"

namespace tinytensor {

/// Stands between the loop and the observer of each rank. Of one rank it does nothing.
class Together : public TrainingObserver {
 public:
  /// timeout: seconds that a rank may be silent while others wait for it; 0: ten times the median of the last steps, and
  /// never less than a minute, for rank 0 also saves.
  Together(Communicator& ranks, const Module& model, TrainingObserver& observer, double timeout);

  /// SharedError, on all ranks, where the parameters of one are not those of the others.
  void evaluated(const Evaluation& evaluation, TrainingState& state) override;
  void stepped(const StepReport& report) override;
  /// True on all ranks if the observer of any wants to.
  bool wants_to_stop() override;

 private:
  Communicator& ranks_;
  const Module& model_;
  TrainingObserver& observer_;
  double timeout_;
  std::vector<double> seconds_;  // of the last steps
};

}  // namespace tinytensor
