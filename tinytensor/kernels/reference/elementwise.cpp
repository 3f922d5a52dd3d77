// Arithmetic, element by element.
#include <cmath>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

// Activations, from relu to silu, have a file of their own: activation(f, x).
real apply(Unary f, real x) {
  // exercise 02.1 {
  switch (f) {
    case Unary::neg: return -x;
    case Unary::exp: return std::exp(x);
    case Unary::log: return std::log(x);
    case Unary::log1p: return std::log1p(x);
    case Unary::sqrt: return std::sqrt(x);
    case Unary::rsqrt: return 1 / std::sqrt(x);
    case Unary::abs: return std::abs(x);
    default: return activation(f, x);
  }
  // }
}

real larger(real a, real b) {
  // exercise 02.3 {
  return a > b || std::isnan(a) ? a : b;
  // }
}

real smaller(real a, real b) {
  // exercise 02.3 {
  return a < b || std::isnan(a) ? a : b;
  // }
}

real apply(Binary f, real a, real b) {
  switch (f) {
    case Binary::add: return a + b;
    case Binary::sub: return a - b;
    case Binary::mul: return a * b;
    case Binary::div: return a / b;
    case Binary::pow: return std::pow(a, b);
    case Binary::maximum: return larger(a, b);
    case Binary::minimum: return smaller(a, b);
    case Binary::less: return a < b;
    case Binary::less_equal: return a <= b;
    case Binary::equal: return a == b;
  }
  return a;
}

}  // namespace

void unary(Unary f, int64_t n, const real* x, real* y) {
  // exercise 02.1 {
  for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
  // }
}

void binary(Binary f, int64_t n, const real* a, int64_t a_step, const real* b, int64_t b_step, real* out) {
  // exercise 02.2 {
  for (int64_t i = 0; i < n; ++i) out[i] = apply(f, a[i * a_step], b[i * b_step]);
  // }
}

void axpy(int64_t n, real alpha, const real* x, real* y) {
  // exercise 02.4 {
  for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
  // }
}

void affine(int64_t n, real alpha, real beta, const real* x, real* y) {
  // exercise 02.4 {
  for (int64_t i = 0; i < n; ++i) y[i] = alpha * x[i] + beta;
  // }
}

void gather(int64_t rows, int64_t length, const int64_t* offsets, int64_t step, const real* x, real* y) {
  // exercise 02.5 {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < length; ++j) y[i * length + j] = x[offsets[i] + j * step];
  }
  // }
}

}  // namespace tinytensor::reference
