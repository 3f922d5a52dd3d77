// Losses: how far predictions are from their targets, as one number or one for each example.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/losses/loss_parts.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// Checks scores (N, C) or (N, C, d…) against targets (N) or (N, d…), and the options.
void check_classes(const char* op, const Tensor& scores, const IndexTensor& target,
                   const CrossEntropyOptions& options) {
  Shape examples = scores.shape();
  if (scores.dim() >= 2) examples.erase(examples.begin() + 1);
  if (scores.dim() < 2 || target.shape() != examples) {
    fail<ShapeError>(
        "{}: scores (N, C) with targets (N), or (N, C, d…) with (N, d…), are expected: {} with {}\n  hint: the "
        "classes are dim 1: permute scores whose classes come last, or reshape both, scores to (-1, C) and targets "
        "to (-1)",
        op, to_string(scores.shape()), to_string(target.shape()));
  }
  if (!(options.label_smoothing >= 0 && options.label_smoothing <= 1)) {
    fail<ValueError>("{}: label_smoothing must be between 0 and 1: {}", op, options.label_smoothing);
  }
  const int64_t classes = scores.size(1);
  const Tensor& weight = options.weight;
  if (weight.defined() && weight.shape() != Shape{classes}) {
    fail<ShapeError>("{}: the weight must be {}, one for each class: {}", op, to_string({classes}),
                     to_string(weight.shape()));
  }
  if (weight.defined() && weight.requires_grad() && grad_enabled()) {
    fail<GradError>("{}: there is no gradient with respect to the weight\n  hint: give its detach()", op);
  }
  const int64_t* labels = target.data();
  for (int64_t i = 0; i < target.numel(); ++i) {
    if (labels[i] == options.ignore_index || (labels[i] >= 0 && labels[i] < classes)) continue;
    fail<IndexError>("{}: target {} at position {} is out of range for {} classes", op, labels[i], i, classes);
  }
}

// How much each target counts: the weight of its class, 1 where no weights are given, 0 where the target is ignored.
Tensor target_weights(const IndexTensor& target, const CrossEntropyOptions& options) {
  const Tensor weights(target.shape());
  real* weight = weights.mutable_data();
  // exercise 06.3 {
  for (int64_t i = 0; i < target.numel(); ++i) {
    const int64_t label = target.data()[i];
    const bool ignored = label == options.ignore_index;
    weight[i] = ignored ? 0 : options.weight.defined() ? options.weight.at({label}) : 1;
  }
  // }
  return weights;
}

// (N, C, d…) -> (examples, C)
Tensor classes_last(const Tensor& scores, int64_t examples) {
  // exercise 06.5 {
  std::vector<int64_t> order{0};
  for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
  order.push_back(1);
  return reshape(permute(scores, order), {examples, scores.size(1)});
  // }
}

// A loss of (N, C, d…) is that of as many examples (N · …, C); without a reduction its result has the targets' shape.
template <class Loss>
Tensor of_many_dims(Loss loss, const Tensor& scores, const IndexTensor& target, const CrossEntropyOptions& options) {
  const Tensor result = loss(classes_last(scores, target.numel()), target.reshape({target.numel()}), options);
  return options.reduction == Reduction::none ? reshape(result, target.shape()) : result;
}

// One example, scores (C) with a target (), is a batch of one.
bool is_single(const Tensor& scores, const IndexTensor& target) { return scores.dim() == 1 && target.dim() == 0; }

template <class Loss>
Tensor of_single(Loss loss, const Tensor& scores, const IndexTensor& target, const CrossEntropyOptions& options) {
  return reshape(loss(unsqueeze(scores, 0), target.reshape({1}), options), {});
}

// Losses (N) to what was asked for. The mean is over the weights of the targets, which are 0 for those that are
// ignored.
Tensor reduce_weighted(const Tensor& losses, const IndexTensor& target, const CrossEntropyOptions& options) {
  if (options.reduction == Reduction::none) return losses;
  // exercise 06.4 {
  const Tensor total = sum(losses);
  if (options.reduction == Reduction::sum) return total;
  const Tensor weights = target_weights(target, options);
  double weight = 0;
  for (int64_t i = 0; i < weights.numel(); ++i) weight += static_cast<double>(weights.data()[i]);
  return div(total, weight);
  // }
}

}  // namespace

Tensor reduce(const Tensor& losses, Reduction reduction) {
  // exercise 06.1 {
  if (reduction == Reduction::none) return losses;
  return reduction == Reduction::sum ? sum(losses) : mean(losses);
  // }
}

Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  check_same_shape("mse_loss", x, target);
  // exercise 06.1 {
  const Tensor difference = apply(Binary::sub, "mse_loss", x, target);
  return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", difference, difference),
                       wrt(x, [difference](const Tensor& dy) { return mul(dy, mul(difference, 2)); }),
                       wrt(target, [difference](const Tensor& dy) { return mul(dy, mul(difference, -2)); })),
                reduction);
  // }
}

// dx = dy · (σ(x) - t)    dt = -dy · x
Tensor bce_with_logits(const Tensor& x, const Tensor& target, Reduction reduction) {
  check_same_shape("bce_with_logits", x, target);
  // exercise 06.2 {
  const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
  return reduce(record("BceWithLogitsBackward", losses,
                       wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                                  const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                       wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
                reduction);
  // }
}

Tensor nll_loss(const Tensor& log_probabilities, const IndexTensor& target, const CrossEntropyOptions& options) {
  if (is_single(log_probabilities, target)) return of_single(nll_loss, log_probabilities, target, options);
  check_classes("nll_loss", log_probabilities, target, options);
  if (log_probabilities.dim() > 2) return of_many_dims(nll_loss, log_probabilities, target, options);
  const int64_t classes = log_probabilities.size(1);
  const IndexTensor labels = clone(target);  // the caller may fill `target` with the next batch before the backward
  const Tensor weights = target_weights(target, options), scores = dense(log_probabilities.detach());
  const Tensor losses(target.shape());
  real* loss = losses.mutable_data();
  // exercise 06.3 {
  for (int64_t i = 0; i < labels.numel(); ++i) {
    const real weight = weights.data()[i];
    loss[i] = weight == 0 ? 0 : -weight * scores.data()[i * classes + labels.data()[i]];  // 0 · inf would be NaN
  }
  // }
  const Tensor recorded =
      record("NllLossBackward", losses, wrt(log_probabilities, [labels, weights, classes](const Tensor& dy) -> Tensor {
               const Tensor dlosses = dense(dy), dx = zeros({labels.numel(), classes});
               real* gradient = dx.mutable_data();
               // exercise 06.3 {
               for (int64_t i = 0; i < labels.numel(); ++i) {
                 const real weight = weights.data()[i];
                 if (weight != 0) gradient[i * classes + labels.data()[i]] = -weight * dlosses.data()[i];
               }
               return dx;
               // }
             }));
  return reduce_weighted(recorded, target, options);
}

// One pass over the logits forward and one backward; the probabilities are never stored.
// dlogits = dlosses · (softmax(logits) - onehot(target)), with the smoothed target in place of the one-hot one
Tensor cross_entropy(const Tensor& logits, const IndexTensor& target, const CrossEntropyOptions& options) {
  if (is_single(logits, target)) return of_single(cross_entropy, logits, target, options);
  check_classes("cross_entropy", logits, target, options);
  if (logits.dim() > 2) return of_many_dims(cross_entropy, logits, target, options);
  if (composed_ops() || options.weight.defined()) return composed::cross_entropy(logits, target, options);
  const Tensor scores = dense(logits.detach());
  const IndexTensor labels = clone(target);  // the caller may fill `target` with the next batch before the backward
  const Tensor logsumexp(target.shape());
  CrossEntropyArgs args{logits.size(0),          logits.size(1),       scores.data(),
                        labels.data(),           options.ignore_index, static_cast<real>(options.label_smoothing),
                        logsumexp.mutable_data()};
  const Tensor losses(target.shape());
  kernels().cross_entropy(args, losses.mutable_data());
  // args points into the tensors captured beside it.
  const Tensor recorded =
      record("CrossEntropyBackward", losses,
             wrt(logits, [args, scores = saved(scores, "logits"), labels, logsumexp](const Tensor& dy) {
               const Tensor dlosses = dense(dy);
               const Tensor dlogits(scores().shape());
               kernels().cross_entropy_backward(args, dlosses.data(), dlogits.mutable_data());
               return dlogits;
             }));
  return reduce_weighted(recorded, target, options);
}

namespace composed {

// (1 - ε) · nll + ε · mean over the classes of -w log p, both over the targets that are not ignored.
Tensor cross_entropy(const Tensor& logits, const IndexTensor& target, const CrossEntropyOptions& options) {
  if (is_single(logits, target)) return of_single(composed::cross_entropy, logits, target, options);
  check_classes("cross_entropy", logits, target, options);
  if (logits.dim() > 2) return of_many_dims(composed::cross_entropy, logits, target, options);
  CrossEntropyOptions each = options;
  each.reduction = Reduction::none;
  BoolTensor ignored(target.shape());
  for (int64_t i = 0; i < target.numel(); ++i) ignored.data()[i] = target.data()[i] == options.ignore_index;
  // exercise 06.6 {
  const Tensor log_probabilities = composed::log_softmax(logits, 1);
  const Tensor likely = nll_loss(log_probabilities, target, each);
  if (options.label_smoothing == 0)
    return reduce_weighted(likely, target, options);  // 0 · the others' inf would be NaN
  const Tensor& weight = options.weight;
  const Tensor weighted = weight.defined() ? mul(log_probabilities, weight) : log_probabilities;
  const Tensor uniform = masked_fill(neg(mean(weighted, {1})), ignored, 0);
  const Tensor losses = add(mul(likely, 1 - options.label_smoothing), mul(uniform, options.label_smoothing));
  return reduce_weighted(losses, target, options);
  // }
}

}  // namespace composed

}  // namespace tinytensor
