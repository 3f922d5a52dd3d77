// The update of AdamW, in the order in which PyTorch rounds: p, m and v are overwritten by
//   m ← β₁m + (1-β₁)g    v ← β₂v + (1-β₂)g²
//   p ← (1 - lr·weight_decay)·p - lr · (m / correction1) / (√(v / correction2) + eps)
#include <cmath>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

void adamw(int64_t n, real* p, const real* g, real* m, real* v, const AdamWArgs& args) {
  // exercise 08.4 {
  const real decay = static_cast<real>(1 - args.lr * args.weight_decay);
  const real beta1 = static_cast<real>(args.beta1);
  const real one_minus_beta1 = static_cast<real>(1 - args.beta1);
  const real beta2 = static_cast<real>(args.beta2);
  const real one_minus_beta2 = static_cast<real>(1 - args.beta2);
  const real step_size = static_cast<real>(args.lr / args.correction1);
  const real root_correction2 = static_cast<real>(std::sqrt(args.correction2));
  const real eps = static_cast<real>(args.eps);
  for (int64_t i = 0; i < n; ++i) {
    m[i] = beta1 * m[i] + one_minus_beta1 * g[i];
    v[i] = beta2 * v[i] + one_minus_beta2 * g[i] * g[i];
    p[i] = decay * p[i] - step_size * m[i] / (std::sqrt(v[i]) / root_correction2 + eps);
  }
  // }
}

}  // namespace tinytensor::reference
