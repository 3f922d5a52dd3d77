// What somebody has drawn with a mouse or a finger, as the picture that LeNet gets.
#pragma once

#include <vector>

#include "tinytensor/data/digit_strokes.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// A pen's strokes within the unit square, x to the right and y downwards, as (28, 28) pixels: 0 is paper, 1 is ink, and
/// the pen is 2.3 pixels wide. `fitted` moves the drawing to the middle and makes its longer side 18 pixels long, as long
/// as that of the digits that are learned; a dot stays one. ValueError for a coordinate that is no number, and for more
/// than 5,000 points.
Tensor picture_of(const std::vector<Stroke>& strokes, bool fitted);

}  // namespace tinytensor
