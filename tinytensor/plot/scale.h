// Scales: where a number lies along an axis, and which round numbers are written beside it.
#pragma once

#include <string>
#include <vector>

namespace tinytensor {

enum class Scale { linear, log };

/// True if an axis can show the number: it is finite and, on a logarithmic axis, above 0. Magnitudes above 1e300, whose
/// differences could overflow, cannot be shown, nor can those below 1e-300 on a logarithmic axis.
bool can_show(double number, Scale scale);

/// The part of an axis that a picture shows: low < high, both can_show().
struct Interval {
  double low = 0, high = 1;
  Scale scale = Scale::linear;

  /// 0 at low, 1 at high.
  double fraction(double number) const;
};

/// The smallest interval that holds all numbers that can be shown, made wider where they are equal or nearly so: an
/// axis has at most nine digits that differ. (0, 1), or (1, 10) on a logarithmic axis, if there are none.
Interval interval_of(const std::vector<double>& numbers, Scale scale);

/// The numbers to write along an axis, ascending, and what is written.
struct Ticks {
  std::vector<double> at;
  std::vector<std::string> labels;
};

/// About `count` round numbers within the interval: multiples of 1, 2 or 5 times a power of ten (Heckbert, "Nice
/// Numbers for Graph Labels", Graphics Gems, 1990). On a logarithmic axis powers of ten, or a few of them where they
/// are many; with some of their multiples, or else round numbers as above, where they are few.
Ticks nice_ticks(const Interval& interval, int count);

/// Where a logarithmic axis over at most five powers of ten has small ticks without labels: the multiples of each
/// power. None on other axes.
std::vector<double> small_ticks(const Interval& interval);

/// The interval, made wider so that it begins and ends at a tick, or by a little on a logarithmic axis.
Interval widened_to_ticks(const Interval& interval, int count);

/// A number for people, in `digits` digits that count: "0.1234", "12,340", "1.2e-09", "nan".
std::string short_number(double number, int digits = 4);
/// Beside numbers up to `greatest`, in three digits of those: "0" for 0.0001 beside 1.
std::string short_number_beside(double number, double greatest);

}  // namespace tinytensor
