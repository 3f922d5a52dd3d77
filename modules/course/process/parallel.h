// Work for all cores that this process may use.
#pragma once

#include <functional>
#include <vector>

#include "modules/course/process/process.h"

namespace course {

/// As many as there are cores; fewer in a container that may use a part of them, or where there is less than half a
/// gigabyte for each: a compiler takes that much.
size_t most_at_once();

/// body(0) … body(count - 1), on as many threads as there are cores. The first exception is thrown again here.
void in_parallel(size_t count, const std::function<void(size_t)>& body);

/// Several, as many at a time as there are cores; results in the order of the commands.
std::vector<ProcessResult> run_all(const std::vector<Command>& commands);

}  // namespace course
