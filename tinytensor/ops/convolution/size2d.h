// A pair of numbers for the two axes of an image.
#pragma once

#include <cstdint>
#include <string>

#include "tinytensor/core/shape.h"

namespace tinytensor {

/// Something of each axis: kernel_size = 3 is 3 x 3, stride = {2, 1} two rows and one column.
struct Size2d {
  int64_t height, width;

  Size2d(int64_t both) : height(both), width(both) {}
  Size2d(int64_t rows, int64_t columns) : height(rows), width(columns) {}
};

/// "(2, 1)"
inline std::string to_string(const Size2d& size) { return to_string(Shape{size.height, size.width}); }

}  // namespace tinytensor
