// RMS norm: a vector's length is normalised, and its mean left as it is.
#include <limits>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_shapes(const Tensor& x, const Tensor& weight) {
  if (x.dim() == 0) fail<ShapeError>("rms_norm: a scalar has no dim to normalise over");
  if (weight.defined() && weight.shape() != Shape{x.size(-1)}) {
    fail<ShapeError>("rms_norm: the weight must be {}, the last dim of x {}: {}", to_string(Shape{x.size(-1)}),
                     to_string(x.shape()), to_string(weight.shape()));
  }
}

}  // namespace

Tensor rms_norm(const Tensor& x, const Tensor& weight, std::optional<double> eps) {
  check_shapes(x, weight);
  const double added = eps.value_or(std::numeric_limits<real>::epsilon());
  if (!(added >= 0)) fail<ValueError>("rms_norm: eps must not be negative: {}", added);
  return composed::rms_norm(x, weight, added);
}

namespace composed {

Tensor rms_norm(const Tensor& x, const Tensor& weight, double eps) {
  const Tensor normalized = mul(x, rsqrt(add(mean(mul(x, x), {-1}, true), eps)));
  return weight.defined() ? mul(normalized, weight) : normalized;
}

}  // namespace composed

}  // namespace tinytensor
