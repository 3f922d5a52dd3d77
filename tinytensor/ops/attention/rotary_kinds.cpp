// Rotary positions as published models have them: other pairs than neighbours, and slower angles for longer texts.
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/attention/rotary.h"

namespace tinytensor {
namespace {

void check(const RotaryOptions& options) {
  const RotaryScaling& s = options.scaling;
  if (!(options.base > 0)) fail<ValueError>("rotary_embedding: the base must be above 0: {}", options.base);
  if (s.kind != RotaryScaling::Kind::none && !(s.factor > 0)) {
    fail<ValueError>("rotary_embedding: the factor must be above 0: {}", s.factor);
  }
  if (s.kind != RotaryScaling::Kind::llama3) return;
  if (!(s.low_frequency > 0 && s.high_frequency > s.low_frequency) || s.original_length < 1) {
    fail<ValueError>(
        "rotary_embedding: 0 < low_frequency < high_frequency and original_length >= 1 are expected: {}, {}, {}",
        s.low_frequency, s.high_frequency, s.original_length);
  }
}

// θ of a pair, made slower as the scaling says.
double scaled(double theta, const RotaryScaling& scaling) {
  if (scaling.kind == RotaryScaling::Kind::none) return theta;
  const double slow = theta / scaling.factor;
  if (scaling.kind == RotaryScaling::Kind::linear) return slow;
  const double waves = static_cast<double>(scaling.original_length) * theta / (2 * std::numbers::pi);
  if (waves < scaling.low_frequency) return slow;
  if (waves > scaling.high_frequency) return theta;
  const double share = (waves - scaling.low_frequency) / (scaling.high_frequency - scaling.low_frequency);
  return (1 - share) * slow + share * theta;
}

// The numbers of a pair are `apart` from each other: 1, or half of the width.
Tensor turned(const Tensor& x, const Tensor& directions, RotaryPairs pairs, bool back) {
  const Tensor source = dense(x), y(x.shape());
  const int64_t width = x.size(-1), half = width / 2, table = directions.numel();
  const bool halves = pairs == RotaryPairs::halves;
  const int64_t apart = halves ? half : 1, step = halves ? 1 : 2;
  const real *in = source.data(), *direction = directions.data();
  real* out = y.mutable_data();
  for (int64_t row = 0; row < x.numel(); row += width) {
    const real* angle = direction + row % table;
    for (int64_t i = 0; i < half; ++i) {
      const int64_t at = row + i * step;
      const real a = in[at], b = in[at + apart];
      const real cosine = angle[2 * i], sine = back ? -angle[2 * i + 1] : angle[2 * i + 1];
      out[at] = a * cosine - b * sine;
      out[at + apart] = a * sine + b * cosine;
    }
  }
  return y;
}

}  // namespace

Tensor rotary_directions(int64_t length, int64_t width, int64_t first, const RotaryOptions& options) {
  check(options);
  if (length < 0 || width < 0 || width % 2 != 0 || first < 0 || first > std::numeric_limits<int64_t>::max() - length) {
    return rotary_directions(length, width, first, options.base);  // which says what is wrong
  }
  const Tensor points({length, width / 2, 2});
  real* out = points.mutable_data();
  std::vector<double> speed;
  for (int64_t i = 0; i < width; i += 2) {
    const double theta = std::pow(options.base, -static_cast<double>(i) / static_cast<double>(width));
    speed.push_back(scaled(theta, options.scaling));
  }
  for (int64_t t = 0; t < length; ++t) {
    for (const double theta : speed) {
      const double angle = static_cast<double>(first + t) * theta;
      *out++ = static_cast<real>(std::cos(angle));
      *out++ = static_cast<real>(std::sin(angle));
    }
  }
  return points;
}

Tensor rotary_embedding(const Tensor& x, int64_t first, const RotaryOptions& options) {
  if (options == RotaryOptions{.base = options.base}) return rotary_embedding(x, first, options.base);
  if (x.dim() < 2 || x.size(-1) % 2 != 0) {
    fail<ShapeError>("rotary_embedding: (…, T, D) with an even D is expected: {}", to_string(x.shape()));
  }
  const Tensor circle = rotary_directions(x.size(-2), x.size(-1), first, options);
  return record("RotaryEmbeddingBackward", turned(x, circle, options.pairs, false),
                wrt(x, [circle, pairs = options.pairs](const Tensor& dy) { return turned(dy, circle, pairs, true); }));
}

}  // namespace tinytensor
