// In which order the elements of a view lie in memory.
#pragma once

#include <vector>

#include "tinytensor/core/shape.h"

namespace tinytensor {

/// The dims from the one that is outermost in memory to the innermost, as PyTorch orders them: dims with a stride of 0 keep
/// their place, as do those of one element or none, and of equal strides the larger size is outside.
std::vector<int64_t> memory_order(const Shape& shape, const Strides& strides);

}  // namespace tinytensor
