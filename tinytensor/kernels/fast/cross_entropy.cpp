// Cross-entropy of each row of logits with its target, and its gradient.
//
// The maximum is subtracted from a logit before the logarithm of the sum is: their sum, log Σ exp x, would take the
// magnitude of large logits and lose the digits that a difference of logits has.
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/rows.h"

namespace tinytensor::TINYTENSOR_ISA {

void cross_entropy(const CrossEntropyArgs& args, float* losses) {
  const int64_t n = args.classes;
  const float smoothing = args.label_smoothing;
  for_rows(args.rows, n, [&](int64_t i) {
    const float* x = args.logits + i * n;
    const int64_t target = args.targets[i];
    const float highest = row_max(n, x);
    const float log_total = log_sum_of_exp(n, x, highest);
    args.log_total[i] = log_total;
    losses[i] = 0;
    if (target == args.ignore_index) return;
    losses[i] = (1 - smoothing) * (log_total - (x[target] - highest));
    if (smoothing > 0) {
      const float below_highest =
          sum_over(n, [=](int64_t j, int64_t lanes) { return load_first(x + j, lanes, highest) - highest; });
      losses[i] += smoothing * (log_total - below_highest / static_cast<float>(n));
    }
  });
}

void cross_entropy_backward(const CrossEntropyArgs& args, const float* dlosses, float* dlogits) {
  const int64_t n = args.classes;
  const float uniform = args.label_smoothing / static_cast<float>(n);
  for_rows(args.rows, n, [&](int64_t i) {
    const float* x = args.logits + i * n;
    float* dx = dlogits + i * n;
    const int64_t target = args.targets[i];
    if (target == args.ignore_index) return write_row(n, dx, [](int64_t, int64_t) { return Floats{}; });
    const float slope = dlosses[i], log_total = args.log_total[i];
    const float highest = row_max(n, x);
    write_row(n, dx, [=](int64_t j, int64_t lanes) {
      return slope * (exp_limited((load_first(x + j, lanes) - highest) - log_total) - uniform);
    });
    dx[target] -= slope * (1 - args.label_smoothing);
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
