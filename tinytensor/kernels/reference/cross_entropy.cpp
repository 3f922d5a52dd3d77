// Cross-entropy of each row of logits with its target, and its gradient.
#include <cmath>

#include "tinytensor/kernels/reference/reference.h"
#include "tinytensor/kernels/reference/rows.h"

namespace tinytensor::reference {

void cross_entropy(const CrossEntropyArgs& args, real* losses) {
  // exercise 06.7 {
  const int64_t n = args.classes;
  const double smoothing = static_cast<double>(args.label_smoothing);
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* x = args.logits + i * n;
    const double largest = row_max(n, x);
    const double log_total = log_sum_exp_less(n, x, largest);
    args.log_total[i] = static_cast<real>(log_total);
    losses[i] = 0;
    if (args.targets[i] == args.ignore_index) continue;
    const auto negative_log_probability = [&](int64_t j) { return log_total - (static_cast<double>(x[j]) - largest); };
    double loss = (1 - smoothing) * negative_log_probability(args.targets[i]);
    for (int64_t j = 0; smoothing > 0 && j < n; ++j) {
      loss += smoothing * negative_log_probability(j) / static_cast<double>(n);
    }
    losses[i] = static_cast<real>(loss);
  }
  // }
}

void cross_entropy_backward(const CrossEntropyArgs& args, const real* dlosses, real* dlogits) {
  // exercise 06.8 {
  const int64_t n = args.classes;
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* x = args.logits + i * n;
    const bool ignored = args.targets[i] == args.ignore_index;
    const real largest = static_cast<real>(row_max(n, x));
    for (int64_t j = 0; j < n; ++j) {
      const real probability = std::exp((x[j] - largest) - args.log_total[i]);
      const real hit = j == args.targets[i] ? 1 - args.label_smoothing : 0;
      const real slope = probability - hit - args.label_smoothing / static_cast<real>(n);
      dlogits[i * n + j] = ignored ? 0 : dlosses[i] * slope;
    }
  }
  // }
}

}  // namespace tinytensor::reference
