// Activations and their slopes, at one place.
#include <cmath>
#include <numbers>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

const real root_half = std::numbers::sqrt2_v<real> / 2;
const real root_2_over_pi = std::numbers::sqrt2_v<real> * std::numbers::inv_sqrtpi_v<real>;
const real gelu_cubic = static_cast<real>(0.044715);

real relu(real x) {
  // exercise 05.1 {
  return x < 0 ? 0 : x;  // written so that NaN stays NaN
  // }
}

real sigmoid(real x) {
  // exercise 05.2 {
  return 1 / (1 + std::exp(-x));
  // }
}

real silu(real x) {
  // exercise 05.4 {
  return x * sigmoid(x);
  // }
}

real silu_slope(real x) {
  // exercise 05.4 {
  return sigmoid(x) * (1 + x * (1 - sigmoid(x)));
  // }
}

real normal_density(real x) { return std::exp(-x * x / 2) * std::numbers::inv_sqrtpi_v<real> * root_half; }

real normal_cdf(real x) {
  // exercise 05.5 {
  return (1 + std::erf(x * root_half)) / 2;
  // }
}

real gelu(real x) {
  // exercise 05.5 {
  return x * normal_cdf(x);
  // }
}

real gelu_slope(real x) {
  // exercise 05.5 {
  return normal_cdf(x) + x * normal_density(x);
  // }
}

real gelu_tanh(real x) {
  // exercise 05.6 {
  return x / 2 * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x)));
  // }
}

real gelu_tanh_slope(real x) {
  // exercise 05.6 {
  const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
  return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
  // }
}

}  // namespace

real activation(Unary f, real x) {
  switch (f) {
    case Unary::relu: return relu(x);
    case Unary::sigmoid: return sigmoid(x);
    case Unary::tanh: return std::tanh(x);
    case Unary::gelu: return gelu(x);
    case Unary::gelu_tanh: return gelu_tanh(x);
    case Unary::silu: return silu(x);
    default: return x;  // arithmetic: elementwise.cpp
  }
}

real activation_slope(Unary f, real x) {
  if (f == Unary::gelu) return gelu_slope(x);
  if (f == Unary::silu) return silu_slope(x);
  return gelu_tanh_slope(x);
}

// No product: where x <= 0 an infinite dy must become 0, not NaN.
void relu_backward(int64_t n, const real* x, const real* dy, real* dx, real* y) {
  for (int64_t i = 0; i < n; ++i) {
    const real at = x[i];
    dx[i] = at <= 0 ? 0 : dy[i];
    if (y != nullptr) y[i] = relu(at);
  }
}

void unary_backward(Unary f, int64_t n, const real* x, const real* dy, real* dx, real* y) {
  if (f == Unary::relu) return relu_backward(n, x, dy, dx, y);
  // exercise 05.7 {
  for (int64_t i = 0; i < n; ++i) {
    const real at = x[i];
    dx[i] = dy[i] * activation_slope(f, at);
    if (y != nullptr) y[i] = activation(f, at);
  }
  // }
}

}  // namespace tinytensor::reference
