// How long steps take on this machine: what a run will take, and how many steps it makes if nobody says, about a
// minute's worth.
#pragma once

#include <vector>

#include "examples/commands/train/options.h"
#include "examples/commands/train/run.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {

constexpr int64_t fewest_steps = 2000, most_steps = 6000;  ///< of a run whose length was not given

/// How long steps and evaluations have taken, and what more of them will take.
class Pace {
 public:
  void step(double seconds);
  void evaluation(double seconds);
  /// After a second, with steps beyond the first few, which are slower.
  bool is_known() const;
  /// Of so many steps, each as the median of those that there were, and evaluations, each as the last one.
  double seconds(int64_t steps, int64_t evaluations) const;

 private:
  std::vector<double> steps_;
  double total_ = 0, evaluation_ = 0;
};

/// Trains another model of the same sizes for about a second, and says how many steps would take a minute: a multiple
/// of 500, in the bounds above. Draws from default_generator().
int64_t steps_in_a_minute(const TrainOptions& options, const TrainingData& data, const GPTConfig& config);

/// The same for steps that take so many seconds each.
int64_t steps_in_a_minute(double seconds_per_step);

}  // namespace tinytensor
