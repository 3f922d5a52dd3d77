// A region: one call of parallel_for, as those who run it see it.
#pragma once

#include <cstdint>

namespace tinytensor::detail {

/// The body of a loop, called with the `context` that came with it. It may throw.
using RangeBody = void (*)(void* context, int64_t begin, int64_t end);

/// To be cut into ranges of `step`, of which the last may be shorter, and body called once on each.
struct Region {
  int64_t n = 0, step = 1;
  RangeBody body = nullptr;
  void* context = nullptr;
};

/// True on a thread that works in a region: a region that it opens there is run by itself.
inline constinit thread_local bool inside_region = false;

/// The caller's part of a region.
class InsideRegion {
 public:
  InsideRegion() { inside_region = true; }
  ~InsideRegion() { inside_region = false; }
  InsideRegion(const InsideRegion&) = delete;
  InsideRegion& operator=(const InsideRegion&) = delete;
};

}  // namespace tinytensor::detail
