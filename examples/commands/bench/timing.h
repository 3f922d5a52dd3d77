// What is made of repeated measurements.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
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

/// Seconds of one call of each work: the least of turns that they take in alternation, about `budget` seconds for each
/// and three turns at least. A turn is short, some milliseconds, so that some of them are not disturbed.
inline std::vector<double> best_seconds(double budget, const std::vector<std::function<void()>>& works) {
  constexpr double turn = 0.002;
  const auto time_of = [](const std::function<void()>& work, int64_t calls) {
    const auto start = std::chrono::steady_clock::now();
    for (int64_t i = 0; i < calls; ++i) work();
    return seconds_since(start) / static_cast<double>(calls);
  };
  std::vector<double> best;
  for (const std::function<void()>& work : works) {
    time_of(work, 1);  // memory and caches are warm from here on
    best.push_back(time_of(work, 1));
  }
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; round < 3 || seconds_since(start) < budget * static_cast<double>(works.size()); ++round) {
    for (size_t i = 0; i < works.size(); ++i) {
      const auto calls = std::max<int64_t>(1, static_cast<int64_t>(turn / best[i]));
      best[i] = std::min(best[i], time_of(works[i], calls));
    }
  }
  return best;
}

}  // namespace tinytensor
