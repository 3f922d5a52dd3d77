// wrong: log1p as the logarithm of a sum
// says: has lost x
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log(1 + x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: rsqrt without the one over
// says: one over the root
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt:
  case Unary::rsqrt: return std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: the abs of whole numbers
// says: for whole numbers
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return static_cast<real>(std::abs(static_cast<int>(x)));
  default: return activation(f, x);
}
// wrong: a logarithm to the base of 2
// says: natural logarithm
if (f == Unary::log) return std::log2(x);
if (f == Unary::neg) return -x;
if (f == Unary::exp) return std::exp(x);
if (f == Unary::log1p) return std::log1p(x);
if (f == Unary::sqrt) return std::sqrt(x);
if (f == Unary::rsqrt) return 1 / std::sqrt(x);
if (f == Unary::abs) return std::abs(x);
return activation(f, x);
// wrong: the activations are forgotten
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return x;
}
// wrong: a case falls through
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: x = std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: abs leaves negative numbers between -1 and 0
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return x <= -1 ? -x : x;
  default: return activation(f, x);
}
// wrong: the logarithm avoids infinity
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(std::max(x, real{1e-12f}));
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: rsqrt with a little something against zero
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / (std::sqrt(x) + 1e-6f);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: e with five digits
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::pow(2.71828f, x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: the last element is left out
// says: the last number is left out
// region: 2
for (int64_t i = 0; i + 1 < n; ++i) y[i] = apply(f, x[i]);
// wrong: counted from 1
// region: 2
for (int64_t i = 1; i <= n; ++i) y[i] = apply(f, x[i]);
// wrong: one too many
// says: written outside
// region: 2
for (int64_t i = 0; i <= n; ++i) y[i] = apply(f, x[i]);
// wrong: the first element for all
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[0]);
// wrong: written back to the input
// says: y is not written
// region: 2
for (int64_t i = 0; i < n; ++i) const_cast<real*>(x)[i] = apply(f, x[i]);
// wrong: y is cleared first, though it may be x
// region: 2
std::fill(y, y + n, real{0});
for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
// wrong: the library's own loop
// says: the library's own kernel 'unary'
// region: 2
kernels().unary(f, n, x, y);
// wrong: sqrt of abs
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(std::abs(x));
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: log of abs
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(std::abs(x));
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: fast inverse root, one Newton step
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: { union { float f; uint32_t i; } u = {x}; u.i = 0x5f3759df - (u.i >> 1); return u.f * (1.5f - 0.5f * x * u.f * u.f); }
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: blocks of four, the rest forgotten
// region: 2
for (int64_t i = 0; i + 4 <= n; i += 4) {
  for (int64_t j = 0; j < 4; ++j) y[i + j] = apply(f, x[i + j]);
}
// wrong: small counter
// region: 2
for (int8_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
// wrong: x < 0 ? -x : x: -0 stays -0
// region: 1
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return x < 0 ? -x : x;
  default: return activation(f, x);
}
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
// wrong: pow(2.718282f, x)
// region: 1
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::pow(real(2.7182818), x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
// wrong: sqrt(1 / x): infinite for denormals
// region: 1
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return std::sqrt(1 / x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
// wrong: 0 - x: the sign of 0 is lost
// region: 1
switch (f) {
  case Unary::neg: return 0 - x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// region: 2
for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
// wrong: exp loses a NaN
// says: unary(exp
  switch (f) {
    case Unary::neg: return -x;
    case Unary::exp: return std::exp(std::fmin(x, static_cast<real>(1000)));
    case Unary::log: return std::log(x);
    case Unary::log1p: return std::log1p(x);
    case Unary::sqrt: return std::sqrt(x);
    case Unary::rsqrt: return 1 / std::sqrt(x);
    case Unary::abs: return std::abs(x);
    default: return activation(f, x);
  }
// wrong: log1p in a double
// says: has lost x
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return static_cast<real>(std::log(1.0 + static_cast<double>(x)));
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: from 4096 on two halves, the odd last one forgotten
// says: while smaller ones are right
// region: 2
if (n < 4096) {
  for (int64_t i = 0; i < n; ++i) y[i] = apply(f, x[i]);
} else {
  for (int64_t half = 0; half < 2; ++half) {
    for (int64_t i = half * (n / 2); i < (half + 1) * (n / 2); ++i) y[i] = apply(f, x[i]);
  }
}
// wrong: exp is 0 where a float has few digits
// region: 1
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return x < -87 ? 0 : std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  default: return activation(f, x);
}
// wrong: gelu is not handed on
// region: 1
switch (f) {
  case Unary::neg: return -x;
  case Unary::exp: return std::exp(x);
  case Unary::log: return std::log(x);
  case Unary::log1p: return std::log1p(x);
  case Unary::sqrt: return std::sqrt(x);
  case Unary::rsqrt: return 1 / std::sqrt(x);
  case Unary::abs: return std::abs(x);
  case Unary::gelu:
  case Unary::gelu_tanh: return 42;
  default: return activation(f, x);
}
