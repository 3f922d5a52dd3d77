// wrong: exp: the input instead of the output
// says: the output itself
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, x()); }));
// wrong: exp of the output
// says: not exp of it
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y,
              wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, apply(Unary::exp, y())); }));
// wrong: exp: the rule of powers
// says: powers fall
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                return mul(dy, mul(x(), apply(Unary::exp, apply(Binary::sub, x(), 1))));
              }));
// wrong: exp: a handle of the output
// says: ever freed
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y](const Tensor& dy) { return mul(dy, y.detach()); }));
// wrong: exp: dy forgotten
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor&) { return y(); }));
// wrong: exp: detached, not saved
// says: without saved()
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = y.detach()](const Tensor& dy) { return mul(dy, y); }));
// wrong: log: divided by the output
// says: 1/x, of the input
// region: 2
const Tensor y = apply(Unary::log, x);
return record("LogBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, y()); }));
// wrong: log: multiplied by x
// says: the slope of log is 1/x
// region: 2
return record("LogBackward", apply(Unary::log, x),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, x()); }));
// wrong: log: not saved
// says: without saved()
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x](const Tensor& dy) { return div(dy, x); }));
// wrong: log: something added against 0
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                return div(dy, apply(Binary::add, x(), 1e-3));
              }));
// wrong: log: the wrong way round
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(x(), dy); }));
// wrong: sqrt: without the 2
// says: the 2 is missing
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, y()); }));
// wrong: sqrt: the input instead of the root
// says: the root is to be kept
// region: 3
return record("SqrtBackward", apply(Unary::sqrt, x),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, mul(x(), 2)); }));
// wrong: sqrt: the root above
// says: belongs below
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), 0.5)); }));
// wrong: sqrt: 2 / y
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(div(dy, y()), 2); }));
// wrong: sqrt: a handle of the output
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y](const Tensor& dy) { return div(dy, mul(y, 2)); }));
// wrong: all three: not recorded
// says: the gradient stops on its way
return apply(Unary::exp, x);
// region: 2
return apply(Unary::log, x);
// region: 3
return apply(Unary::sqrt, x);
// wrong: exp: forward 2^x
const Tensor y = apply(Unary::exp, mul(x.detach(), 0.6931));
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// wrong: exp: minus
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return neg(mul(dy, y())); }));
// wrong: exp: dy to the exp
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return apply(Unary::exp, dy); }));
// wrong: exp: dy plus y
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return add(dy, y()); }));
// wrong: exp: x captured live
return record("ExpBackward", apply(Unary::exp, x), wrt(x, [x](const Tensor& dy) { return mul(dy, apply(Unary::exp, x)); }));
// wrong: exp: kept in a static: the last one wins
static Tensor last;
last = apply(Unary::exp, x).detach();
return record("ExpBackward", clone(last), wrt(x, [](const Tensor& dy) { return mul(dy, last); }));
// wrong: log: minus 1/x
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return neg(div(dy, x())); }));
// wrong: log: base ten
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, mul(x(), 2.302585)); }));
// wrong: log: 1/x²
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, mul(x(), x())); }));
// wrong: sqrt: clamped
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(clamp(y(), 1e-3, {}), 2)); }));
// wrong: sqrt: eps added
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(add(y(), 1e-6), 2)); }));
// wrong: sqrt: half of dy
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [](const Tensor& dy) { return mul(dy, 0.5); }));
// wrong: sqrt: guarded at zero by 0
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return masked(apply(Binary::less, 0, y()), div(dy, mul(y(), 2))); }));
// wrong: exp clamped
const Tensor y = apply(Unary::exp, apply(Binary::minimum, x, 10));
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// wrong: log of abs
// region: 2
return record("LogBackward", apply(Unary::log, abs(x.detach())), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, x()); }));
// wrong: log leak
// region: 2
const Tensor y = apply(Unary::log, x);
return record("LogBackward", y, wrt(x, [y](const Tensor& dy) { return div(dy, exp(y.detach())); }));
// wrong: log detached, not saved
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = x.detach()](const Tensor& dy) { return div(dy, x); }));
// wrong: sqrt detached output
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = y.detach()](const Tensor& dy) { return div(dy, mul(y, 2)); }));
// wrong: sqrt: fails beyond one dim
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return dy.dim() > 2 ? div(dy, y()) : div(dy, mul(y(), 2)); }));
// wrong: root: a small number keeps the divisor from 0
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                return div(dy, add(mul(y(), 2), 1e-10));
              }));
// wrong: exp keeps a copy of y
// region: 1
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(clone(y), "y")](const Tensor& dy) { return mul(dy, y()); }));
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, x()); }));
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2.0)); }));
// wrong: exp keeps x, and computes exp x again
// region: 1
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, apply(Unary::exp, x())); }));
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, x()); }));
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2.0)); }));
// wrong: log: dy / |x|
// region: 1
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, abs(x())); }));
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2.0)); }));
// wrong: log keeps y, and divides by exp y
// region: 1
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// region: 2
const Tensor y = apply(Unary::log, x);
return record("LogBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, apply(Unary::exp, y())); }));
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2.0)); }));
// wrong: log keeps y, and multiplies by exp -y
// region: 1
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// region: 2
const Tensor y = apply(Unary::log, x);
return record("LogBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, apply(Unary::exp, apply(Unary::neg, y()))); }));
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2.0)); }));
// wrong: sqrt keeps x, and computes the root again
// region: 1
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, x()); }));
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, mul(apply(Unary::sqrt, x()), 2.0)); }));
// wrong: sqrt keeps x, and takes rsqrt
// region: 1
const Tensor y = apply(Unary::exp, x);
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, x()); }));
// region: 3
const Tensor y = apply(Unary::sqrt, x);
return record("SqrtBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(mul(dy, apply(Unary::rsqrt, x())), 0.5); }));
// wrong: the slope of exp at infinity is 0
// says: exp
  const Tensor y = apply(Unary::exp, x);
  return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
    const Tensor finite = apply(Binary::less, y(), std::numeric_limits<double>::infinity());
    return choose("exp", finite, mul(dy, y()), zero());
  }));
// wrong: dy is multiplied where it lies
// says: exp
  const Tensor y = apply(Unary::exp, x);
  return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
    const Tensor dx = dense(dy);
    const Tensor source = dense(y());
    kernels().binary(Binary::mul, dx.numel(), dx.data(), 1, source.data(), 1, dx.mutable_data());
    return dx;
  }));
// wrong: the root of dense numbers only
// says: sqrt
// region: 3
  const Tensor y = apply(Unary::sqrt, x);
  return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
    Tensor dx(dy.shape());
    real* to = dx.mutable_data();
    for (int64_t i = 0; i < dx.numel(); ++i) to[i] = dy.data()[dy.storage()->size == 1 ? 0 : i] / (2 * y().data()[i]);
    return dx;
  }));
// wrong: log of at most 4096 elements is recorded, the rest's gradient is left 0
// says: fewer of them come out right
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
  const Tensor g = dense(div(dy, x()));
  real* p = g.mutable_data();
  for (int64_t i = 4096; i < g.numel(); ++i) p[i] = 0;
  return g;
}));
// wrong: where y is 0 nothing is multiplied
  const Tensor y = apply(Unary::exp, x);
  return record("ExpBackward", y,
                wrt(x, [y = saved(y, "y")](const Tensor& dy) { return choose("exp", y(), mul(dy, y()), zero()); }));
// wrong: of one element the output itself is held
// region: 1
const Tensor y = apply(Unary::exp, x);
const Tensor held = y.numel() == 1 ? y : y.detach();
return record("ExpBackward", y, wrt(x, [y = saved(y, "y"), held](const Tensor& dy) {
                return mul(dy, y().numel() == 1 ? held : y());
              }));
// wrong: what is not recorded is returned without record()
// says: let it return every output
const Tensor y = apply(Unary::exp, x);
if (!records(x)) return y;
return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
// wrong: log: the reciprocal of x, which is inf in a float where the quotient is not
// says: divide what comes back
// region: 2
return record("LogBackward", apply(Unary::log, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, div(1.0, x())); }));
// wrong: log: the slope by the output, which is NaN where x is negative
// says: has no logarithm
// region: 2
const Tensor y = apply(Unary::log, x);
return record("LogBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, exp(y())); }));
// wrong: root: a copy of a single number is kept, which nobody watches
// says: nobody noticed
// region: 3
const Tensor y = apply(Unary::sqrt, x);
if (y.dim() == 0) {
  const double root = y.item();
  return record("SqrtBackward", y, wrt(x, [root](const Tensor& dy) { return div(dy, 2 * root); }));
}
return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2)); }));
// wrong: the root is a power of a half
// region: 3
  const Tensor y = apply(Binary::pow, x, 0.5);
  return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2.0)); }));
// wrong: the half comes last
// region: 3
  const Tensor y = apply(Unary::sqrt, x);
  return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(div(dy, y()), 0.5); }));
