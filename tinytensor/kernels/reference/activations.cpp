// Activations and their slopes.
#include <cmath>
#include <numbers>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

const real root_half = std::numbers::sqrt2_v<real> / 2;
const real root_2_over_pi = std::numbers::sqrt2_v<real> * std::numbers::inv_sqrtpi_v<real>;
const real gelu_cubic = static_cast<real>(0.044715);

real sigmoid(real x) { return 1 / (1 + std::exp(-x)); }
real normal_cdf(real x) { return (1 + std::erf(x * root_half)) / 2; }
real normal_density(real x) { return std::exp(-x * x / 2) * std::numbers::inv_sqrtpi_v<real> * root_half; }

real derivative(Unary f, real x) {
  if (f == Unary::gelu) return normal_cdf(x) + x * normal_density(x);
  if (f == Unary::silu) return sigmoid(x) * (1 + x * (1 - sigmoid(x)));
  const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
  return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
}

}  // namespace

real activation(Unary f, real x) {
  switch (f) {
    case Unary::relu: return x < 0 ? 0 : x;  // written so that NaN stays NaN
    case Unary::sigmoid: return sigmoid(x);
    case Unary::tanh: return std::tanh(x);
    case Unary::gelu: return x * normal_cdf(x);
    case Unary::gelu_tanh: return x / 2 * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x)));
    case Unary::silu: return x * sigmoid(x);
    default: return x;  // arithmetic: elementwise.cpp
  }
}

void unary_backward(Unary f, int64_t n, const real* x, const real* dy, real* dx, real* y) {
  for (int64_t i = 0; i < n; ++i) {
    const real at = x[i];
    dx[i] = f == Unary::relu ? (at <= 0 ? 0 : dy[i]) : dy[i] * derivative(f, at);
    if (y != nullptr) y[i] = activation(f, at);
  }
}

}  // namespace tinytensor::reference
