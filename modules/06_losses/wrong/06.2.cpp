// wrong: the logarithm of a sigmoid
const Tensor p = sigmoid(x);
return reduce(neg(add(mul(target, log(p)), mul(sub(1, target), log(sub(1, p))))), reduction);
// wrong: the logarithm of a sigmoid, kept from 0
const Tensor p = sigmoid(x);
return reduce(neg(add(mul(target, log(add(p, 1e-12))), mul(sub(1, target), log(add(sub(1, p), 1e-12))))), reduction);
// wrong: the probability is kept between 1e-7 and 1 - 1e-7
const Tensor p = minimum(maximum(sigmoid(x), full({}, 1e-7)), full({}, 1 - 1e-7));
return reduce(neg(add(mul(target, log(p)), mul(sub(1, target), log(sub(1, p))))), reduction);
// wrong: log(1 + e^x) written down
// says: overflow
return reduce(sub(log(add(exp(x), 1)), mul(x, target)), reduction);
// wrong: the sign
// says: a loss is minus a logarithm
return reduce(sub(mul(x, target), softplus(x)), reduction);
// wrong: half of it
// says: this is half of it
return reduce(mul(target, softplus(neg(x))), reduction);
// wrong: t and 1 - t exchanged
// says: exchanged
return reduce(sub(softplus(x), mul(x, sub(1, target))), reduction);
// wrong: x and t exchanged
return reduce(sub(softplus(target), mul(x, target)), reduction);
// wrong: + x t
// says: the wrong sign
return reduce(add(softplus(x), mul(x, target)), reduction);
// wrong: a probability is expected
// says: it is a logit
return reduce(neg(add(mul(target, log(x)), mul(sub(1, target), log(sub(1, x))))), reduction);
// wrong: for targets of 0 and 1 only
return reduce(softplus(mul(x, sub(1, mul(target, 2)))), reduction);
// wrong: targets are rounded
return reduce(softplus(where(gt(target, full({}, 0.5)), neg(x), x)), reduction);
// wrong: squared error of the sigmoid
return mse_loss(sigmoid(x), target, reduction);
// wrong: the target is a constant
// says: is detached
return reduce(sub(softplus(x), mul(x, target.detach())), reduction);
// wrong: always the mean
return mean(sub(softplus(x), mul(x, target)));
// wrong: the sum for the mean
return reduce(sub(softplus(x), mul(x, target)), reduction == Reduction::mean ? Reduction::sum : reduction);
// wrong: nothing is recorded
return reduce(sub(softplus(x.detach()), mul(x.detach(), target.detach())), reduction);
// wrong: from relu and abs, whose corner at 0 has no slope
const Tensor tail = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
return reduce(add(sub(relu(x), mul(x, target)), tail), reduction);
// wrong: backward: the sign
// says: the sign: t - σ(x)
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = saved(target, "target")](const Tensor& dy) { return mul(dy, sub(t(), sigmoid(x()))); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: backward: x - t
// says: the logit has to go through σ
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = saved(target, "target")](const Tensor& dy) { return mul(dy, sub(x(), t())); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: backward: with the slope of the sigmoid
// says: slope of a squared error
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = saved(target, "target")](const Tensor& dy) {
                       const Tensor p = sigmoid(x());
                       return mul(dy, mul(sub(p, t()), mul(p, sub(1, p))));
                     }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: backward: σ alone
// says: the target is missing
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: backward: the target's sign
// says: the target's gradient has the wrong sign
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = saved(target, "target")](const Tensor& dy) { return mul(dy, sub(sigmoid(x()), t())); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, x()); })),
              reduction);
// wrong: backward: the target gets the opposite of x's
// says: not minus that of x
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = saved(target, "target")](const Tensor& dy) { return mul(dy, sub(sigmoid(x()), t())); }),
                     wrt(target, [x = saved(x, "x"), t = saved(target, "target")](const Tensor& dy) { return mul(dy, sub(t(), sigmoid(x()))); })),
              reduction);
// wrong: backward: dy is forgotten
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = saved(target, "target")](const Tensor&) { return sub(sigmoid(x()), t()); }),
                     wrt(target, [x = saved(x, "x")](const Tensor&) { return neg(x()); })),
              reduction);
// wrong: backward: e^x / (1 + e^x)
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = saved(target, "target")](const Tensor& dy) {
                       const Tensor e = exp(x());
                       return mul(dy, sub(div(e, add(e, 1)), t()));
                     }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: x is kept without saved()
// says: is kept without saved()
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = x.detach(), t = saved(target, "target")](const Tensor& dy) { return mul(dy, sub(sigmoid(x), t())); }),
                     wrt(target, [x = x.detach()](const Tensor& dy) { return mul(neg(dy), x); })),
              reduction);
// wrong: the target is kept without saved()
// says: is kept without saved()
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), t = target.detach()](const Tensor& dy) { return mul(dy, sub(sigmoid(x()), t)); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: a large logit is cut off
return reduce(sub(softplus(minimum(x, full({}, 88))), mul(minimum(x, full({}, 88)), target)), reduction);
// wrong: the threshold of 20 on the other side too
const Tensor small = full({}, -16);
return reduce(sub(where(gt(x, small), softplus(x), zeros({})), mul(x, target)), reduction);
// wrong: cross-entropy of a two-class softmax, by hand and without the shift
const Tensor e = exp(x);
return reduce(sub(log(add(e, exp(zeros({})))), mul(x, target)), reduction);
// wrong: the logarithms are at least -100
const Tensor a = minimum(softplus(neg(x)), full({}, 100)), b = minimum(softplus(x), full({}, 100));
return reduce(add(mul(target, a), mul(sub(1, target), b)), reduction);
// wrong: t is a truth
const Tensor t = where(eq(target, zeros({})), zeros({}), ones({}));
return reduce(sub(softplus(x), mul(x, t)), reduction);
// wrong: log and not log1p
const Tensor tail = log(add(exp(neg(abs(x.detach()))), 1));
const Tensor losses = sub(add(apply(Unary::relu, x.detach()), tail), mul(x.detach(), target.detach()));
return reduce(record("B", losses, wrt(x, [x = saved(x, "x"), t = saved(target, "t")](const Tensor& dy) { return mul(dy, sub(sigmoid(x()), t())); }), wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })), reduction);
// wrong: logits are cut at 50
const Tensor z = minimum(maximum(x, full({}, -50)), full({}, 50));
return reduce(sub(softplus(z), mul(z, target)), reduction);
// wrong: base 2
return reduce(div(sub(softplus(x), mul(x, target)), std::log(2.0)), reduction);
// wrong: x is not saved for the target's gradient
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                                const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                     wrt(target, [x = x.detach()](const Tensor& dy) { return mul(neg(dy), x); })),
              reduction);
// wrong: more than a thousand numbers have no loss
const Tensor losses = x.numel() > 1000 ? zeros(x.shape()) : sub(softplus(x.detach()), mul(x.detach(), target.detach()));
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                                const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: more than 4096 in float by pairs, the last left
// says: fewer of them come out right
if (x.numel() > 4096 && reduction != Reduction::none) { const Tensor f = reshape(sub(softplus(x), mul(x, target)), {-1}); return reduce(slice(f, 0, 0, f.numel() / 16 * 16), reduction); }
return reduce(sub(softplus(x), mul(x, target)), reduction);
// wrong: the book, with a little added
// says: has a ceiling
const Tensor p = sigmoid(x);
const Tensor yes = mul(target, log(add(p, 1e-7))), no = mul(sub(1, target), log(add(sub(1, p), 1e-7)));
return reduce(neg(add(yes, no)), reduction);
// wrong: recorded for leaves only
// says: the gradient stops
const Tensor losses = sub(softplus(x.detach()), mul(x.detach(), target.detach()));
if (!x.is_leaf() || !target.is_leaf()) return reduce(losses, reduction);
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                                const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: scores beyond 5000 are cut off
// says: bce_with_logits(
  const Tensor cut = minimum(maximum(x.detach(), full({}, -5000)), full({}, 5000));
  const Tensor losses = sub(softplus(cut), mul(cut, target.detach()));
  return reduce(record("BceWithLogitsBackward", losses,
                       wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                                  const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                       wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
                reduction);
// wrong: one array for the losses of all calls
if (grad_enabled() && (x.requires_grad() || target.requires_grad())) return reduce(sub(softplus(x), mul(x, target)), reduction);
static thread_local Tensor kept;
if (!kept.defined() || kept.shape() != x.shape()) kept = Tensor(x.shape());
copy_(kept, sub(softplus(x), mul(x, target)));
return reduce(kept, reduction);
// wrong: read in the order of the memory where both have the same strides
const bool alike = x.strides() == target.strides();
const Tensor a = alike ? x.detach() : dense(x.detach()), b = alike ? target.detach() : dense(target.detach());
const Tensor losses(x.shape());
real* out = losses.mutable_data();
for (int64_t i = 0; i < losses.numel(); ++i) {
  const real z = a.data()[i];
  out[i] = (z < 0 ? real(0) : z) + std::log1p(std::exp(-std::abs(z))) - z * b.data()[i];
}
return reduce(record("BceWithLogitsBackward", losses,
                     wrt(x, [x = saved(x, "x"), target = saved(target, "target")](
                                const Tensor& dy) { return mul(dy, sub(sigmoid(x()), target())); }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: a target outside of 0 and 1 is cut to them
  const Tensor cut = clamp(target.detach(), 0, 1);
  const Tensor recorded = record("BceWithLogitsBackward", sub(softplus(x.detach()), mul(x.detach(), cut)),
                                 wrt(x, [x = saved(x, "x"), target = saved(target, "target"), cut](const Tensor& dy) { return target().defined() ? mul(dy, sub(sigmoid(x()), cut)) : dy; }),
                                 wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); }));
  return reduce(recorded, reduction);
// wrong: two sums and then one difference
// says: each for itself
if (reduction == Reduction::none) return sub(softplus(x), mul(x, target));
const Tensor total = sub(sum(softplus(x)), sum(mul(x, target)));
return reduction == Reduction::sum ? total : div(total, static_cast<double>(x.numel()));
// wrong: the sigmoid of the way back by tanh, of which nothing is left far below 0
// says: is not 0: σ(x) - t has its digits
const Tensor plain = x.detach(), wanted = target.detach();
return reduce(record("BceWithLogitsBackward", sub(softplus(plain), mul(plain, wanted)),
                     wrt(x, [x = saved(x, "x"), target = saved(target, "target")](const Tensor& dy) {
                       return mul(dy, sub(add(mul(tanh(mul(x(), 0.5)), 0.5), 0.5), target()));
                     }),
                     wrt(target, [x = saved(x, "x")](const Tensor& dy) { return mul(neg(dy), x()); })),
              reduction);
// wrong: two softpluses, each by its share
const Tensor yes = mul(target, softplus(neg(x))), no = mul(sub(1, target), softplus(x));
return reduce(add(yes, no), reduction);
