// How much memory there is.
#pragma once

#include <cstddef>

namespace tinytensor {

/// Bytes that this process could still be given: the least of what the machine has free and of the limits that are set
/// for the process and its group. A system lends more than that, and kills who uses it: what is known to be larger is
/// better refused. SIZE_MAX where nothing is known.
size_t available_memory();

}  // namespace tinytensor
