#include "tinytensor/nn/norm.h"

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

Tensor ones_of(const char* who, int64_t width) {
  if (width < 1) fail<ValueError>("{}: the width must be at least 1: {}", who, width);
  return ones({width}).requires_grad_();
}

}  // namespace

RMSNorm::RMSNorm(int64_t width, std::optional<double> epsilon) : weight(ones_of("RMSNorm", width)), eps(epsilon) {}

Tensor RMSNorm::forward(const Tensor& x) const { return rms_norm(x, weight, eps); }

void RMSNorm::members(MemberVisitor& visit) { visit.parameter("weight", weight); }

std::string RMSNorm::extra_repr() const {
  return fmt::format("({},), eps={}, elementwise_affine=True", weight.numel(),
                     eps ? as_python_float(*eps) : std::string("None"));
}

const char* to_string(NormKind kind) {
  switch (kind) {
    case NormKind::layer: return "layer";
    case NormKind::rms: return "rms";
  }
  fail<ValueError>("NormKind: there is no kind {}", static_cast<int>(kind));
}

std::optional<NormKind> named_norm(std::string_view name) {
  for (const NormKind kind : {NormKind::layer, NormKind::rms}) {
    if (name == to_string(kind)) return kind;
  }
  return {};
}

Norm::Norm(int64_t width, NormKind which, bool with_bias, double epsilon)
    : kind(which), weight(ones_of("Norm", width)), eps(epsilon) {
  if (with_bias && kind == NormKind::layer) bias = zeros({width}).requires_grad_();
}

Tensor Norm::forward(const Tensor& x) const {
  return kind == NormKind::rms ? rms_norm(x, weight, eps) : layer_norm(x, weight, bias, eps);
}

void Norm::members(MemberVisitor& visit) {
  visit.parameter("weight", weight);
  visit.parameter("bias", bias);
}

std::string Norm::extra_repr() const {
  return fmt::format("{}, {}, eps={}, bias={}", to_string(kind), to_string(weight.shape()), as_python_float(eps),
                     bias.defined() ? "True" : "False");
}

}  // namespace tinytensor
