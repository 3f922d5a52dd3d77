// One number in, one number out.
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

real apply(Unary f, real x) {
  switch (f) {
    case Unary::neg: return -x;
    case Unary::exp: return std::exp(x);
    case Unary::log: return std::log(x);
    case Unary::log1p: return std::log1p(x);
    case Unary::sqrt: return std::sqrt(x);
    case Unary::rsqrt: return 1 / std::sqrt(x);
    case Unary::abs: return std::abs(x);
    case Unary::relu: return x < 0 ? 0 : x;  // written so that NaN stays NaN
    case Unary::sigmoid: return sigmoid(x);
    case Unary::tanh: return std::tanh(x);
    case Unary::gelu: return x * normal_cdf(x);
    case Unary::gelu_tanh: return x / 2 * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x)));
    case Unary::silu: return x * sigmoid(x);
  }
  return x;
}

real derivative(Unary f, real x) {
  if (f == Unary::gelu) return normal_cdf(x) + x * normal_density(x);
  if (f == Unary::silu) return sigmoid(x) * (1 + x * (1 - sigmoid(x)));
  const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
  return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
}

real apply(Binary f, real a, real b) {
  switch (f) {
    case Binary::add: return a + b;
    case Binary::sub: return a - b;
    case Binary::mul: return a * b;
    case Binary::div: return a / b;
    case Binary::pow: return std::pow(a, b);
    case Binary::maximum: return a > b || std::isnan(a) ? a : b;
    case Binary::minimum: return a < b || std::isnan(a) ? a : b;
    case Binary::less: return a < b;
    case Binary::less_equal: return a <= b;
    case Binary::equal: return a == b;
  }
  return a;
}

}  // namespace

void unary(Unary f, int64_t n, const real* x, real* y) {
  for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
}

void unary_backward(Unary f, int64_t n, const real* x, const real* dy, real* dx, real* y) {
  for (int64_t i = 0; i < n; ++i) {
    const real at = x[i];
    dx[i] = dy[i] * derivative(f, at);
    if (y != nullptr) y[i] = apply(f, at);
  }
}

void binary(Binary f, int64_t n, const real* a, int64_t a_step, const real* b, int64_t b_step, real* out) {
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
}

void axpy(int64_t n, real alpha, const real* x, real* y) {
  for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
}

void affine(int64_t n, real alpha, real beta, const real* x, real* y) {
  for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
}

void gather(int64_t rows, int64_t length, const int64_t* offsets, int64_t step, const real* x, real* y) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i] + j * step];
  }
}

}  // namespace tinytensor::reference
