// wrong: e^x above and below
// says: overflows
return std::exp(x) / (1 + std::exp(x));
// wrong: the sign in the exponent
// says: falling
return 1 / (1 + std::exp(x));
// wrong: tanh
// says: this is tanh
return std::tanh(x);
// wrong: by tanh, far below 0 without digits
// says: digits are lost
return (1 + std::tanh(x / 2)) / 2;
// wrong: the 1 is missing
// says: the 1 below
return 1 / std::exp(-x);
// wrong: the slope
// says: this is the slope
return 1 / (2 + std::exp(x) + std::exp(-x));
// wrong: cut at 30
return x < -30 ? 0 : x > 30 ? 1 : 1 / (1 + std::exp(-x));
// wrong: 1 minus the other side
return 1 - 1 / (1 + std::exp(x));
// wrong: sigmoid: by the input
// says: of the output y
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y,
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, mul(x(), sub(1, x()))); }));
// wrong: sigmoid: a factor is missing
// says: one factor
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(1, y())); }));
// wrong: sigmoid: the rule of tanh
// says: is for tanh
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y,
              wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(1, mul(y(), y()))); }));
// wrong: sigmoid: dy is forgotten
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor&) { return mul(y(), sub(1, y())); }));
// wrong: sigmoid: the sigmoid of the output
// says: already
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                const Tensor s = apply(Unary::sigmoid, y());
                return mul(dy, mul(s, sub(1, s)));
              }));
// wrong: sigmoid: a handle of the output
// says: ever freed
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y](const Tensor& dy) { return mul(dy, mul(y, sub(1, y))); }));
// wrong: sigmoid: not saved
// says: without saved()
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y,
              wrt(x, [y = y.detach()](const Tensor& dy) { return mul(dy, mul(y, sub(1, y))); }));
// wrong: sigmoid: e^-x by y², which overflows
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [x = saved(x, "x"), y = saved(y, "y")](const Tensor& dy) {
                return mul(dy, mul(exp(neg(x())), mul(y(), y())));
              }));
// wrong: sigmoid: nothing is recorded
// says: nothing was recorded
// region: 2
return apply(Unary::sigmoid, x);
// wrong: tanh: by the input
// says: of the output y
// region: 3
return record("TanhBackward", apply(Unary::tanh, x),
              wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sub(1, mul(x(), x()))); }));
// wrong: tanh: the rule of the sigmoid
// says: is for the sigmoid
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y,
              wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), sub(1, y()))); }));
// wrong: tanh: no square
// says: the square is missing
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(1, y())); }));
// wrong: tanh: the sign
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y,
              wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(mul(y(), y()), 1)); }));
// wrong: tanh: dy is squared too
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                const Tensor both = mul(dy, y());
                return sub(dy, mul(both, both));
              }));
// wrong: tanh: twice
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                const Tensor t = apply(Unary::tanh, y());
                return mul(dy, sub(1, mul(t, t)));
              }));
// wrong: tanh: a handle of the output
// says: ever freed
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y](const Tensor& dy) { return mul(dy, sub(1, mul(y, y))); }));
// wrong: tanh: by memory order, for dense gradients only
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                Tensor dx(y().shape());
                for (int64_t i = 0; i < dx.numel(); ++i) {
                  const real t = y().data()[i];
                  dx.mutable_data()[i] = dy.data()[i] * (1 - t * t);
                }
                return dx;
              }));
// wrong: tanh: from the sigmoid, without the chain
// region: 3
const Tensor s = sigmoid(mul(x.detach(), 2));
return record("TanhBackward", apply(Unary::tanh, x), wrt(x, [s](const Tensor& dy) { return mul(dy, mul(s, sub(1, s))); }));
// wrong: the softsign
return (1 + x / (1 + std::abs(x))) / 2;
// wrong: sech in place of sech squared
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sqrt(sub(1, mul(y(), y())))); }));
// wrong: sigmoid gradient clipped
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), sub(1.0001, y()))); }));
// wrong: sigmoid of a detached copy in a static
// region: 2
static Tensor kept;
kept = apply(Unary::sigmoid, x);
return record("SigmoidBackward", kept.detach(), wrt(x, [](const Tensor& dy) { return mul(dy, mul(kept, sub(1, kept))); }));
// wrong: tanh: 2σ(2x) - 1, of which near 0 nothing is left
// says: nearly cancel
// region: 3
return sub(mul(sigmoid(mul(x, 2)), 2), 1);
// wrong: tanh: NaN becomes 0
// says: a NaN got lost
// region: 3
const Tensor y = where(eq(x.detach(), x.detach()), apply(Unary::tanh, x), zeros({})).detach();
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(1, mul(y(), y()))); }));
// wrong: y less y squared computed in float
// says: keeps its digits
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(0.25, mul(sub(y(), 0.5), sub(y(), 0.5)))); }));
// wrong: tanh's output kept in a static of its shape
// says: by the next call of the op either
// region: 3
static Tensor kept;
const Tensor fresh = apply(Unary::tanh, x);
if (!kept.defined() || kept.shape() != fresh.shape()) kept = clone(fresh); else copy_(kept, fresh);
return record("TanhBackward", fresh, wrt(x, [](const Tensor& dy) { return mul(dy, sub(1, mul(kept, kept))); }));
// wrong: sigmoid of more than 4096 elements in blocks without the tail
// says: fewer of them come out right
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
  const Tensor g = mul(dy, mul(y(), sub(1, y())));
  if (g.numel() > 4096) { real* p = g.mutable_data(); for (int64_t i = g.numel() / 16 * 16; i < g.numel(); ++i) p[i] = 0; }
  return g;
}));
// wrong: sigmoid: only the last stride of dy counts
// says: lie apart
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                const Tensor dx(dy.shape());
                const int64_t step = dy.dim() == 0 ? 1 : dy.strides().back();
                for (int64_t i = 0; i < dx.numel(); ++i) {
                  const real at = y().data()[i];
                  dx.mutable_data()[i] = dy.data()[i * step] * at * (1 - at);
                }
                return dx;
              }));
// wrong: sigmoid: recorded for leaves only
// says: only of a leaf
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
if (!x.is_leaf()) return y;
return record("SigmoidBackward", y,
              wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), sub(1, y()))); }));
// wrong: sigmoid keeps x
// says: computed from the output: keep that
return 1 / (1 + std::exp(-x));
// region: 2
return record("SigmoidBackward", apply(Unary::sigmoid, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                const Tensor y = apply(Unary::sigmoid, x());
                return mul(dy, mul(y, sub(1.0, y)));
              }));
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(1.0, mul(y(), y()))); }));
// wrong: dy less dy y y
// says: no difference of products with dy
return 1 / (1 + std::exp(-x));
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), sub(1.0, y()))); }));
// region: 3
const Tensor y = apply(Unary::tanh, x);
return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return sub(dy, mul(mul(dy, y()), y())); }));
// wrong: tanh keeps x
// says: computed from the output: keep that
return 1 / (1 + std::exp(-x));
// region: 2
const Tensor y = apply(Unary::sigmoid, x);
return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), sub(1.0, y()))); }));
// region: 3
return record("TanhBackward", apply(Unary::tanh, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                const Tensor y = apply(Unary::tanh, x());
                return mul(dy, sub(1.0, mul(y, y)));
              }));
// wrong: dy times 1 - y, and then times 1 + y
  return 1 / (1 + std::exp(-x));
// region: 2
  const Tensor y = apply(Unary::sigmoid, x);
  return record("SigmoidBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), sub(1, y()))); }));
// region: 3
  const Tensor y = apply(Unary::tanh, x);
  return record("TanhBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(mul(dy, sub(1, y())), add(y(), 1.0)); }));
// wrong: below -40 it is called 0
// says: below some limit it is called 0
if (x < -40) return 0;
return 1 / (1 + std::exp(-x));
