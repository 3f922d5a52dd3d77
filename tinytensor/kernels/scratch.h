// Scratch: memory that a kernel needs while it runs. Each thread keeps what it once needed, so that from the second
// call on nothing is allocated.
#pragma once

#include <cstdint>

namespace tinytensor {

using std::int64_t;

/// What the memory is for. Two uses that are alive on one thread at the same time need two names.
enum class Scratch { shared_panels, own_panels, partial_sums, attention };
constexpr int scratch_kinds = 4;

/// `count` floats of this thread, aligned to 64 bytes, uninitialised; valid until the same thread asks for the same
/// kind again. Other threads may use them while their owner lets them. Error if there is no memory.
float* scratch(Scratch kind, int64_t count);

}  // namespace tinytensor
