// What module 19 should give, in plain loops over doubles. No function of the library takes part.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "modules/course/checking/also_asked.h"
#include "modules/course/checking/check.h"
#include "modules/course/checking/gradients.h"
#include "modules/course/checking/large_size.h"

namespace course {

/// More digits than any answer has.
using Exact = long double;

/// Numbers as a float holds them, dense.
inline Input dense_input(const Shape& shape, const std::function<double()>& f) {
  Input input(shape, std::vector<double>(indices_of(shape).size()));
  for (double& value : input.values) value = static_cast<double>(static_cast<float>(f()));
  return input;
}

/// Layouts in which no place stands for two numbers.
inline Layout plain_layout(Draw& draw) {
  return draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed});
}

// --- which numbers go

using Flags = std::vector<bool>;

/// Of n numbers, by the share.
inline size_t count_of(double share, size_t n) {
  return static_cast<size_t>(std::floor(share * static_cast<double>(n) + 0.5));
}

/// All stay but `count` of the lowest scores; of equal ones the first go.
inline Flags without_lowest(const std::vector<double>& scores, size_t count) {
  std::vector<std::pair<double, size_t>> order;
  for (size_t i = 0; i < scores.size(); ++i) order.emplace_back(scores[i], i);
  std::sort(order.begin(), order.end());
  Flags keep(scores.size(), true);
  for (size_t i = 0; i < std::min(count, order.size()); ++i) keep[order[i].second] = false;
  return keep;
}

inline Flags inverted(Flags keep) {
  keep.flip();
  return keep;
}

inline std::vector<double> each_of(const std::vector<double>& values, const std::function<double(double)>& f) {
  std::vector<double> all;
  for (const double value : values) all.push_back(f(value));
  return all;
}
inline double magnitude(double x) { return std::abs(x); }

inline Value mask_of(const Shape& shape, const Flags& keep) { return Value(BoolTensor(shape, keep)); }

// --- softened distributions

/// Shares e^(x/T) of a row.
inline std::vector<Exact> softened(const std::vector<Exact>& row, Exact temperature) {
  Exact largest = -HUGE_VALL, total = 0;
  for (const Exact x : row) largest = std::max(largest, x);
  std::vector<Exact> shares;
  for (const Exact x : row) shares.push_back(expl((x - largest) / temperature));
  for (const Exact share : shares) total += share;
  for (Exact& share : shares) share /= total;
  return shares;
}

/// Their logarithms.
inline std::vector<Exact> log_softened(const std::vector<Exact>& row, Exact temperature) {
  Exact largest = -HUGE_VALL, total = 0;
  for (const Exact x : row) largest = std::max(largest, x);
  for (const Exact x : row) total += expl((x - largest) / temperature);
  std::vector<Exact> logs;
  for (const Exact x : row) logs.push_back((x - largest) / temperature - logl(total));
  return logs;
}

}  // namespace course
