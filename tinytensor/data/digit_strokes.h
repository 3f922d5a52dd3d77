// How the ten digits are written: as strokes of a pen, in several styles.
#pragma once

#include <array>
#include <vector>

namespace tinytensor {

struct PenPoint {
  double x = 0, y = 0;  // x to the right, y downwards; a digit is about as high as 1, its middle at (0, 0)
};

/// Points of a curve that the pen draws through them without being lifted.
using Stroke = std::vector<PenPoint>;
/// One way of writing a digit: strokes as smooth curves, given by points that are close together.
using DigitStyle = std::vector<Stroke>;

/// Styles of each of the digits 0 … 9.
struct DigitStyles {
  std::array<std::vector<DigitStyle>, 10> train, test;  // no style is in both
};
const DigitStyles& digit_styles();

}  // namespace tinytensor
