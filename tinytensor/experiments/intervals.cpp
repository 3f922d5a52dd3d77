#include "tinytensor/experiments/intervals.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tinytensor/core/error.h"

namespace tinytensor {

Estimate mean_interval(const std::vector<double>& values, double confidence) {
  if (values.empty()) fail<ValueError>("mean_interval: there is no value");
  if (!(confidence > 0 && confidence < 1)) {
    fail<ValueError>("mean_interval: the confidence must be above 0 and below 1: {}", confidence);
  }
  if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); })) {
    fail<ValueError>(
        "mean_interval: a value is not finite\n  hint: a run that diverged is to be reported, not averaged");
  }
  // exercise 20.6 {
  const auto n = static_cast<double>(values.size());
  double mean = 0, squares = 0;
  for (const double value : values) mean += value / n;
  if (values.size() == 1)
    return {mean, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double t = student_t(confidence, static_cast<int64_t>(values.size()) - 1);
  const double half = t * std::sqrt(squares / (n - 1)) / std::sqrt(n);
  return {mean, mean - half, mean + half};
  // }
}

}  // namespace tinytensor
