#include "examples/browser/pen.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tinytensor/core/error.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

constexpr int64_t side = 28;
constexpr double pen = 2.3, length = 18;  // pixels
constexpr double dot = 0.1;               // of the square: what is smaller than this does not grow to full length
constexpr size_t most_points = 5000;

// From the unit square to pixels: p -> (p - middle) * scale + 14.
struct Fit {
  double x = 0.5, y = 0.5, scale = side;
  PenPoint operator()(PenPoint p) const { return {(p.x - x) * scale + side / 2.0, (p.y - y) * scale + side / 2.0}; }
};

Fit fit_of(const std::vector<Stroke>& strokes) {
  constexpr double far = std::numeric_limits<double>::infinity();
  PenPoint low{far, far}, high{-far, -far};
  for (const Stroke& stroke : strokes) {
    for (const PenPoint& p : stroke) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
  if (low.x > high.x) return {};  // nothing is drawn
  return {(low.x + high.x) / 2, (low.y + high.y) / 2, length / std::max({high.x - low.x, high.y - low.y, dot})};
}

double distance_to_line(PenPoint at, PenPoint p, PenPoint q) {
  const double dx = q.x - p.x, dy = q.y - p.y, length2 = dx * dx + dy * dy;
  const double x = at.x - p.x, y = at.y - p.y;
  const double along = length2 > 0 ? std::clamp((x * dx + y * dy) / length2, 0.0, 1.0) : 0;
  return std::hypot(x - along * dx, y - along * dy);
}

// Each pixel takes the ink of the line that is nearest to its middle.
void draw_line(PenPoint p, PenPoint q, real* pixels) {
  for (int64_t row = 0; row < side; ++row) {
    for (int64_t column = 0; column < side; ++column) {
      const PenPoint middle{static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5};
      const double ink = std::clamp(pen / 2 + 0.5 - distance_to_line(middle, p, q), 0.0, 1.0);
      real& pixel = pixels[row * side + column];
      pixel = std::max(pixel, static_cast<real>(ink));
    }
  }
}

void check(const std::vector<Stroke>& strokes) {
  size_t points = 0;
  for (const Stroke& stroke : strokes) {
    points += stroke.size();
    for (const PenPoint& p : stroke) {
      if (!std::isfinite(p.x) || !std::isfinite(p.y)) fail<ValueError>("a drawing has a point that is no number");
    }
  }
  if (points > most_points) fail<ValueError>("a drawing has at most {} points, not {}", most_points, points);
}

}  // namespace

Tensor picture_of(const std::vector<Stroke>& strokes, bool fitted) {
  check(strokes);
  const Fit fit = fitted ? fit_of(strokes) : Fit{};
  const Tensor picture = zeros({side, side});
  real* pixels = picture.mutable_data();
  for (const Stroke& stroke : strokes) {
    for (size_t i = 0; i < stroke.size(); ++i) draw_line(fit(stroke[i > 0 ? i - 1 : 0]), fit(stroke[i]), pixels);
  }
  return picture;
}

}  // namespace tinytensor
