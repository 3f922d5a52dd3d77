#include "tinytensor/training/step.h"

#include <chrono>
#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

void check_finite(const StepReport& step) {
  if (std::isfinite(step.loss) && std::isfinite(step.grad_norm)) return;
  const bool loss = !std::isfinite(step.loss);
  const double value = loss ? step.loss : step.grad_norm;
  throw DivergenceError(
      step, fmt::format("step {}: the {} is {} (learning rate {:.2e})", step.iter, loss ? "loss" : "gradient",
                        std::isnan(value) ? std::abs(value) : value,  // a NaN's sign says nothing
                        step.lr));
}

StepReport take_step(Module& model, Optimizer& optimizer, const std::function<Tensor()>& next_loss,
                     const StepOptions& options) {
  using Clock = std::chrono::steady_clock;
  if (options.batches < 1) fail<ValueError>("take_step: a step needs at least 1 batch: {}", options.batches);
  if (!next_loss) fail<ValueError>("take_step: next_loss is empty: nothing gives a loss");
  const Clock::time_point start = Clock::now();
  StepReport report{options.iter, 0, options.lr, 0, 0};
  // exercise 09.4 {
  const auto batches = static_cast<double>(options.batches);
  model.train();
  optimizer.zero_grad();
  for (int64_t i = 0; i < options.batches; ++i) {  // gradients add up
    const Tensor loss = next_loss();
    backward(div(loss, batches));
    report.loss += loss.item() / batches;
  }
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
  check_finite(report);
  optimizer.set_lr(report.lr);
  optimizer.step();
  // }
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

}  // namespace tinytensor
