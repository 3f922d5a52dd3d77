// Sizes of every magnitude: blocks, unrolled loops and buffers are right for some, and wrong beyond.
#pragma once

#include "modules/course/checking/draw.h"

namespace course {

/// One size from each octave: from 2^first to 2^(first + 1) - 1, …, up to the octave of 2^last. None is a multiple of
/// 4, so that every block of a loop has a tail.
inline std::vector<int64_t> octaves(Draw& draw, int first, int last) {
  std::vector<int64_t> sizes;
  for (int octave = first; octave <= last; ++octave) {
    const int64_t low = int64_t{1} << octave;
    const int64_t size = draw.size(low, 2 * low - 1);
    sizes.push_back(size % 4 == 0 ? size + 1 : size);
  }
  return sizes;
}

}  // namespace course
