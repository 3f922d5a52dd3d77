// Softmax, its logarithm and that of the sum, in plain loops over long doubles. No function of the library takes part.
#pragma once

#include "modules/05_activations/oracle.h"

namespace course {

/// Without the dims themselves: of a secret case nothing is told.
inline constexpr const char* over_the_wrong_dim =
    "over the wrong dim: your shares add up to 1 along another one than that which is asked for";

/// log Σ exp of these numbers in two parts: the largest of them, and log Σ exp of what they have less. Added up, the
/// second would be lost beside a first that is far out. Nothing that is added is above 1.
struct LogOfSum {
  long double largest = -HUGE_VALL, rest = 0;

  explicit LogOfSum(const std::vector<double>& row) {
    long double total = 0;
    for (const double x : row) largest = std::max(largest, static_cast<long double>(x));
    for (const double x : row) largest = std::isnan(x) ? static_cast<long double>(x) : largest;
    if (!std::isfinite(largest)) return;
    for (const double x : row) total += expl(static_cast<long double>(x) - largest);
    rest = logl(total);
  }
  /// The logarithm of the share of one of them.
  long double share(double x) const { return static_cast<long double>(x) - largest - rest; }
};
inline long double log_of_sum(const std::vector<double>& row) {
  const LogOfSum sum(row);
  return sum.largest + sum.rest;
}

/// The numbers of x along these dims, through the place `index`.
inline std::vector<double> along(const Numbers& x, const Shape& index, const std::vector<int64_t>& dims) {
  Shape sizes, at = index;
  for (const int64_t d : dims) sizes.push_back(x.size(static_cast<size_t>(d)));
  std::vector<double> row;
  for (const Shape& place : indices_of(sizes)) {
    for (size_t k = 0; k < dims.size(); ++k) at[static_cast<size_t>(dims[k])] = place[k];
    row.push_back(x.at(at));
  }
  return row;
}

/// log Σ exp of each row along these dims: of x's shape, with sizes of 1 there.
struct LogsOfSums {
  Shape shape;
  std::vector<LogOfSum> values;
  std::vector<int64_t> dims;

  LogsOfSums(const Numbers& x, const std::vector<int64_t>& over) : shape(x.shape), dims(over) {
    for (const int64_t d : dims) shape[static_cast<size_t>(d)] = 1;
    for (const Shape& row : indices_of(shape)) values.emplace_back(along(x, row, dims));
  }
  /// Of the row through this place of x.
  const LogOfSum& at(const Shape& index) const {
    size_t place = 0;
    for (size_t d = 0; d < shape.size(); ++d) {
      place = place * static_cast<size_t>(shape[d]) + (shape[d] == 1 ? 0 : static_cast<size_t>(index[d]));
    }
    return values[place];
  }
};

/// Shares of a whole: each is e^x beside the sum of those along these dims. -inf has none; NaN where all are -inf, or
/// where one is NaN.
inline Numbers shares_of(const Numbers& x, const std::vector<int64_t>& dims) {
  const LogsOfSums sums(x, dims);
  return filled(x.shape, [&](const Shape& i) { return static_cast<double>(expl(sums.at(i).share(x.at(i)))); });
}
inline Numbers logarithms_of_shares(const Numbers& x, const std::vector<int64_t>& dims) {
  const LogsOfSums sums(x, dims);
  return filled(x.shape, [&](const Shape& i) { return static_cast<double>(sums.at(i).share(x.at(i))); });
}

inline double largest_of(const Numbers& x) {
  double largest = 0;
  for (const double value : x.values) largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
  return largest;
}

/// A score, as a float holds it.
inline double number_of(Draw& draw, double factor, double shift) { return as_float(factor * draw.normal() + shift); }

/// A long row, or many: scores that grow, so that the last ones count.
inline Input many_scores(Draw& draw, const Shape& shape, Layout layout) {
  Input x = draw.input(shape, layout);
  for (size_t i = 0; i < x.values.size(); ++i) {
    const double rise = 8 * static_cast<double>(i) / static_cast<double>(x.values.size());
    x.values[i] = static_cast<double>(static_cast<float>(x.values[i] + rise));
  }
  return x;
}

/// So many that the sum of their exponentials overflows, and none of these alone.
inline Input many_alike(int64_t n, double x) { return Input({n}, std::vector<double>(static_cast<size_t>(n), x)); }

/// What softmax and its logarithm are asked about.
struct Shares {
  Input x;
  int64_t dim = 0;
  bool from_behind = false;  ///< the dim is named as -1, -2, …

  int64_t named() const { return from_behind ? dim - static_cast<int64_t>(x.shape.size()) : dim; }
};

}  // namespace course
