// wrong: da: the exponent does not fall
// says: falls by one
return mul(dc, mul(b(), pow(a(), b())));
// wrong: da: without b
// says: the factor b is missing
return mul(dc, pow(a(), sub(b(), 1)));
// wrong: da: without a case for b = 0
// says: no slope
return mul(dc, mul(b(), pow(a(), sub(b(), 1))));
// wrong: da: a mask is multiplied
// says: no slope
const Tensor slope = mul(b(), pow(a(), sub(b(), 1)));
return mul(mul(dc, slope), sub(1, apply(Binary::equal, b(), 0)));
// wrong: da: 0 where a is 0
const Tensor slope = mul(b(), pow(a(), sub(b(), 1)));
return mul(dc, choose("pow", apply(Binary::equal, a(), 0), zero(), slope));
// wrong: da: through the logarithm, which wants a > 0
return mul(dc, mul(b(), exp(mul(sub(b(), 1), log(a())))));
// wrong: da: squares only
return mul(mul(dc, a()), 2);
// wrong: db: without the logarithm
// says: log a is missing
// region: 2
return mul(dc, c());
// wrong: db: the rule for the base
// says: a^b · log a
// region: 2
return mul(dc, mul(b(), pow(a(), sub(b(), 1))));
// wrong: db: log b
// region: 2
return mul(dc, mul(c(), log(b())));
// wrong: db: without a case for a = 0
// says: no slope
// region: 2
return mul(dc, mul(c(), log(a())));
// wrong: db: something is added against log 0
// region: 2
return mul(dc, mul(c(), log(add(a(), 1e-3))));
// wrong: db: 0 for negative bases too
// says: negative base
// region: 2
const Tensor flat = apply(Binary::less_equal, a(), 0);
return mul(dc, choose("pow", flat, zero(), mul(c(), log(a()))));
// wrong: a number: without a case for 0
// region: 3
return mul(dc, mul(pow(a(), b - 1), b));
// wrong: a number: b forgotten
// says: the factor b is missing
// region: 3
return mul(dc, pow(a(), b - 1));
// wrong: a number: squares only
// says: squares only
// region: 3
return b == 0 ? zeros_like(dc) : mul(mul(dc, a()), 2);
// wrong: a number: an int
// region: 3
return b == 0 ? zeros_like(dc) : mul(dc, mul(pow(a(), static_cast<int>(b) - 1), b));
// wrong: a number: the exponent does not fall
// says: falls by one
// region: 3
return b == 0 ? zeros_like(dc) : mul(dc, mul(pow(a(), b), b));
// wrong: da: b - 1 as factor
return mul(dc, mul(sub(b(), 1), pow(a(), sub(b(), 1))));
// wrong: da: c / a, which is 0/0
return mul(dc, div(mul(b(), pow(a(), b())), a()));
// wrong: da: abs
const Tensor slope = mul(b(), pow(abs(a()), sub(b(), 1)));
return mul(dc, choose("pow", apply(Binary::equal, b(), 0), zero(), slope));
// wrong: da: NaN replaced wherever a is NaN... by masked
const Tensor slope = mul(b(), pow(a(), sub(b(), 1)));
return masked(sub(1, apply(Binary::equal, a(), 0)), mul(dc, slope));
// wrong: da: b <= 0 flat
const Tensor slope = mul(b(), pow(a(), sub(b(), 1)));
return mul(dc, choose("pow", apply(Binary::less_equal, b(), 0), zero(), slope));
// wrong: da: branches exchanged
const Tensor slope = mul(b(), pow(a(), sub(b(), 1)));
return mul(dc, choose("pow", apply(Binary::equal, b(), 0), slope, zero()));
// wrong: db: flat where a = 0, any b
// region: 2
return mul(dc, choose("pow", apply(Binary::equal, a(), 0), zero(), mul(c(), log(a()))));
// wrong: db: log of abs
// region: 2
const Tensor flat = mul(apply(Binary::equal, a(), 0), apply(Binary::less_equal, 0, b()));
return mul(dc, choose("pow", flat, zero(), mul(c(), log(abs(a())))));
// wrong: db: mask multiplied
// region: 2
return mul(mul(dc, mul(c(), log(a()))), sub(1, apply(Binary::equal, a(), 0)));
// wrong: db: b > 0 strictly
// region: 2
const Tensor flat = mul(apply(Binary::equal, a(), 0), apply(Binary::less, 0, b()));
return mul(dc, choose("pow", flat, zero(), mul(c(), log(a()))));
// wrong: db: c times b
// region: 2
return mul(dc, mul(c(), b()));
// wrong: db: clamp of a
// region: 2
return mul(dc, mul(c(), log(clamp(a(), 1e-6, {}))));
// wrong: number: b - 1 twice
// region: 3
return b == 0 ? zeros_like(dc) : mul(dc, mul(pow(a(), b - 1), b - 1));
// wrong: number: b <= 0 flat
// region: 3
return b <= 0 ? zeros_like(dc) : mul(dc, mul(pow(a(), b - 1), b));
// wrong: number: via log
// region: 3
return b == 0 ? zeros_like(dc) : mul(dc, mul(exp(mul(log(a()), b - 1)), b));
// wrong: da: small numbers flat
const Tensor slope = mul(b(), pow(a(), sub(b(), 1)));
return mul(dc, choose("pow", apply(Binary::less, abs(b()), 0.3), zero(), slope));
// wrong: db: flat where c is 0
// region: 2
return mul(dc, choose("pow", apply(Binary::equal, c(), 0), zero(), mul(c(), log(a()))));
// wrong: db: log of a + tiny
// region: 2
return mul(dc, mul(c(), log(add(a(), 1e-12))));
// wrong: number: c times b / a
// region: 3
return b == 0 ? zeros_like(dc) : mul(dc, div(mul(pow(a(), b), b), a()));
// wrong: number: b 1 special
// region: 3
return b == 0 || b == 1 ? zeros_like(dc) : mul(dc, mul(pow(a(), b - 1), b));
// wrong: number: 0 gives ones
// region: 3
return b == 0 ? ones_like(dc) : mul(dc, mul(pow(a(), b - 1), b));
// wrong: the choice only where a is 0 too: a denormal or NaN a gives NaN
// region: 1
const Tensor slope = mul(b(), apply(Binary::pow, "pow", a(), sub(b(), 1.0)));
return choose("pow", mul(apply(Binary::equal, b(), 0.0), apply(Binary::equal, a(), 0.0)), zero(), mul(dc, slope));
// region: 2
const Tensor slope = mul(c(), apply(Unary::log, a()));
const Tensor flat = mul(apply(Binary::equal, a(), 0.0), apply(Binary::less_equal, 0.0, b()));
return choose("pow", flat, zero(), mul(dc, slope));
// region: 3
if (b == 0) return zeros(a().shape());
return mul(dc, mul(apply(Binary::pow, a(), b - 1), b));
// wrong: log(a + 1e-12)
// region: 1
const Tensor slope = mul(b(), apply(Binary::pow, "pow", a(), sub(b(), 1.0)));
return choose("pow", apply(Binary::equal, b(), 0.0), zero(), mul(dc, slope));
// region: 2
const Tensor slope = mul(c(), apply(Unary::log, add(a(), 1e-12)));
const Tensor flat = mul(apply(Binary::equal, a(), 0.0), apply(Binary::less_equal, 0.0, b()));
return choose("pow", flat, zero(), mul(dc, slope));
// region: 3
if (b == 0) return zeros(a().shape());
return mul(dc, mul(apply(Binary::pow, a(), b - 1), b));
// wrong: scalar: |b| < 1e-6 counts as 0
// region: 1
const Tensor slope = mul(b(), apply(Binary::pow, "pow", a(), sub(b(), 1.0)));
return choose("pow", apply(Binary::equal, b(), 0.0), zero(), mul(dc, slope));
// region: 2
const Tensor slope = mul(c(), apply(Unary::log, a()));
const Tensor flat = mul(apply(Binary::equal, a(), 0.0), apply(Binary::less_equal, 0.0, b()));
return choose("pow", flat, zero(), mul(dc, slope));
// region: 3
if (std::abs(b) < 1e-6) return zeros(a().shape());
return mul(dc, mul(apply(Binary::pow, a(), b - 1), b));
// wrong: scalar: at b = 0 dc · 0, which is NaN for an infinite dc
// region: 1
const Tensor slope = mul(b(), apply(Binary::pow, "pow", a(), sub(b(), 1.0)));
return choose("pow", apply(Binary::equal, b(), 0.0), zero(), mul(dc, slope));
// region: 2
const Tensor slope = mul(c(), apply(Unary::log, a()));
const Tensor flat = mul(apply(Binary::equal, a(), 0.0), apply(Binary::less_equal, 0.0, b()));
return choose("pow", flat, zero(), mul(dc, slope));
// region: 3
if (b == 0) return mul(dc, 0.0);
return mul(dc, mul(apply(Binary::pow, a(), b - 1), b));
// wrong: negative zero as exponent is not 0
// says: a^0 is 1 wherever a is
// region: 3
if (b == 0 && !std::signbit(b)) return zeros_like(dc);
return mul(dc, mul(pow(a(), b - 1), b));
// wrong: an exponent near 0 is 0
// says: not one that is near it
const Tensor slope = mul(b(), apply(Binary::pow, "pow", a(), apply(Binary::sub, b(), 1.0)));
const Tensor small = apply(Binary::less, apply(Unary::abs, b()), 1e-6);
return mul(dc, choose("pow", small, zero(), slope));
// region: 2
const Tensor nothing = apply(Binary::mul, "pow", apply(Binary::equal, a(), 0.0), apply(Binary::less_equal, 0.0, b()));
return mul(dc, choose("pow", nothing, zero(), mul(c(), log(a()))));
// region: 3
if (b == 0) return zeros(dc.shape());
return mul(dc, mul(apply(Binary::pow, a(), b - 1), b));
// wrong: an exponent near 0 counts as 0
                      const Tensor slope = mul(b(), apply(Binary::pow, "pow", a(), sub(b(), 1.0)));
                      return choose("pow", apply(Binary::equal, b(), 0.0), zero(), mul(dc, slope));
// region: 2
                  const Tensor flat = mul(apply(Binary::equal, a(), 0.0), apply(Binary::less_equal, 0.0, b()));
                  return choose("pow", flat, zero(), mul(dc, mul(c(), log(a()))));
// region: 3
                  if (std::abs(b) < 1e-8) return zeros(a().shape());
                  return mul(dc, mul(apply(Binary::pow, a(), b - 1), b));
// wrong: db: whether b is below 0 is asked, which a NaN is not
// says: NaN >= 0 is false
// region: 2
const Tensor at_zero = apply(Binary::equal, a(), 0), not_below = sub(1, apply(Binary::less, b(), 0));
return choose("pow", mul(at_zero, not_below), zero(), mul(dc, mul(c(), log(a()))));
// wrong: an exponent that is nearly 0 counts as 0
// says: nearly 0
// region: 3
return std::abs(b) < 1e-6 ? zeros_like(dc) : mul(dc, mul(pow(a(), b - 1), b));
// wrong: the power divided by the base
// region: 3
  if (b == 0) return zeros(dc.shape());
  const Tensor at_zero = mul(apply(Binary::pow, a(), b - 1), b);
  const Tensor elsewhere = div(mul(apply(Binary::pow, a(), b), b), a());
  return mul(dc, choose("pow", apply(Binary::equal, a(), 0), at_zero, elsewhere));
