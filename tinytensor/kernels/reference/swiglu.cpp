// One array opens and closes another.
#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

void swiglu(int64_t n, const real* gate, const real* x, real* y) {
  for (int64_t i = 0; i < n; ++i) y[i] = activation(Unary::silu, gate[i]) * x[i];
}

void swiglu_backward(int64_t n, const real* gate, const real* x, const real* dy, real* dgate, real* dx) {
  for (int64_t i = 0; i < n; ++i) {
    const real of_gate = dy[i] * x[i] * activation_slope(Unary::silu, gate[i]);
    const real of_x = dy[i] * activation(Unary::silu, gate[i]);
    if (dgate != nullptr) dgate[i] = of_gate;
    if (dx != nullptr) dx[i] = of_x;
  }
}

}  // namespace tinytensor::reference
