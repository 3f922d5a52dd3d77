// Softmax, its logarithm and that of the sum, in plain loops over long doubles. No function of the library takes part.
#pragma once

#include "modules/05_activations/oracle.h"

namespace course {

/// log Σ exp of these numbers. Nothing that is added is above 1.
inline long double log_of_sum(const std::vector<double>& row) {
  long double largest = -HUGE_VALL, total = 0;
  for (const double x : row) largest = std::max(largest, static_cast<long double>(x));
  for (const double x : row) largest = std::isnan(x) ? static_cast<long double>(x) : largest;
  if (!std::isfinite(largest)) return largest;
  for (const double x : row) total += expl(static_cast<long double>(x) - largest);
  return largest + logl(total);
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

/// Shares of a whole: each is e^x beside the sum of those along these dims. -inf has none; NaN where all are -inf, or
/// where one is NaN.
inline Numbers shares_of(const Numbers& x, const std::vector<int64_t>& dims) {
  return filled(x.shape, [&](const Shape& i) {
    return static_cast<double>(expl(static_cast<long double>(x.at(i)) - log_of_sum(along(x, i, dims))));
  });
}
inline Numbers logarithms_of_shares(const Numbers& x, const std::vector<int64_t>& dims) {
  return filled(x.shape, [&](const Shape& i) {
    return static_cast<double>(static_cast<long double>(x.at(i)) - log_of_sum(along(x, i, dims)));
  });
}

inline double largest_of(const Numbers& x) {
  double largest = 0;
  for (const double value : x.values) largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
  return largest;
}

}  // namespace course
