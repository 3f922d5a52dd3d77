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

/// These numbers in memory in the order of the transposed tensor.
inline Input turned_in_memory(const Shape& shape, const std::vector<double>& values) {
  Input input(shape, values);
  int64_t step = 1;
  for (size_t d = 0; d < shape.size(); ++d) {
    input.strides[d] = step;
    step *= std::max<int64_t>(shape[d], 1);
  }
  return input;
}

inline std::vector<double> backwards(std::vector<double> values) {
  std::reverse(values.begin(), values.end());
  return values;
}

inline constexpr const char* written_over = "so many of 300 results, all kept, were written over by a later one";

/// Of the results f(0), f(1), …, f(299), all kept, how many are no longer what they were. numbers_of(result): a vector.
template <class F, class N>
int64_t changed_since(const F& f, const N& numbers_of) {
  std::vector<decltype(f(int64_t{0}))> results;
  std::vector<decltype(numbers_of(f(int64_t{0})))> before;
  for (int64_t i = 0; i < 300; ++i) {
    results.push_back(f(i));
    before.push_back(numbers_of(results.back()));
  }
  int64_t changed = 0;
  for (size_t i = 0; i < results.size(); ++i) changed += numbers_of(results[i]) == before[i] ? 0 : 1;
  return changed;
}

// --- which numbers go

using Flags = std::vector<bool>;

/// Of n numbers, by the share.
inline size_t count_of(double share, size_t n) {
  const double exact = share * static_cast<double>(n), whole = std::floor(exact);
  return static_cast<size_t>(whole) + (exact - whole >= 0.5 ? 1 : 0);
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
