// The middle of a gated MLP: one array opens and closes the other.
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Tensor swiglu(const Tensor& gate, const Tensor& x) {
  if (gate.shape() != x.shape()) {
    fail<ShapeError>("swiglu: gate and x must have one shape: {} and {}", to_string(gate.shape()),
                     to_string(x.shape()));
  }
  return composed::swiglu(gate, x);
}

namespace composed {

Tensor swiglu(const Tensor& gate, const Tensor& x) { return mul(silu(gate), x); }

}  // namespace composed

}  // namespace tinytensor
