// More losses. Prediction and target have one shape; the reduction is over all elements.
#pragma once

#include "tinytensor/ops/ops.h"

namespace tinytensor {

struct BceOptions {
  Tensor weight{};      ///< of each element; broadcasts to the prediction. No gradient.
  Tensor pos_weight{};  ///< of the positive answers, as the (C) classes of (N, C); broadcasts. No gradient.
  Reduction reduction = Reduction::mean;
};
/// -w [p t log σ(x) + (1 - t) log(1 - σ(x))], computed so that it cannot overflow: bce_with_logits (ops.h) under
/// PyTorch's name, with weights.
Tensor binary_cross_entropy_with_logits(const Tensor& x, const Tensor& target, const BceOptions& options = {});
/// -[t log x + (1 - t) log(1 - x)] of probabilities x; a logarithm counts as -100 at least. ValueError for an x outside
/// of [0, 1].
Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);

/// |x - target|
Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
/// d² / 2β where |d| = |x - target| < β, else |d| - β/2; Girshick, arXiv 1504.08083. β = 0 is l1_loss.
Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean, double beta = 1);
/// β times smooth_l1_loss; Huber, 1964. ValueError unless delta > 0.
Tensor huber_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean, double delta = 1);
/// t (log t - x) of log-probabilities x, 0 where t = 0; of log-probabilities t too if log_target: exp(t) (t - x). The
/// mean is over all elements, as PyTorch's "mean", not over the examples ("batchmean": divide the sum by their number).
Tensor kl_div(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean, bool log_target = false);

/// Targets that are probabilities of the classes, of the logits' shape (N, C), (N, C, d…) or (C):
/// -Σ_c weight[c] · target[c] · log softmax(logits)[c]. The mean is over the examples, weighted or not. ignore_index
/// means nothing here.
Tensor cross_entropy(const Tensor& logits, const Tensor& target, const CrossEntropyOptions& options = {});

}  // namespace tinytensor
