// Ranks that are threads of one process: for tests, and to learn from, without any other software.
#pragma once

#include <functional>

#include "tinytensor/distributed/communicator.h"

namespace tinytensor {

/// Calls body on `count` threads at once, each with a communicator of its own, and returns when all have returned. What
/// a body throws first is rethrown; the others get a RankError where they wait for it. ValueError for a count below 1.
/// default_generator() is one for the whole process: a body that draws brings a generator of its own.
void run_ranks(int count, const std::function<void(Communicator&)>& body);

}  // namespace tinytensor
