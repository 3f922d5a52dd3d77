// wrong: as the formula says
// says: overflows
return record("SoftplusBackward", apply(Unary::log, apply(Binary::add, apply(Unary::exp, x), 1)),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: log1p alone
// says: overflows
return record("SoftplusBackward", apply(Unary::log1p, apply(Unary::exp, x)),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: what is small is lost
// says: log1p
const Tensor excess = apply(Unary::log, apply(Binary::add, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))), 1));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: x in the place of max(x, 0)
// says: above 0 only
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", x, excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: x + log1p(exp(-x))
// says: far below 0
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, x)));
return record("SoftplusBackward", apply(Binary::add, "softplus", x, excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: only what is above relu
// says: max(x, 0) is missing
return record("SoftplusBackward", apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: relu
// says: this is relu
return record("SoftplusBackward", apply(Unary::relu, x),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: from ops with corners
// says: at 0 the slope is a half
return add(relu(x), log(add(exp(neg(abs(x))), 1)));
// wrong: the slope of the sigmoid
// says: this is the slope of the sigmoid
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                const Tensor s = sigmoid(x());
                return mul(dy, mul(s, sub(1, s)));
              }));
// wrong: the sigmoid of the output
// says: not of the output
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
const Tensor y = apply(Binary::add, "softplus", apply(Unary::relu, x), excess);
return record("SoftplusBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sigmoid(y())); }));
// wrong: the slope of relu
// says: relu's
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return where(gt(x(), zeros({})), dy, zeros({})); }));
// wrong: dy is forgotten
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = saved(x, "x")](const Tensor&) { return sigmoid(x()); }));
// wrong: the slope as e^x / (1 + e^x)
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                const Tensor e = apply(Unary::exp, x());
                return mul(dy, div(e, add(e, 1)));
              }));
// wrong: cut at 20 on one side, 0 on the other
const Tensor y = where(gt(x.detach(), full({}, 20)), x.detach(), apply(Unary::log1p, apply(Unary::exp, x)));
return record("SoftplusBackward", where(lt(x.detach(), full({}, -10)), zeros({}), y),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: x is not saved
// says: without saved()
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = x.detach()](const Tensor& dy) { return mul(dy, sigmoid(x)); }));
// wrong: the threshold is too low
const Tensor y = where(gt(x.detach(), full({}, 5)), x.detach(), apply(Unary::log1p, apply(Unary::exp, x)));
return record("SoftplusBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: clamp at 88
const Tensor cut = apply(Binary::minimum, x, 88);
return record("SoftplusBackward", apply(Unary::log1p, apply(Unary::exp, cut)),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: squareplus
return record("SoftplusBackward", apply(Binary::mul, apply(Binary::add, "softplus", x, apply(Unary::sqrt, apply(Binary::add, apply(Binary::mul, "softplus", x, x), 4))), 0.5),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: gradient 1 - exp(-x)
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sub(1, exp(neg(x())))); }));
// wrong: gradient in dense order
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                Tensor s = sigmoid(x());
                for (int64_t i = 0; i < s.numel(); ++i) s.mutable_data()[i] *= dy.data()[i];
                return s;
              }));
// wrong: log(1+e) with a float epsilon
const Tensor e = apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), apply(Unary::log, apply(Binary::add, e, 1.0000001))),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: x itself above 20, as PyTorch has it
// says: a limit beyond which
const Tensor y = apply(Binary::add, "softplus", apply(Unary::relu, x), apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))));
return record("SoftplusBackward", where(gt(x.detach(), full({}, 20)), x.detach(), y), wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: the slope from the output, 1 - e^-y
// says: nearly cancel
const Tensor y = apply(Binary::add, "softplus", apply(Unary::relu, x), apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))));
return record("SoftplusBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(1, exp(neg(y())))); }));
// wrong: the slope is 0 below -12
// says: the gradient of x
const Tensor y = apply(Binary::add, "softplus", apply(Unary::relu, x), apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))));
return record("SoftplusBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return where(lt(x(), full({}, -12)), zeros({}), mul(dy, sigmoid(x()))); }));
// wrong: max(x, 0) as (x + |x|) / 2, which is NaN at -inf
// says: nan
const Tensor a = apply(Unary::abs, x);
const Tensor y = add(mul(add(x.detach(), a), 0.5), apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, a))));
return record("SoftplusBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: more than 1000 elements: forward of the first 1000, relu behind
// says: fewer of them come out right
const Tensor r = apply(Unary::relu, x);
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
const Tensor y = apply(Binary::add, "softplus", r, excess);
if (y.numel() > 1000) { real* p = y.mutable_data(); for (int64_t i = y.numel() / 8 * 8; i < y.numel(); ++i) p[i] = r.data()[i]; }
return record("SoftplusBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: the slope's sigmoid is computed at the forward and lives in a static
// says: by the next call of the op either
static Tensor slope;
slope = sigmoid(x.detach());
const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess), wrt(x, [](const Tensor& dy) { return mul(dy, slope); }));
// wrong: x itself above 20
// says: nothing of the logarithm is left
const Tensor v = x.detach();
const Tensor small = apply(Unary::log1p, exp(clamp(v, {}, 20)));
return record("SoftplusBackward", where(gt(v, full({}, 20)), v, small),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: the last result is kept by its storage
  static thread_local std::shared_ptr<Storage> kept;
  static thread_local uint64_t kept_version = 0;
  static thread_local Tensor kept_y;
  if (kept != x.storage() || kept_version != x.version() || kept_y.shape() != x.shape()) {
    kept_y = apply(Binary::add, "softplus", apply(Unary::relu, x),
                   apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))));
    kept = x.storage(), kept_version = x.version();
  }
  return record("SoftplusBackward", clone(kept_y.detach()).detach(),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: the slope is e^(x - y)
  const Tensor y = apply(Binary::add, "softplus", apply(Unary::relu, x),
                         apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))));
  return record("SoftplusBackward", y, wrt(x, [x = saved(x, "x"), y = saved(y, "y")](const Tensor& dy) {
                  return mul(dy, exp(sub(x(), y())));
                }));
// wrong: without a gradient the last result is overwritten
  static thread_local Tensor last;
  const Tensor y = apply(Binary::add, "softplus", apply(Unary::relu, x),
                         apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))));
  if (!records(x)) {
    if (!last.defined() || last.shape() != y.shape()) last = Tensor(y.shape());
    copy_(last, y);
    return last.detach();
  }
  return record("SoftplusBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: where dy is 0 nothing is multiplied
  const Tensor y = apply(Binary::add, "softplus", apply(Unary::relu, x), apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)))));
  return record("SoftplusBackward", y, wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                  return where(eq(dy, zeros({})), zeros({}), mul(dy, sigmoid(x())));
                }));
// wrong: in a large tensor log of 1 + t
  const Tensor t = apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x)));
  const Tensor tail = x.numel() > 4096 ? apply(Unary::log, apply(Binary::add, t, 1.0)) : apply(Unary::log1p, t);
  return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), tail),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
// wrong: dy fills its memory and is taken for dense
  return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))))),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                  const Tensor doutput = dy.storage()->size == dy.numel() && dy.offset() == 0 ? dy : dense(dy);
                  const Tensor slope = sigmoid(dense(x())), dx(dy.shape());
                  real* const to = dx.mutable_data();
                  for (int64_t i = 0; i < dx.numel(); ++i) to[i] = doutput.data()[i] * slope.data()[i];
                  return dx;
                }));
// wrong: where the slope is 0 nothing is multiplied
  return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))))),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                  const Tensor slope = sigmoid(x());
                  return where(eq(slope, zeros({})), zeros({}), mul(dy, slope));
                }));
