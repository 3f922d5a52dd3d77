// RMS norm: a vector's length is normalised, and its mean left as it is.
#include <limits>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_rms_norm(const Tensor& x, const Tensor& weight, double eps) {
  if (x.dim() == 0) fail<ShapeError>("rms_norm: a scalar has no dim to normalise over");
  if (weight.defined() && weight.shape() != Shape{x.size(-1)}) {
    fail<ShapeError>("rms_norm: the weight must be {}, the last dim of x {}: {}", to_string(Shape{x.size(-1)}),
                     to_string(x.shape()), to_string(weight.shape()));
  }
  if (!(eps >= 0)) fail<ValueError>("rms_norm: eps must not be negative: {}", eps);
}

}  // namespace

// With x̂ = x rrms and g = dy∘weight:  dx = rrms (g - x̂ mean(g∘x̂))    dweight = Σ dy∘x̂
Tensor rms_norm(const Tensor& x, const Tensor& weight, std::optional<double> wanted) {
  const double eps = wanted.value_or(std::numeric_limits<real>::epsilon());
  check_rms_norm(x, weight, eps);
  if (composed_ops()) return composed::rms_norm(x, weight, eps);
  const int64_t n = x.size(-1), rows = n > 0 ? x.numel() / n : 0;
  const Tensor source = dense(x), gamma = weight.defined() ? dense(weight) : weight;
  const Tensor y(x.shape()), rrms({rows});
  const auto data = [](const Tensor& t) { return t.defined() ? t.data() : nullptr; };
  kernels().rms_norm(rows, n, static_cast<real>(eps), source.data(), data(gamma), y.mutable_data(),
                     rrms.mutable_data());
  return record_joint(
      "FusedRmsNormBackward", y, {x, weight},
      [x = saved(source, "x"), gamma = saved(gamma, "weight"), rrms, rows, n, data](const Tensor& dy,
                                                                                    const Needed& needed) {
        const Tensor doutput = dense(dy);
        const Gradients gradients{needed[0] ? Tensor(dy.shape()) : Tensor(), needed[1] ? Tensor({n}) : Tensor()};
        const auto target = [&](size_t i) { return needed[i] ? gradients[i].mutable_data() : nullptr; };
        kernels().rms_norm_backward(rows, n, x().data(), data(gamma()), rrms.data(), doutput.data(), target(0),
                                    target(1));
        return gradients;
      });
}

namespace composed {

Tensor rms_norm(const Tensor& x, const Tensor& weight, double eps) {
  const Tensor normalized = mul(x, rsqrt(add(mean(mul(x, x), {-1}, true), eps)));
  return weight.defined() ? mul(normalized, weight) : normalized;
}

}  // namespace composed

}  // namespace tinytensor
