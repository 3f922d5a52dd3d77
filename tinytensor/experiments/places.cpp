#include "tinytensor/experiments/places.h"

#include <cstddef>

#include "tinytensor/core/error.h"

namespace tinytensor {

std::vector<Standing> places(const std::vector<Estimate>& scores) {
  for (size_t i = 0; i < scores.size(); ++i) {
    if (!(scores[i].low <= scores[i].high)) {
      fail<ValueError>("places: an interval begins where it ends or below that: entry {} goes from {} to {}", i,
                       scores[i].low, scores[i].high);
    }
  }
  // exercise 20.8 {
  std::vector<Standing> all;
  for (const Estimate& own : scores) {
    Standing place{1, static_cast<int64_t>(scores.size())};
    for (const Estimate& other : scores) {
      if (other.high < own.low) ++place.best;
      if (own.high < other.low) --place.worst;
    }
    all.push_back(place);
  }
  return all;
  // }
}

}  // namespace tinytensor
