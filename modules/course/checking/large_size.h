// Sizes that wrong loops run out at.
#pragma once

#include "draw.h"

namespace course {

/// Usually 0. Now and then a size for which no block of a loop and no array on the stack has room: to be taken in the
/// place of another where it is not 0.
inline int64_t large_size(Draw& draw) { return draw.yes(0.06) ? draw.size(65, 150) : 0; }

}  // namespace course
