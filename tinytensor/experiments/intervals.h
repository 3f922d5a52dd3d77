// Between which values a mean lies that was measured a few times.
#pragma once

#include <vector>

#include "tinytensor/experiments/student_t.h"

namespace tinytensor {

/// A mean, and the ends of an interval in which the true one is, as far as one can tell.
struct Estimate {
  double mean = 0, low = 0, high = 0;
};

/// The mean of n values and where the mean of infinitely many would be, as far as n tell (Student, 1908):
///   mean ± t · s / √n      s² = Σ (value - mean)² / (n - 1),      t = student_t(confidence, n - 1)
/// One value says nothing of how far it is off: its ends are infinite. What is claimed holds for values that are drawn
/// independently from nearly a normal distribution, such as the losses of runs that differ by their seed alone.
/// ValueError without a value, for one that is not finite, for a confidence that is not above 0 and below 1.
Estimate mean_interval(const std::vector<double>& values, double confidence = 0.95);

}  // namespace tinytensor
