// What is made of repeated measurements.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tinytensor {

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The value that a share of the others lies below; 0.5: the median.
inline double quantile(std::vector<double> values, double share) {
  const auto rank = static_cast<ptrdiff_t>(share * static_cast<double>(values.size()));
  const auto nth = values.begin() + std::min(rank, static_cast<ptrdiff_t>(values.size()) - 1);
  std::nth_element(values.begin(), nth, values.end());
  return *nth;
}
inline double median(const std::vector<double>& values) { return quantile(values, 0.5); }

/// How far apart the middle half of the values lies, as a share of the median: a few percent on a quiet machine.
inline double spread(const std::vector<double>& values) {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);
}
constexpr double quiet_spread = 0.1;

/// Seconds of one call, the median of repetitions that take about `budget` seconds together, three at least. Calls that
/// are short are timed several at once.
template <class Work>
double median_seconds(double budget, const Work& work) {
  const auto time_of = [&work](int64_t calls) {
    const auto start = std::chrono::steady_clock::now();
    for (int64_t i = 0; i < calls; ++i) work();
    return seconds_since(start) / static_cast<double>(calls);
  };
  time_of(1);  // memory and caches are warm from here on
  const double first = time_of(1);
  const int64_t calls = std::max<int64_t>(1, static_cast<int64_t>(budget / 20 / first));
  const auto start = std::chrono::steady_clock::now();
  std::vector<double> times;
  while (times.size() < 3 || seconds_since(start) < budget) times.push_back(time_of(calls));
  return median(times);
}

}  // namespace tinytensor
