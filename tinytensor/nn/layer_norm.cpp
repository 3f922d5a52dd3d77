#include "tinytensor/nn/layer_norm.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

LayerNorm::LayerNorm(int64_t width, bool with_bias, double epsilon) : eps(epsilon) {
  if (width < 1) fail<ValueError>("LayerNorm: the width must be at least 1: {}", width);
  weight = ones({width}).requires_grad_();
  if (with_bias) bias = zeros({width}).requires_grad_();
}

Tensor LayerNorm::forward(const Tensor& x) const { return layer_norm(x, weight, bias, eps); }

void LayerNorm::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
}

std::string LayerNorm::extra_repr() const {
  return fmt::format("{}, eps={}, elementwise_affine=True, bias={}", to_string(weight.shape()), as_python_float(eps),
                     bias.defined() ? "True" : "False");
}

}  // namespace tinytensor
