// exp, log, log1p, sigmoid, tanh and the normal distribution on vectors.
//
// Each reduces its argument to a short interval and evaluates a polynomial there; the coefficients are a least-maximum
// fit of the relative error (iterated weighted least squares, 40 digits, rounded to float). Largest errors, relative to
// the exact value, found by comparing with double precision over every exponent (tests/kernels/elementwise_test.cpp):
//
//   exp       1.2e-7   1 ulp; what would be subnormal is 0
//   log       1.2e-7   log1p 2.5e-7
//   tanh      2.5e-7
//   normal    4e-7
//   sigmoid   2.5e-7
//
// NaN gives NaN. Nothing branches on the values.
#pragma once

#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

// c0 + x (c1 + x (c2 + …))
[[gnu::always_inline]] inline Floats polynomial(Floats, float c0) { return broadcast(c0); }
template <class... Rest>
[[gnu::always_inline]] inline Floats polynomial(Floats x, float c0, Rest... rest) {
  return fma(polynomial(x, rest...), x, broadcast(c0));
}

// x = n ln 2 + r, |r| <= ln 2 / 2:  exp x = 2^n exp r.  ln 2 in two parts, so that n ln 2 loses nothing.
// Results below the normal numbers are 0: a processor takes a hundred times longer over a subnormal.
constexpr float log_of_least_normal = -87.33654f;

// exp r - 1, and n. Adding 1.5 · 2^23 rounds to a whole number, because a float of that size has no bits for a
// fraction; adding 127 more, the bias of an exponent, leaves the exponent of 2^n in the lowest bits.
struct ReducedExp {
  Floats less_one, n;
  Ints exponent;
};
[[gnu::always_inline]] inline ReducedExp reduced_exp(Floats x) {
  const Floats magic = broadcast(12582912.0f + 127.0f);
  const Floats shifted = fma(x, broadcast(1.44269504f), magic);
  const Floats n = shifted - magic;
  Floats r = fma(n, broadcast(-0.693359375f), x);
  r = fma(n, broadcast(2.12194440e-4f), r);
  const Floats tail = polynomial(r, 0.4999999304f, 0.1666651474f, 0.04166845796f, 0.008369423825f, 0.001381308897f);
  return {fma(tail, r * r, r), n, as_ints(shifted)};
}

// For x <= 88, so that 2^n is a normal number, put together from its exponent.
[[gnu::always_inline]] inline Floats exp_limited(Floats x) {
  const ReducedExp e = reduced_exp(max(broadcast(log_of_least_normal), x));
  const Floats power = as_floats(e.exponent << 23);
  const Floats y = fma(e.less_one, power, power);
  return x < log_of_least_normal ? Floats{} : y;
}
[[gnu::always_inline]] inline Floats exp(Floats x) {
  const Floats limited = min(broadcast(89.0f), max(broadcast(log_of_least_normal), x));  // 2^128 is infinite already
  const ReducedExp e = reduced_exp(limited);
  const Floats y = scale(e.less_one + 1.0f, e.n);
  return x < log_of_least_normal ? Floats{} : y;
}

// x = 2^n (1 + f), √½ <= 1 + f < √2:  log x = n ln 2 + f - f²/2 + f³ P(f)
[[gnu::always_inline]] inline Floats log(Floats x) {
  const auto subnormal = x < 1.17549435e-38f;
  const Floats scaled = subnormal ? x * 8388608.0f : x;
  const Ints bits = as_ints(scaled) - 0x3f3504f3;  // √½ becomes an exponent's first value
  const Floats n = to_floats(bits >> 23) - (subnormal ? broadcast(23.0f) : Floats{});
  const Floats f = as_floats((bits & 0x7fffff) + 0x3f3504f3) - 1.0f;
  const Floats p = polynomial(f, 0.3333331246f, -0.2500000904f, 0.2000212578f, -0.1666802561f, 0.1421945483f,
                              -0.1240508789f, 0.1188831908f, -0.11678351f, 0.06749430807f);
  const Floats square = f * f;
  Floats y = fma(p * f, square, n * -2.12194440e-4f);
  y = fma(square, broadcast(-0.5f), y);
  y = fma(n, broadcast(0.693359375f), f + y);
  y = x < infinity ? y : x;  // infinity and NaN are their own logarithms
  y = x == 0.0f ? broadcast(-infinity) : y;
  return x < 0.0f ? broadcast(__builtin_nanf("")) : y;
}

// u = 1 + x is rounded. The rounding error divided by u is, to first order, what log u lacks.
[[gnu::always_inline]] inline Floats log1p(Floats x) {
  const Floats u = 1.0f + x;
  const Floats lost = (x - (u - 1.0f)) / u;
  return log(u) + (((u > 0.0f) & (u < infinity)) ? lost : Floats{});
}

// exp(-|x|) keeps the quotient between 0 and 1, and small results small.
[[gnu::always_inline]] inline Floats sigmoid(Floats x) {
  const Floats e = exp_limited(-abs(x));
  const Floats y = 1.0f / (1.0f + e);
  return x < 0.0f ? e * y : y;
}

[[gnu::always_inline]] inline Floats with_sign_of(Floats magnitude, Floats x) {
  return as_floats(as_ints(magnitude) | (as_ints(x) & INT32_MIN));
}

// |x| small: x + x³ P(x²).  Else 1 - 2 / (exp 2|x| + 1), with the sign of x.
[[gnu::always_inline]] inline Floats tanh(Floats x) {
  const Floats z = x * x;
  const Floats p = polynomial(z, -0.333332819f, 0.1333144125f, -0.05373964676f, 0.02063888843f, -0.005704785025f);
  const Floats small = fma(p * z, x, x);
  const Floats large = with_sign_of(1.0f - 2.0f / (exp_limited(min(broadcast(88.0f), abs(x) * 2.0f)) + 1.0f), x);
  return abs(x) < 0.625f ? small : large;
}

// The normal distribution at x: Φ(x), and exp(-x²/2), which is √(2π) times its density.
struct Normal {
  Floats below, bell;
};

// Φ(-|x|) = exp(-x²/2) P(|x|) / Q(|x|), exact in the tail too, where 1 + erf would cancel.  Φ(|x|) = 1 - Φ(-|x|)
[[gnu::always_inline]] inline Normal normal(Floats x) {
  const Floats bell = exp_limited(-0.5f * x * x);
  const Floats t = min(broadcast(13.5f), abs(x));  // exp(-x²/2) is 0 from there on
  const Floats p = polynomial(t, 0.5f, 0.43615073f, 0.1816489547f, 0.04009905085f, 0.004037125502f);
  const Floats q = polynomial(t, 1.0f, 1.6701864f, 1.195909619f, 0.4652834237f, 0.1005206183f, 0.01011943445f);
  const Floats tail = bell * quotient(p, q);
  return {x < 0.0f ? tail : 1.0f - tail, bell};
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
