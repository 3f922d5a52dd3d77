#include "tinytensor/nn/layer_norm.h"

#include <algorithm>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

LayerNorm::LayerNorm(const Shape& last_dims, bool with_bias, double epsilon) : eps(epsilon) {
  for (const int64_t width : last_dims) {
    if (width < 1) fail<ValueError>("LayerNorm: the width must be at least 1: {}", width);
  }
  if (last_dims.empty()) fail<ValueError>("LayerNorm: there must be at least 1 dim to normalize over");
  weight = ones(last_dims).requires_grad_();
  if (with_bias) bias = zeros(last_dims).requires_grad_();
}

Tensor LayerNorm::forward(const Tensor& x) const {
  if (weight.dim() == 1) return layer_norm(x, weight, bias, eps);
  const auto first = x.shape().end() - std::min(weight.dim(), x.dim());
  if (Shape(first, x.shape().end()) != weight.shape()) {
    fail<ShapeError>("LayerNorm: {} does not end with {}", to_string(x.shape()), to_string(weight.shape()));
  }
  Shape rows(x.shape().begin(), first);
  rows.push_back(weight.numel());
  const Tensor flat_bias = bias.defined() ? flatten(bias, 0) : bias;
  return reshape(layer_norm(reshape(x, rows), flatten(weight, 0), flat_bias, eps), x.shape());
}

void LayerNorm::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
}

std::string LayerNorm::extra_repr() const {
  return fmt::format("{}, eps={}, elementwise_affine=True, bias={}", to_string(weight.shape()), as_python_float(eps),
                     bias.defined() ? "True" : "False");
}

GroupNorm::GroupNorm(int64_t num_groups, int64_t num_channels, double epsilon, bool affine)
    : groups(num_groups), channels(num_channels), eps(epsilon) {
  if (groups < 1 || channels < 1 || channels % groups != 0) {
    fail<ValueError>("GroupNorm: {} channels are not divisible by {} groups", channels, groups);
  }
  if (!affine) return;
  weight = ones({channels}).requires_grad_();
  bias = zeros({channels}).requires_grad_();
}

Tensor GroupNorm::forward(const Tensor& x) const {
  if (x.dim() < 2 || x.size(1) != channels) {
    fail<ShapeError>("GroupNorm: x must be (N, {}, …): {}", channels, to_string(x.shape()));
  }
  const Shape in_groups{x.size(0), groups, x.numel() / std::max<int64_t>(x.size(0) * groups, 1)};
  const Tensor y = reshape(layer_norm(reshape(x, in_groups), {}, {}, eps), x.shape());
  if (!weight.defined()) return y;
  Shape of_channels(static_cast<size_t>(x.dim() - 1), 1);
  of_channels.front() = channels;
  return add(mul(y, reshape(weight, of_channels)), reshape(bias, of_channels));
}

void GroupNorm::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
}

std::string GroupNorm::extra_repr() const {
  return fmt::format("{}, {}, eps={}, affine={}", groups, channels, as_python_float(eps),
                     weight.defined() ? "True" : "False");
}

}  // namespace tinytensor
