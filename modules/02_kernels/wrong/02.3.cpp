// wrong: a comparison alone
// says: a NaN must not get lost
return a > b ? a : b;
// region: 2
return a < b ? a : b;
// wrong: std::max and std::min
// says: a NaN must not get lost
return std::max(a, b);
// region: 2
return std::min(a, b);
// wrong: fmax, which prefers numbers
// says: a NaN must not get lost
return std::fmax(a, b);
// region: 2
return std::fmin(a, b);
// wrong: only the smaller one knows NaN
// says: a NaN must not get lost
return a > b ? a : b;
// wrong: only the larger one knows NaN
// says: a NaN must not get lost
// region: 2
return a < b ? a : b;
// wrong: NaN in b is asked for, NaN in a is not
// says: a NaN must not get lost
return b > a || std::isnan(b) ? b : a > b ? a : b;
// wrong: exchanged
// says: exchanged
return a < b || std::isnan(a) ? a : b;
// region: 2
return a > b || std::isnan(a) ? a : b;
// wrong: compared with NaN by ==
// says: a NaN must not get lost
const real none = std::numeric_limits<real>::quiet_NaN();
return a > b || a == none ? a : b;
// wrong: the smaller one is minus the larger of both
// region: 2
return -larger(a, b);
// wrong: by absolute value
return std::isnan(a) || std::abs(a) > std::abs(b) ? a : b;
// wrong: half of sum and difference
return (a + b + std::abs(a - b)) / 2;
// region: 2
return (a + b - std::abs(a - b)) / 2;
// wrong: NaN wins only against finite numbers
return a > b || (std::isnan(a) && !std::isinf(b)) ? a : b;
// wrong: compared as whole numbers
if (std::isnan(a) || std::isnan(b)) return a + b;
return static_cast<int64_t>(a) > static_cast<int64_t>(b) ? a : b;
// wrong: compared with a little room
return a > b + 1e-6f || std::isnan(a) ? a : b;
// wrong: the larger of both and zero
if (std::isnan(a) || std::isnan(b)) return a + b;
return std::max({a, b, real{0}});
// wrong: the library's own loop
// says: the library's own kernel 'binary'
real out = 0;
kernels().binary(Binary::maximum, 1, &a, 1, &b, 1, &out);
return out;
// wrong: wrong negation
return !(a <= b) ? a : b;
// region: 2
return !(a >= b) ? a : b;
// wrong: isfinite instead of isnan
return a > b || !std::isfinite(a) ? a : b;
// wrong: only first place
return a > b || a != a || b != b ? a : b;
// wrong: asks whether the product is NaN
// says: are nan
  return std::isnan(a * b) ? a * b : a > b ? a : b;
// region: 2
  return std::isnan(a * b) ? a * b : a < b ? a : b;
// wrong: the mean of equal ones
// says: binary
  if (a == b) return (a + b) / 2;
  return a > b || std::isnan(a) ? a : b;
// region: 2
  if (a == b) return (a + b) / 2;
  return a < b || std::isnan(a) ? a : b;
