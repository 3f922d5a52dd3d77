// More functions of one number, and limits that are tensors.
#pragma once

#include "tinytensor/ops/ops.h"

namespace tinytensor {

Tensor square(const Tensor& x);
Tensor sin(const Tensor& x);
Tensor cos(const Tensor& x);
Tensor log1p(const Tensor& x);  ///< log(1 + x)
Tensor expm1(const Tensor& x);  ///< exp(x) - 1
/// 2/√π ∫₀ˣ exp(-t²) dt
Tensor erf(const Tensor& x);
Tensor reciprocal(const Tensor& x);  ///< 1 / x
/// -1, 0 or 1; 0 for NaN. Its gradient is 0, as are those of the next three.
Tensor sign(const Tensor& x);
Tensor floor(const Tensor& x);
Tensor ceil(const Tensor& x);
/// To the nearest whole number, of two the even one.
Tensor round(const Tensor& x);
/// log σ(x), which does not overflow.
Tensor logsigmoid(const Tensor& x);
/// x above 0, else alpha (exp(x) - 1); Clevert et al., arXiv 1511.07289.
Tensor elu(const Tensor& x, double alpha = 1);

/// x limited to [low, high], which broadcast; one may be undefined. Where low > high the result is high. A bound gets
/// the gradient of the elements that it limits, and half of it where x is equal to that bound alone.
Tensor clamp(const Tensor& x, const Tensor& low, const Tensor& high);

}  // namespace tinytensor
