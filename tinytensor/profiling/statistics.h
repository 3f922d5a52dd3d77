// What is made of repeated measurements: the middle, any share, and how far they scatter.
//
// Times have a floor, what the work itself takes, and a tail, whatever else the machine did meanwhile. One sample in the
// tail moves the mean by as much as it likes, and the median hardly.
#pragma once

#include <vector>

namespace tinytensor {

/// The value at share q of the sorted values, 0 the least, 1 the greatest: at position q·(n - 1), counted from 0, and
/// where that is no whole number on the straight line between its neighbours, as PyTorch's and NumPy's quantile.
/// ValueError without a value, for a value that is not finite, for a share that is not from 0 to 1.
double quantile(std::vector<double> values, double share);
/// The share 0.5. Of an even number of values it is the mean of the middle two.
double median(const std::vector<double>& values);

/// How far apart the quartiles lie, as a share of the median: (q₀.₇₅ - q₀.₂₅) / q₀.₅; a few percent on a quiet machine.
/// 0 where both quartiles are equal, whatever the median is; where the median is 0 and they are not, infinity. The
/// median of times is not below 0: ValueError. And as quantile.
double spread(const std::vector<double>& values);
/// A spread above this one: something else was running.
constexpr double quiet_spread = 0.1;

}  // namespace tinytensor
