// What profiling is made of, in plain loops: counted one by one, sorted by hand, with no line of the library.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "modules/course/checking/check.h"
#include "modules/course/checking/draw.h"

namespace course {

/// A number of which all digits count: sums and products in double, in whatever order.
inline Value nearly_exact(double x) { return Value(x).within(1e-12 * std::abs(x)); }
inline Value nearly_exact(const std::vector<double>& all) {
  double greatest = 0;
  for (const double x : all) greatest = std::isfinite(x) ? std::max(greatest, std::abs(x)) : greatest;
  return Value(Numbers({static_cast<int64_t>(all.size())}, all)).within(1e-12 * greatest);
}
inline Numbers numbers_of(const std::vector<double>& all) { return Numbers({static_cast<int64_t>(all.size())}, all); }

/// Sorted by taking the least of those that are left; few enough, for it takes n² steps. Many are sorted by the standard
/// library.
inline std::vector<double> ascending(std::vector<double> values) {
  if (values.size() > 2000) {
    std::sort(values.begin(), values.end());
    return values;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    for (size_t k = i + 1; k < values.size(); ++k) {
      if (values[k] < values[i]) std::swap(values[i], values[k]);
    }
  }
  return values;
}

/// Between which two sorted values a share lies, by whole numbers where the share is one of 64ths, and how far.
inline double at_share(const std::vector<double>& values, double share) {
  const std::vector<double> sorted = ascending(values);
  const long double position = static_cast<long double>(share) * static_cast<long double>(sorted.size() - 1);
  size_t below = 0;
  while (below + 1 < sorted.size() && static_cast<long double>(below + 1) <= position) ++below;
  if (below + 1 == sorted.size()) return sorted[below];
  const long double part = position - static_cast<long double>(below);
  return static_cast<double>((1 - part) * static_cast<long double>(sorted[below]) +
                             part * static_cast<long double>(sorted[below + 1]));
}

/// As a line of code, for a case that is shown; long lists are cut.
inline std::string list_of(const std::vector<double>& all) {
  if (all.size() > 12) return fmt::format("{{{} values}}", all.size());
  return fmt::format("{{{}}}", fmt::join(all, ", "));
}

}  // namespace course
