#include "tinytensor/profiling/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "tinytensor/core/error.h"

namespace tinytensor {

double quantile(std::vector<double> values, double share) {
  if (values.empty()) fail<ValueError>("quantile: there is no value");
  if (!(share >= 0 && share <= 1)) fail<ValueError>("quantile: the share must be from 0 to 1: {}", share);
  if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); })) {
    fail<ValueError>("quantile: a value is not finite\n  hint: leave out what was not measured");
  }
  // exercise 15.4 {
  std::sort(values.begin(), values.end());
  const double position = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<size_t>(position);
  const size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], position - static_cast<double>(below));
  // }
}

double median(const std::vector<double>& values) { return quantile(values, 0.5); }

double spread(const std::vector<double>& values) {
  const double middle = median(values);
  if (middle < 0) fail<ValueError>("spread: the median of times is at least 0: {}", middle);
  // exercise 15.4 {
  const double low = quantile(values, 0.25), high = quantile(values, 0.75);
  if (low == high) return 0;
  return middle == 0 ? std::numeric_limits<double>::infinity() : (high - low) / middle;
  // }
}

}  // namespace tinytensor
