#include "examples/commands/train/pace.h"

#include <algorithm>
#include <vector>

#include "examples/commands/command_line/interrupt.h"

namespace tinytensor {
namespace {

constexpr size_t first_steps = 3;  // are slower

/// Times steps for a second after the first few.
struct Trial : TrainingObserver {
  static constexpr size_t enough = 200;
  void stepped(const StepReport& report) override {
    pace.step(report.seconds);
    ++steps;
    total += report.seconds;
  }
  bool wants_to_stop() override {
    const bool is_slow = steps > 0 && total > 10;
    return interrupted() || is_slow || steps >= enough || (steps > 2 * first_steps && total > 1);
  }
  Pace pace;
  size_t steps = 0;
  double total = 0;
};

}  // namespace

void Pace::step(double seconds) {
  constexpr size_t enough = 1000;
  if (steps_.size() < enough) steps_.push_back(seconds);
  total_ += seconds;
}

void Pace::evaluation(double seconds) {
  evaluation_ = seconds;
  total_ += seconds;
}

bool Pace::is_known() const { return steps_.size() > first_steps && total_ > 1; }

double Pace::seconds(int64_t steps, int64_t evaluations) const {
  if (steps_.empty()) return 0;
  const auto skipped = static_cast<std::ptrdiff_t>(std::min(first_steps, steps_.size() - 1));
  std::vector<double> sorted(steps_.begin() + skipped, steps_.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle * static_cast<double>(steps) + evaluation_ * static_cast<double>(evaluations);
}

int64_t steps_in_a_minute(double seconds_per_step) {
  constexpr double training = 55;  // the rest of the minute is for evaluations and a sample
  const double steps = std::clamp(training / seconds_per_step, 1.0, 1e9);
  return std::clamp(static_cast<int64_t>(steps) / 500 * 500, fewest_steps, most_steps);
}

int64_t steps_in_a_minute(const TrainOptions& options, const TrainingData& data, const GPTConfig& config) {
  GPT model(config);
  AdamW optimizer(model.parameters(), options.learning_rate);
  GPTTrainingPlan plan;
  plan.max_iters = plan.eval_interval = most_steps;
  plan.batch_size = options.batch_size;
  plan.block_size = options.block_size;
  plan.learning_rate = [&](int64_t) { return options.min_lr; };
  TrainingState state;
  Trial trial;
  train(model, optimizer, data.tokens, plan, state, trial);
  const auto batches = static_cast<double>(options.gradient_accumulation_steps);
  return trial.steps == 0 ? fewest_steps : steps_in_a_minute(trial.pace.seconds(1, 0) * batches);
}

}  // namespace tinytensor
