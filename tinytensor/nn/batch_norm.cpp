#include "tinytensor/nn/batch_norm.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/normalization/batch_norm.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

BatchNorm::BatchNorm(const char* layer, int64_t channels, const BatchNormOptions& with)
    : options(with), channels_(channels) {
  if (channels < 1) fail<ValueError>("{}: the channels must be at least 1: {}", layer, channels);
  if (options.affine) {
    weight = ones({channels}).requires_grad_();
    bias = zeros({channels}).requires_grad_();
  }
  if (options.track_running_stats) {
    running_mean = zeros({channels});
    running_var = ones({channels});
    num_batches_tracked = zeros({});
  }
}

Tensor BatchNorm::normalize(const Tensor& x) const {
  const bool tracked = options.track_running_stats;
  double momentum = options.momentum.value_or(0);
  if (is_training() && tracked) {
    add_(num_batches_tracked, ones({}));
    if (!options.momentum) momentum = 1 / static_cast<double>(num_batches_tracked.item());
  }
  return batch_norm(x, running_mean, running_var, weight, bias, is_training() || !tracked, momentum, options.eps);
}

void BatchNorm::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
  visit.buffer("running_mean", running_mean);
  visit.buffer("running_var", running_var);
  visit.buffer("num_batches_tracked", num_batches_tracked);
}

std::string BatchNorm::extra_repr() const {
  const auto word = [](bool value) { return value ? "True" : "False"; };
  return fmt::format("{}, eps={}, momentum={}, affine={}, track_running_stats={}", channels_, options.eps,
                     options.momentum ? fmt::format("{}", *options.momentum) : "None", word(options.affine),
                     word(options.track_running_stats));
}

BatchNorm1d::BatchNorm1d(int64_t channels, const BatchNormOptions& with) : Layer("BatchNorm1d", channels, with) {}

Tensor BatchNorm1d::forward(const Tensor& x) const {
  if (x.dim() != 2 && x.dim() != 3) {
    fail<ShapeError>("BatchNorm1d: x must be (N, C) or (N, C, L): {}", to_string(x.shape()));
  }
  return normalize(x);
}

BatchNorm2d::BatchNorm2d(int64_t channels, const BatchNormOptions& with) : Layer("BatchNorm2d", channels, with) {}

Tensor BatchNorm2d::forward(const Tensor& x) const {
  if (x.dim() != 4) fail<ShapeError>("BatchNorm2d: x must be (N, C, H, W): {}", to_string(x.shape()));
  return normalize(x);
}

}  // namespace tinytensor
