// What a model is told about how wrong it is: one number, or one per example.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

Tensor reduce(const Tensor& losses, Reduction reduction) {
  if (reduction == Reduction::none) return losses;
  return reduction == Reduction::sum ? sum(losses) : mean(losses);
}

void check_same_shape(const char* op, const Tensor& x, const Tensor& target) {
  if (x.shape() != target.shape()) {
    fail<ShapeError>("{}: prediction {} and target {} must have one shape", op, to_string(x.shape()),
                     to_string(target.shape()));
  }
}

// Checks classes against (N, C) scores and counts those that are not ignored.
int64_t count_targets(const char* op, const Tensor& scores, const IndexTensor& target,
                      const CrossEntropyOptions& options) {
  if (scores.dim() != 2 || target.shape() != Shape{scores.size(0)}) {
    fail<ShapeError>(
        "{}: scores (N, C) with targets (N) are expected: {} with {}\n  hint: reshape scores to (-1, C) and "
        "targets to (-1)",
        op, to_string(scores.shape()), to_string(target.shape()));
  }
  if (!(options.label_smoothing >= 0 && options.label_smoothing <= 1)) {
    fail<ValueError>("{}: label_smoothing must be between 0 and 1: {}", op, options.label_smoothing);
  }
  int64_t count = 0;
  for (int64_t i = 0; i < target.numel(); ++i) {
    const int64_t label = target.data()[i];
    if (label == options.ignore_index) continue;
    if (label < 0 || label >= scores.size(1)) {
      fail<IndexError>("{}: target {} at position {} is out of range for {} classes", op, label, i, scores.size(1));
    }
    ++count;
  }
  return count;
}

// One example, scores (C) with a target (), is a batch of one.
bool is_single(const Tensor& scores, const IndexTensor& target) { return scores.dim() == 1 && target.dim() == 0; }

template <class Loss>
Tensor of_single(Loss loss, const Tensor& scores, const IndexTensor& target, const CrossEntropyOptions& options) {
  return reshape(loss(unsqueeze(scores, 0), target.reshape({1}), options), {});
}

// Losses (N) to what was asked for. The mean counts the targets that are not ignored.
Tensor reduce_counted(const Tensor& losses, Reduction reduction, int64_t count) {
  if (reduction == Reduction::none) return losses;
  const Tensor total = sum(losses);
  return reduction == Reduction::sum ? total : div(total, static_cast<double>(count));
}

}  // namespace

Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  check_same_shape("mse_loss", x, target);
  const Tensor difference = apply(Binary::sub, "mse_loss", x, target);
  return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", difference, difference),
                       wrt(x, [difference](const Tensor& dy) { return mul(dy, mul(difference, 2)); }),
                       wrt(target, [difference](const Tensor& dy) { return mul(dy, mul(difference, -2)); })),
                reduction);
}

// dx = dy · (σ(x) - t)    dt = -dy · x
Tensor bce_with_logits(const Tensor& x, const Tensor& target, Reduction reduction) {
  check_same_shape("bce_with_logits", x, target);
  const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
  return reduce(record("BceWithLogitsBackward", losses,
                       wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                                  const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                       wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
                reduction);
}

Tensor nll_loss(const Tensor& log_probabilities, const IndexTensor& target, const CrossEntropyOptions& options) {
  if (is_single(log_probabilities, target)) return of_single(nll_loss, log_probabilities, target, options);
  const int64_t count = count_targets("nll_loss", log_probabilities, target, options);
  const int64_t classes = log_probabilities.size(1);
  // The value at every target, as positions in the flattened scores; -1 where it is ignored.
  std::vector<int64_t> positions(static_cast<size_t>(target.numel()), -1);
  for (int64_t i = 0; i < target.numel(); ++i) {
    if (target.data()[i] != options.ignore_index) positions[static_cast<size_t>(i)] = i * classes + target.data()[i];
  }
  const Tensor source = dense(log_probabilities);
  const Tensor losses = zeros(target.shape());
  real* out = losses.mutable_data();
  for (size_t i = 0; i < positions.size(); ++i) {
    if (positions[i] >= 0) out[i] = -source.data()[positions[i]];
  }
  const Tensor recorded =
      record("NllLossBackward", losses, wrt(log_probabilities, [positions, shape = source.shape()](const Tensor& dy) {
               const Tensor dlosses = dense(dy);
               const Tensor dx = zeros(shape);
               real* gradient = dx.mutable_data();
               for (size_t i = 0; i < positions.size(); ++i) {
                 if (positions[i] >= 0) gradient[positions[i]] = -dlosses.data()[i];
               }
               return dx;
             }));
  return reduce_counted(recorded, options.reduction, count);
}

// One pass over the logits each way; the probabilities are never stored.
// dlogits = dlosses · (softmax(logits) - onehot(target)), with the smoothed target in place of the one-hot one
Tensor cross_entropy(const Tensor& logits, const IndexTensor& target, const CrossEntropyOptions& options) {
  if (is_single(logits, target)) return of_single(cross_entropy, logits, target, options);
  if (composed_ops()) return composed::cross_entropy(logits, target, options);
  const int64_t count = count_targets("cross_entropy", logits, target, options);
  const Tensor scores = dense(logits.detach());
  const Tensor logsumexp(target.shape());
  CrossEntropyArgs args{logits.size(0),          logits.size(1),       scores.data(),
                        target.data(),           options.ignore_index, static_cast<real>(options.label_smoothing),
                        logsumexp.mutable_data()};
  const Tensor losses(target.shape());
  kernels().cross_entropy(args, losses.mutable_data());
  // args points into the tensors captured beside it.
  const Tensor recorded =
      record("CrossEntropyBackward", losses,
             wrt(logits, [args, scores = saved(scores, "logits"), target, logsumexp](const Tensor& dy) {
               const Tensor dlosses = dense(dy);
               const Tensor dlogits(scores().shape());
               kernels().cross_entropy_backward(args, dlosses.data(), dlogits.mutable_data());
               return dlogits;
             }));
  return reduce_counted(recorded, options.reduction, count);
}

namespace composed {

// (1 - ε) · nll + ε · mean over the classes of -log p, both over the targets that are not ignored.
Tensor cross_entropy(const Tensor& logits, const IndexTensor& target, const CrossEntropyOptions& options) {
  const int64_t count = count_targets("cross_entropy", logits, target, options);
  const Tensor log_probabilities = composed::log_softmax(logits, -1);
  CrossEntropyOptions each = options;
  each.reduction = Reduction::none;
  BoolTensor ignored(target.shape());
  for (int64_t i = 0; i < target.numel(); ++i) ignored.data()[i] = target.data()[i] == options.ignore_index;
  const Tensor uniform = masked_fill(neg(mean(log_probabilities, {-1})), ignored, 0);
  const Tensor losses = add(mul(nll_loss(log_probabilities, target, each), 1 - options.label_smoothing),
                            mul(uniform, options.label_smoothing));
  return reduce_counted(losses, options.reduction, count);
}

}  // namespace composed

}  // namespace tinytensor
