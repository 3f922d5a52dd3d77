// Rotary positions as published models have them: other pairs than neighbours, and slower angles for longer texts.
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <vector>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/attention/heads_view.h"
#include "tinytensor/ops/attention/rotary.h"
#include "tinytensor/ops/ops.h"

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

// The cosines and sines of a call, (T, D/2) each.
struct Turns {
  int64_t length = 0, width = 0, first = 0;
  RotaryOptions options;
  std::vector<real> cosines, sines;

  bool are_of(int64_t other_length, int64_t other_width, int64_t other_first, const RotaryOptions& other) const {
    return length == other_length && width == other_width && first == other_first && options == other;
  }
};

// In double: an angle of 8000 that is computed in float, as transformers does, is off by 3e-4.
std::shared_ptr<const Turns> computed_turns(int64_t length, int64_t width, int64_t first,
                                            const RotaryOptions& options) {
  check(options);
  if (first < 0 || first > std::numeric_limits<int64_t>::max() - length) {
    rotary_directions(length, width, first, options.base);  // which says what is wrong
  }
  const auto turns = std::make_shared<Turns>(Turns{length, width, first, options, {}, {}});
  std::vector<double> speed;
  for (int64_t i = 0; i < width; i += 2) {
    const double theta = std::pow(options.base, -static_cast<double>(i) / static_cast<double>(width));
    speed.push_back(scaled(theta, options.scaling));
  }
  for (int64_t t = 0; t < length; ++t) {
    for (const double theta : speed) {
      const double angle = static_cast<double>(first + t) * theta;
      turns->cosines.push_back(static_cast<real>(std::cos(angle)));
      turns->sines.push_back(static_cast<real>(std::sin(angle)));
    }
  }
  return turns;
}

// Those of the last call are kept, for a model asks for the same ones again: for queries and keys of each layer.
std::shared_ptr<const Turns> turns_of(int64_t length, int64_t width, int64_t first, const RotaryOptions& options) {
  thread_local std::shared_ptr<const Turns> last;
  if (last == nullptr || !last->are_of(length, width, first, options)) {
    last = computed_turns(length, width, first, options);
  }
  return last;
}

// x (…, T, D) as (B, H, T, D), where it lies if its strides allow that.
Tensor as_heads(const Tensor& x) {
  if (x.dim() == 4) return unit_step_rows(x);
  const int64_t table = x.size(-2) * x.size(-1), tables = table > 0 ? x.numel() / table : 0;
  const Tensor source = dense(x).detach();
  return source.as_strided({1, tables, x.size(-2), x.size(-1)}, {x.numel(), table, x.size(-1), 1}, source.offset());
}

// The result lies in memory as x does: heads side by side, or one after another.
Tensor turned(const Tensor& x, const Turns& turns, bool back) {
  const Tensor source = as_heads(x);
  const bool side_by_side = x.dim() == 4 && source.strides()[1] < source.strides()[2];
  const Tensor y = side_by_side ? heads_tensor(x.shape()) : Tensor(x.shape());
  RotaryArgs args;
  args.batch = source.size(0), args.heads = source.size(1), args.positions = source.size(2);
  args.width = source.size(3);
  args.x = heads_view(source), args.y = mutable_heads_view(as_heads(y));
  args.cosines = turns.cosines.data(), args.sines = turns.sines.data();
  args.halves = turns.options.pairs == RotaryPairs::halves, args.back = back;
  kernels().rotary(args);
  return y;
}

}  // namespace

// A rotation's transpose is the rotation back:  dx = R(-angle) dy
Tensor rotary_embedding(const Tensor& x, int64_t first, const RotaryOptions& options) {
  if (composed_ops() && options == RotaryOptions{.base = options.base}) {
    return rotary_embedding(x, first, options.base);
  }
  if (x.dim() < 2 || x.size(-1) % 2 != 0) {
    fail<ShapeError>("rotary_embedding: (…, T, D) with an even D is expected: {}", to_string(x.shape()));
  }
  const std::shared_ptr<const Turns> turns = turns_of(x.size(-2), x.size(-1), first, options);
  return record("RotaryEmbeddingBackward", turned(x, *turns, false),
                wrt(x, [turns](const Tensor& dy) { return turned(dy, *turns, true); }));
}

}  // namespace tinytensor
