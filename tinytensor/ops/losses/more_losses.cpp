// The losses of losses.h.
#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/elementwise/compare.h"
#include "tinytensor/ops/losses/loss_parts.h"
#include "tinytensor/ops/losses/losses.h"

namespace tinytensor {
namespace {

// A loss of the difference d = x - target alone: dx = dy · slope(d), and the target gets its opposite.
template <class F, class Slope>
Tensor of_difference(const char* op, const char* name, const Tensor& x, const Tensor& target, F f, Slope slope) {
  check_same_shape(op, x, target);
  const Tensor d = apply(Binary::sub, op, x, target);
  const Tensor y(d.shape()), slopes(d.shape());
  std::transform(d.data(), d.data() + d.numel(), y.mutable_data(), f);
  std::transform(d.data(), d.data() + d.numel(), slopes.mutable_data(), slope);
  return record(name, y, wrt(x, [slopes](const Tensor& dy) { return mul(dy, slopes); }),
                wrt(target, [slopes](const Tensor& dy) { return neg(mul(dy, slopes)); }));
}

// softplus(x) - x t as max(x, 0) - x t + softplus(-|x|): else a small loss would be lost between two large numbers.
// dx = dy · (σ(x) - t)    dt = -dy · x
Tensor bce_of_each(const Tensor& x, const Tensor& target) {
  const Tensor logits = x.detach();
  const Tensor losses = add(sub(relu(logits), mul(logits, target.detach())), softplus(neg(abs(logits))));
  return record("BceWithLogitsBackward", losses,
                wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                           const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); }));
}

real sign_of(real v) { return v > 0 ? real{1} : v < 0 ? real{-1} : v; }  // NaN stays

}  // namespace

// With l = 1 + (p - 1) t the loss is (1 - t) x + l · softplus(-x).
Tensor binary_cross_entropy_with_logits(const Tensor& x, const Tensor& target, const BceOptions& options) {
  check_same_shape("binary_cross_entropy_with_logits", x, target);
  Tensor losses;
  if (options.pos_weight.defined()) {
    const Tensor factor = add(mul(sub(options.pos_weight, 1), target), 1);
    losses = add(mul(sub(1, target), x), mul(factor, softplus(neg(x))));
  } else {
    losses = bce_of_each(x, target);
  }
  if (options.weight.defined()) losses = mul(losses, options.weight);
  return reduce(losses, options.reduction);
}

// dx = dy · (x - t) / max(x (1 - x), 1e-12)    dt = dy · (log(1 - x) - log x)
Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, Reduction reduction) {
  check_same_shape("binary_cross_entropy", x, target);
  if (!all((x >= 0) & (x <= 1))) {
    fail<ValueError>(
        "binary_cross_entropy: probabilities between 0 and 1 are expected\n  hint: sigmoid() gives them; of logits "
        "take binary_cross_entropy_with_logits");
  }
  const Tensor p = x.detach();
  const Tensor yes = clamp(log(p), -100, {}), no = clamp(apply(Unary::log1p, neg(p)), -100, {});
  const Tensor difference = sub(no, yes);
  const Tensor losses = sub(mul(target.detach(), difference), no);
  return reduce(record("BinaryCrossEntropyBackward", losses,
                       wrt(x,
                           [x = saved(x, "x"), target = saved(target, "target")](const Tensor& dy) {
                             return mul(dy, div(sub(x(), target()), clamp(mul(x(), sub(1, x())), 1e-12, {})));
                           }),
                       wrt(target, [difference](const Tensor& dy) { return mul(dy, difference); })),
                reduction);
}

Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  return reduce(of_difference(
                    "l1_loss", "L1LossBackward", x, target, [](real d) { return std::abs(d); }, sign_of),
                reduction);
}

Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, Reduction reduction, double beta) {
  if (!(beta >= 0)) fail<ValueError>("smooth_l1_loss: beta must not be negative: {}", beta);
  if (beta == 0) return l1_loss(x, target, reduction);
  const real b = static_cast<real>(beta);
  return reduce(of_difference(
                    "smooth_l1_loss", "SmoothL1LossBackward", x, target,
                    [b](real d) { return std::abs(d) < b ? d * d / (2 * b) : std::abs(d) - b / 2; },
                    [b](real d) { return std::abs(d) < b ? d / b : sign_of(d); }),
                reduction);
}

Tensor huber_loss(const Tensor& x, const Tensor& target, Reduction reduction, double delta) {
  if (!(delta > 0)) fail<ValueError>("huber_loss: delta must be above 0: {}", delta);
  return mul(smooth_l1_loss(x, target, reduction, delta), delta);
}

Tensor kl_div(const Tensor& x, const Tensor& target, Reduction reduction, bool log_target) {
  check_same_shape("kl_div", x, target);
  if (log_target) return reduce(mul(exp(target), sub(target, x)), reduction);
  const Tensor positive = masked_fill(target, target == 0, 1);  // 1 log 1 = 0, with a gradient of 0 through the mask
  return reduce(sub(mul(positive, log(positive)), mul(target, x)), reduction);
}

Tensor cross_entropy(const Tensor& logits, const Tensor& target, const CrossEntropyOptions& options) {
  check_same_shape("cross_entropy", logits, target);
  if (logits.dim() == 0) fail<ShapeError>("cross_entropy: logits (C), (N, C) or (N, C, d…) are expected: ()");
  if (!(options.label_smoothing >= 0 && options.label_smoothing <= 1)) {
    fail<ValueError>("cross_entropy: label_smoothing must be between 0 and 1: {}", options.label_smoothing);
  }
  const int64_t dim = logits.dim() == 1 ? 0 : 1, classes = logits.size(dim);
  Tensor scores = log_softmax(logits, dim);
  if (options.weight.defined()) {
    if (options.weight.shape() != Shape{classes}) {
      fail<ShapeError>("cross_entropy: the weight must be {}, one for each class: {}", to_string(Shape{classes}),
                       to_string(options.weight.shape()));
    }
    Shape shape(static_cast<size_t>(logits.dim() - dim), 1);
    shape.front() = classes;
    scores = mul(scores, reshape(options.weight, shape));
  }
  Tensor wanted = target;
  if (options.label_smoothing > 0) {
    wanted = add(mul(target, 1 - options.label_smoothing), options.label_smoothing / static_cast<double>(classes));
  }
  return reduce(neg(sum(mul(scores, wanted), {dim})), options.reduction);
}

}  // namespace tinytensor
