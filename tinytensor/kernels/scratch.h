// Scratch memory: what a kernel needs while it runs. A thread keeps its scratch memory for the next kernel, so that
// nothing is allocated from the second call on.
#pragma once

#include <cstdint>

namespace tinytensor {

using std::int64_t;

/// What the memory is for. Two pieces that one thread uses at the same time must be of different kinds.
enum class Scratch { shared_panels, own_panels, partial_sums, attention };
constexpr int scratch_kinds = 4;

/// `count` floats of this thread, aligned to 64 bytes, uninitialised; valid until the same thread asks for the same
/// kind again. Other threads may be given the pointer until then. Error if there is no memory.
float* scratch(Scratch kind, int64_t count);

}  // namespace tinytensor
