// How the rows of a batch are cut into slices, who computes which slice, and in which order what they give is added up.
//
// Floating-point sums depend on their order. So that a model does not depend on how many computers trained it, a batch is
// always cut into the same slices, whoever computes them, and what they give is added up along one binary tree:
//
//   8 slices   ((0+1)+(2+3)) + ((4+5)+(6+7))
//   2 ranks     `----- 0 ---'   `---- 1 ----'      a rank has a node of the tree
//   3 ranks      `-- 0 --' `--1  --'  `--2--'      or several: 0 has (0+1) and 2, 1 has 3 and (4+5), 2 has (6+7)
#pragma once

#include <cstdint>
#include <vector>

namespace tinytensor {

using std::int64_t;

/// The numbers from begin to before end.
struct Share {
  int64_t begin = 0, end = 0;
  int64_t size() const { return end - begin; }
  bool operator==(const Share&) const = default;
};

/// The part-th of `parts` contiguous shares of 0 … n-1, counted from 0: the first n % parts of them are one longer. Rows
/// of a slice, slices of a rank, numbers of a vector that a rank adds up. ValueError unless n >= 0 and 0 <= part < parts.
Share share_of(int64_t n, int64_t parts, int64_t part);

/// All of them, by part.
std::vector<Share> shares_of(int64_t n, int64_t parts);

/// Where a node of the tree, of at least 2 slices, has its two children: [begin, middle) and [middle, end).
int64_t middle_of(Share node);

/// The largest nodes of the tree over `slices` slices that hold only slices of `owned`, from left to right.
std::vector<Share> nodes_within(int64_t slices, Share owned);

}  // namespace tinytensor
