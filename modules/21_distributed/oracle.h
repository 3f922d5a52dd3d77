// What is right, in plain loops: shares dealt out, sums of floats in the order that is asked for.
//
// Letters: R ranks, S slices, n numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "modules/21_distributed/talk.h"
#include "modules/course/checking/check.h"

namespace course {

using Floats = std::vector<float>;
using Ids = std::vector<int64_t>;

inline size_t at_index(int64_t i) { return static_cast<size_t>(i); }

/// How many of n cards the i-th of `parts` players has, if they are dealt one by one.
inline int64_t dealt(int64_t n, int64_t parts, int64_t i) { return n > i ? (n - 1 - i) / parts + 1 : 0; }

/// Where the part begins, if each player's cards lie behind those of the ones before.
inline int64_t begin_of(int64_t n, int64_t parts, int64_t part) {
  int64_t begin = 0;
  for (int64_t i = 0; i < part; ++i) begin += dealt(n, parts, i);
  return begin;
}

inline Share right_share(int64_t n, int64_t parts, int64_t part) {
  const int64_t begin = begin_of(n, parts, part);
  return {begin, begin + dealt(n, parts, part)};
}

/// {begin, end, begin, end, …}
inline Shape list_of(const std::vector<Share>& shares) {
  Shape list;
  for (const Share& share : shares) list.insert(list.end(), {share.begin, share.end});
  return list;
}

/// The largest node of the tree over so many slices that begins with `first` and does not go beyond `end`: down from the
/// root, to the child that holds `first`.
inline Share largest_node(int64_t slices, int64_t first, int64_t end) {
  Share node{0, slices};
  while (node.begin != first || node.end > end) {
    const int64_t middle = node.begin + (node.end - node.begin + 1) / 2;
    node = first < middle ? Share{node.begin, middle} : Share{middle, node.end};
  }
  return node;
}

inline std::vector<Share> right_nodes(int64_t slices, Share owned) {
  std::vector<Share> nodes;
  for (int64_t at = owned.begin; at < owned.end; at = nodes.back().end) {
    nodes.push_back(largest_node(slices, at, owned.end));
  }
  return nodes;
}

/// a + b as floats, number by number.
inline Floats sum_of_floats(const Floats& a, const Floats& b) {
  Floats sum(a.size());
  for (size_t i = 0; i < a.size(); ++i) sum[i] = a[i] + b[i];
  return sum;
}

/// The row of x (R, n), as floats.
inline Floats row_of(const Numbers& x, int64_t row) {
  Floats numbers;
  const int64_t n = x.size(1);
  for (int64_t i = row * n; i < (row + 1) * n; ++i) numbers.push_back(static_cast<float>(x.values[at_index(i)]));
  return numbers;
}

inline Numbers numbers_of(const Floats& all) {
  return {Shape{std::ssize(all)}, std::vector<double>(all.begin(), all.end())};
}

/// To the bit.
inline Value exactly(const Floats& all) { return Value(numbers_of(all)).within(0); }

inline Tensor tensor_of(const Floats& all) {
  const Tensor tensor(Shape{std::ssize(all)});
  std::copy(all.begin(), all.end(), tensor.mutable_data());
  return tensor;
}

/// Numbers of many magnitudes, so that another order of additions has other bits; seldom one that is not finite.
inline double uneven_number(Draw& draw) {
  const int64_t kind = draw.number(0, 120);
  if (kind == 0) return nan;
  if (kind == 1) return infinity;
  if (kind == 2) return 3e38;
  return draw.normal() * std::ldexp(1.0, static_cast<int>(draw.number(-12, 12)));
}

inline const char* const how_it_ends = "how it ends";

}  // namespace course
