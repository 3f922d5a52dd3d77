#include "tinytensor/data/digits.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/core/random.h"
#include "tinytensor/data/digit_strokes.h"

// The pictures are the same on every machine, so only +, -, ·, / and √ are used, whose results IEEE 754 prescribes:
// not sin, and not the normal distribution, which needs a logarithm.

namespace tinytensor {

namespace {

constexpr int64_t side = 28;
using Picture = std::array<double, side * side>;

/// Uniform in [low, high).
double between(double low, double high, Generator& generator) { return low + (high - low) * generator.uniform(); }

/// Mean 0, standard deviation about `deviation`, never further than 3 of them: a sum of uniforms is nearly normal.
double around_zero(double deviation, Generator& generator) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += generator.uniform();
  return (2 * sum - 3) * deviation;
}

/// How the hand trembles: the plane is displaced, smoothly, by amounts drawn for the knots of a grid.
class Trembling {
 public:
  Trembling(double strength, Generator& generator) {
    for (auto& row : knots_) {
      for (PenPoint& knot : row) {
        knot.x = around_zero(strength, generator);
        knot.y = around_zero(strength, generator);
      }
    }
  }

  PenPoint operator()(PenPoint p) const {
    const auto [column, right] = cell(p.x);
    const auto [row, down] = cell(p.y);
    const auto mixed = [](PenPoint a, PenPoint b, double share) {
      return PenPoint{a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
    };
    const PenPoint above = mixed(knots_[row][column], knots_[row][column + 1], right);
    const PenPoint below = mixed(knots_[row + 1][column], knots_[row + 1][column + 1], right);
    const PenPoint shift = mixed(above, below, down);
    return {p.x + shift.x, p.y + shift.y};
  }

 private:
  static constexpr size_t n = 4;

  /// The cell that holds a coordinate, and how far from one of its sides to the other, eased so that no edge is seen.
  static std::pair<size_t, double> cell(double coordinate) {
    const double place = std::clamp((coordinate + 0.6) / 1.2, 0.0, 0.999) * (n - 1);
    const double share = place - std::floor(place);
    return {static_cast<size_t>(place), share * share * (3 - 2 * share)};
  }

  std::array<std::array<PenPoint, n>, n> knots_{};
};

/// Where the pen's points come to stand: x' = a x + b y + c, y' = d x + e y + f, in pixels.
struct Placing {
  double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;

  explicit Placing(Generator& generator) {
    const double height = between(15, 21, generator);
    const double width = height * between(0.65, 1.1, generator);
    const double slant = around_zero(0.2, generator);
    const double t = around_zero(0.05, generator);  // the tangent of half the angle, of which sine and cosine follow
    const double cosine = (1 - t * t) / (1 + t * t), sine = 2 * t / (1 + t * t);
    a = cosine * width;
    b = -cosine * slant * height - sine * height;
    d = sine * width;
    e = cosine * height - sine * slant * height;
    c = side / 2.0 + around_zero(1.3, generator);
    f = side / 2.0 + around_zero(1.3, generator);
  }

  PenPoint operator()(PenPoint p) const { return {a * p.x + b * p.y + c, d * p.x + e * p.y + f}; }
};

/// Darkens the pixels near the line from p to q, where the pen is as wide as `from` and `to`.
void draw_line(PenPoint p, PenPoint q, double from, double to, Picture& picture) {
  const double reach = std::max(from, to) / 2 + 1;
  const auto first = [&](double u, double v) {
    return static_cast<int64_t>(std::clamp(std::floor(std::min(u, v) - reach), 0.0, double{side}));
  };
  const auto last = [&](double u, double v) {
    return static_cast<int64_t>(std::clamp(std::floor(std::max(u, v) + reach) + 1, 0.0, double{side}));
  };
  const double dx = q.x - p.x, dy = q.y - p.y, length2 = dx * dx + dy * dy;
  for (int64_t row = first(p.y, q.y); row < last(p.y, q.y); ++row) {
    for (int64_t column = first(p.x, q.x); column < last(p.x, q.x); ++column) {
      const double x = static_cast<double>(column) + 0.5 - p.x, y = static_cast<double>(row) + 0.5 - p.y;
      const double along = length2 > 0 ? std::clamp((x * dx + y * dy) / length2, 0.0, 1.0) : 0;
      const double u = x - along * dx, v = y - along * dy;
      const double covered = (from + along * (to - from)) / 2 + 0.5 - std::sqrt(u * u + v * v);
      double& ink = picture[static_cast<size_t>(row * side + column)];
      ink = std::max(ink, std::clamp(covered, 0.0, 1.0));
    }
  }
}

void draw_stroke(const Stroke& stroke, const Trembling& trembling, const Placing& placing, Generator& generator,
                 double width, Picture& picture) {
  const double begin = width * between(0.8, 1.2, generator), end = width * between(0.8, 1.2, generator);
  const auto count = static_cast<double>(stroke.size() - 1);
  PenPoint p = placing(trembling(stroke[0]));
  for (size_t i = 1; i < stroke.size(); ++i) {
    const PenPoint q = placing(trembling(stroke[i]));
    const auto wide = [&](size_t at) { return begin + static_cast<double>(at) / count * (end - begin); };
    draw_line(p, q, wide(i - 1), wide(i), picture);
    p = q;
  }
}

/// Each pixel takes `share` of its neighbours' ink, along rows and then along columns.
void blur(double share, Picture& picture) {
  for (const int64_t step : {int64_t{1}, side}) {
    Picture before = picture;
    for (int64_t i = step; i < side * side - step; ++i) {
      const auto at = static_cast<size_t>(i), by = static_cast<size_t>(step);
      picture[at] = before[at] + share * (before[at - by] - 2 * before[at] + before[at + by]);
    }
  }
}

/// One picture of side · side pixels, each of them k/255.
void draw(const DigitStyle& style, Generator& generator, real* pixels) {
  Picture picture{};
  const Trembling trembling(between(0.01, 0.055, generator), generator);
  const Placing placing(generator);
  const double width = between(1.2, 3.4, generator);
  for (const Stroke& stroke : style) draw_stroke(stroke, trembling, placing, generator, width, picture);
  blur(between(0, 0.25, generator), picture);
  const double darkness = between(0.75, 1.15, generator), grain = between(0, 0.15, generator);
  for (const double ink : picture) {
    const double seen = ink * darkness + around_zero(grain * (0.1 + ink), generator);
    *pixels++ = static_cast<real>(std::floor(std::clamp(seen, 0.0, 1.0) * 255 + 0.5)) / real{255};
  }
}

LabelledImages draw_all(int64_t count, const std::array<std::vector<DigitStyle>, 10>& styles, Generator generator) {
  LabelledImages result{Tensor({count, 1, side, side}), IndexTensor({count})};
  real* pixels = result.images.mutable_data();
  for (int64_t i = 0; i < count; ++i) {
    const int64_t digit = i % 10;
    const std::vector<DigitStyle>& ways = styles[static_cast<size_t>(digit)];
    draw(ways[generator.random() % ways.size()], generator, pixels + i * side * side);
    result.labels.data()[i] = digit;
  }
  return result;
}

}  // namespace

Digits digits(const DigitsOptions& options) {
  if (options.train < 0 || options.test < 0) {
    fail<ValueError>("digits: the numbers of pictures must not be negative: {} and {}", options.train, options.test);
  }
  const DigitStyles& styles = digit_styles();
  Generator seeds(options.seed);
  const uint64_t train = seeds.random64(), test = seeds.random64();
  return {draw_all(options.train, styles.train, Generator(train)),
          draw_all(options.test, styles.test, Generator(test))};
}

}  // namespace tinytensor
