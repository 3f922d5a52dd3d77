#include "examples/commands/train/pace.h"

#include <algorithm>
#include <vector>

#include "examples/commands/command_line/interrupt.h"

namespace tinytensor {
namespace {

/// Times steps for a second after the first few, which are slower.
struct Trial : TrainingObserver {
  static constexpr size_t first_steps = 3, enough = 200;
  void stepped(const StepReport& report) override {
    seconds.push_back(report.seconds);
    total += report.seconds;
  }
  bool wants_to_stop() override {
    const bool is_slow = !seconds.empty() && total > 10;
    return interrupted() || is_slow || seconds.size() >= enough || (seconds.size() > 2 * first_steps && total > 1);
  }
  double median() const {
    const auto skipped = static_cast<std::ptrdiff_t>(std::min(first_steps, seconds.size() - 1));
    std::vector<double> sorted(seconds.begin() + skipped, seconds.end());
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
    return sorted[sorted.size() / 2];
  }
  std::vector<double> seconds;
  double total = 0;
};

}  // namespace

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
  return trial.seconds.empty() ? fewest_steps : steps_in_a_minute(trial.median() * batches);
}

}  // namespace tinytensor
