// The readable way to run a region: new threads for each, and one mutex. It says what the pool of threads
// (thread_pool.h) does, and tests compare the two.
#pragma once

#include "tinytensor/core/ranges.h"

namespace tinytensor::detail {

/// Runs a region on the caller and on threads - 1 others, or on as many as the system creates. Returns when all of it
/// is done. The first exception of a body is rethrown; ranges that are not begun by then are left out.
void run_on_new_threads(int threads, const Region& region);

}  // namespace tinytensor::detail
