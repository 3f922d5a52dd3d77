// Sizes that wrong loops run out at.
#pragma once

#include "modules/course/checking/draw.h"

namespace course {

/// Usually 0. Now and then a size for which no block of a loop and no array on the stack has room: to be taken in the
/// place of another where it is not 0.
inline int64_t large_size(Draw& draw) { return draw.yes(0.06) ? draw.size(65, 150) : 0; }

/// An odd size, so that blocks of any even length leave a rest; for cases of draw_large.
inline int64_t odd_size(Draw& draw, int64_t low, int64_t high) { return draw.number(low / 2, (high - 1) / 2) * 2 + 1; }
/// Beyond 10000, an odd one.
inline int64_t beyond_blocks(Draw& draw) { return odd_size(draw, 10001, 12000); }
/// Beyond 2^17, an odd one: for what takes some nanoseconds a number.
inline int64_t beyond_17_bits(Draw& draw) { return odd_size(draw, 131'073, 140'001); }

}  // namespace course
