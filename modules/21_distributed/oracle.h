// What is right, in plain loops: shares dealt out, sums of floats in the order that is asked for.
//
// Letters: R ranks, S slices, n numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
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

/// Where the part begins, if each player's cards lie behind those of the ones before: of these the first ones have as many
/// as player 0, and the others one less.
inline int64_t begin_of(int64_t n, int64_t parts, int64_t part) {
  const int64_t most = dealt(n, parts, 0);
  int64_t with_most = 0, end = part;
  while (with_most < end) {
    const int64_t middle = with_most + (end - with_most) / 2;
    if (dealt(n, parts, middle) == most) {
      with_most = middle + 1;
    } else {
      end = middle;
    }
  }
  return with_most * most + (part - with_most) * (most - 1);
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
  const int64_t end = std::min(slices, owned.end);
  for (int64_t at = owned.begin; at < end; at = nodes.back().end) nodes.push_back(largest_node(slices, at, end));
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

/// The same as a part of a larger array, with room on both sides that is not its own.
struct InTheMiddle {
  explicit InTheMiddle(const Floats& all) : whole(Shape{std::ssize(all) + 2 * room}) {
    std::fill_n(whole.mutable_data(), whole.numel(), beside);
    std::copy(all.begin(), all.end(), whole.mutable_data() + room);
    part = Tensor(whole.storage(), Shape{std::ssize(all)}, Strides{1}, room);
  }
  bool is_as_it_was_beside() const {
    const real* const end = whole.data() + whole.numel();
    const auto is_beside = [](real x) { return x == beside; };
    return std::all_of(whole.data(), whole.data() + room, is_beside) && std::all_of(end - room, end, is_beside);
  }

  static constexpr int64_t room = 5;
  static constexpr real beside = 7e7;
  Tensor whole, part = {};
};

/// Where -0 stands, which compares equal to 0 and has another sign.
inline Shape places_of_minus_zero(const Floats& all) {
  Shape places;
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i] == 0 && std::signbit(all[i])) places.push_back(static_cast<int64_t>(i));
  }
  return places;
}

inline const char* const minus_zeros = "the places in these at which -0 stands, which has other bits than 0";

/// A whole number of 30 to 63 bits.
inline int64_t vast_number(Draw& draw) {
  return 1 + (draw.number(0, std::numeric_limits<int64_t>::max() - 1) >> draw.number(0, 33));
}

/// Numbers of many magnitudes, so that another order of additions has other bits; seldom one that is not finite, or 0.
inline double uneven_number(Draw& draw) {
  const int64_t kind = draw.number(0, 120);
  if (kind >= 117) return kind >= 119 ? 0.0 : -0.0;
  if (kind == 0) return nan;
  if (kind == 1) return infinity;
  if (kind == 2) return 3e38;
  return draw.normal() * std::ldexp(1.0, static_cast<int>(draw.number(-12, 12)));
}

inline const char* const how_it_ends = "how it ends";

}  // namespace course
