#include "tinytensor/ops/attention/rotary.h"

#include <cmath>
#include <limits>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"

namespace tinytensor {

Tensor rotary_directions(int64_t length, int64_t width, int64_t first, double base) {
  if (length < 0 || width < 0 || width % 2 != 0) {
    fail<ValueError>("rotary_directions: (T, D) with an even D is expected: {}", to_string({length, width}));
  }
  if (first < 0) fail<ValueError>("rotary_directions: the first position must not be negative: {}", first);
  if (first > std::numeric_limits<int64_t>::max() - length) {
    fail<ValueError>("rotary_directions: {} positions from {} on are more than can be counted", length, first);
  }
  if (!(base > 0)) fail<ValueError>("rotary_directions: the base must be above 0: {}", base);
  // exercise 12.5 {
  std::vector<double> speed;  // θᵢ: the angle from one position to the next
  for (int64_t i = 0; i < width; i += 2) {
    speed.push_back(std::pow(base, -static_cast<double>(i) / static_cast<double>(width)));
  }
  const Tensor points({length, width / 2, 2});
  real* out = points.mutable_data();
  for (int64_t t = 0; t < length; ++t) {
    for (const double theta : speed) {
      const double angle = static_cast<double>(first + t) * theta;
      *out++ = static_cast<real>(std::cos(angle));
      *out++ = static_cast<real>(std::sin(angle));
    }
  }
  return points;
  // }
}

namespace {

/// Every pair of numbers turned by its direction, or back by it.
Tensor turned(const Tensor& x, const Tensor& directions, bool back) {
  // exercise 12.6 {
  const Tensor source = dense(x), y(x.shape());
  const int64_t table = directions.numel();  // T · D, as many as x has for each head
  const real *in = source.data(), *direction = directions.data();
  real* out = y.mutable_data();
  for (int64_t begin = 0; begin < x.numel(); begin += table) {
    for (int64_t i = 0; i < table; i += 2) {
      const real a = in[begin + i], b = in[begin + i + 1];
      const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
      out[begin + i] = a * cosine - b * sine;
      out[begin + i + 1] = a * sine + b * cosine;
    }
  }
  return y;
  // }
}

}  // namespace

// A rotation's transpose is the rotation back:  dx = R(-angle) dy
Tensor rotary_embedding(const Tensor& x, int64_t first, double base) {
  if (x.dim() < 2 || x.size(-1) % 2 != 0) {
    fail<ShapeError>("rotary_embedding: (…, T, D) with an even D is expected: {}", to_string(x.shape()));
  }
  const Tensor circle = rotary_directions(x.size(-2), x.size(-1), first, base);
  return record("RotaryEmbeddingBackward", turned(x, circle, false),
                wrt(x, [circle](const Tensor& dy) { return turned(dy, circle, true); }));
}

}  // namespace tinytensor
