#include "tinytensor/training/together.h"

#include <algorithm>

#include "tinytensor/distributed/agreement.h"

namespace tinytensor {

Together::Together(Communicator& ranks, const Module& model, TrainingObserver& observer, double timeout)
    : ranks_(ranks), model_(model), observer_(observer), timeout_(timeout) {
  if (timeout > 0) ranks.set_patience(timeout);
}

void Together::evaluated(const Evaluation& evaluation, TrainingState& state) {
  if (ranks_.size() > 1) check_same_parameters(ranks_, model_.parameters(), evaluation.iter);
  observer_.evaluated(evaluation, state);
}

void Together::stepped(const StepReport& report) {
  constexpr size_t last_steps = 32;
  if (ranks_.size() > 1 && timeout_ <= 0) {
    seconds_.push_back(report.seconds);
    if (seconds_.size() == last_steps) {
      std::nth_element(seconds_.begin(), seconds_.begin() + last_steps / 2, seconds_.end());
      ranks_.set_patience(std::max(60.0, 10 * seconds_[last_steps / 2]));
      seconds_.clear();
    }
  }
  observer_.stepped(report);
}

bool Together::wants_to_stop() {
  const bool mine = observer_.wants_to_stop();
  return ranks_.size() > 1 ? any_rank(ranks_, mine) : mine;
}

}  // namespace tinytensor
