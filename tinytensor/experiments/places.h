// Places in a contest in which not every difference is one.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/experiments/intervals.h"

namespace tinytensor {

using std::int64_t;

/// The places that an entry may have, of 1 … n: 2 where both are 2, 2 to 4 where it may be any of these.
struct Standing {
  int64_t best = 1, worst = 1;

  bool operator==(const Standing&) const = default;
};

/// The places of n entries, of which the lower score is the better one. An entry is better than another for sure where
/// its interval ends below the point at which the other's begins; intervals that touch say nothing, and neither do means.
///   best = 1 + how many are better for sure,  worst = n - how many are worse for sure
/// No groups are made: a may be as good as b, and b as good as c, and a better than c. An end may be infinite. ValueError
/// for an end that is NaN and for an interval whose low end is above its high one. No entries: no places.
std::vector<Standing> places(const std::vector<Estimate>& scores);

}  // namespace tinytensor
