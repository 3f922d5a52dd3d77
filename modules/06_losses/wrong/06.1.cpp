// wrong: the sum in the place of the mean
// says: this is what Reduction::sum gives
if (reduction == Reduction::none) return losses;
return sum(losses);
// wrong: the mean in the place of the sum
// says: this is what Reduction::mean gives
if (reduction == Reduction::none) return losses;
return mean(losses);
// wrong: none forgotten
return reduction == Reduction::sum ? sum(losses) : mean(losses);
// wrong: the losses as they are
// says: Reduction::sum is asked for
return losses;
// wrong: divided by the batch
if (reduction == Reduction::none) return losses;
if (reduction == Reduction::sum || losses.dim() == 0) return sum(losses);
return div(sum(losses), static_cast<double>(losses.size(0)));
// wrong: divided by the last size
if (reduction == Reduction::none) return losses;
if (reduction == Reduction::sum || losses.dim() == 0) return sum(losses);
return div(sum(losses), static_cast<double>(losses.size(-1)));
// wrong: the mean over the last dim
if (reduction == Reduction::none || losses.dim() == 0) return losses;
return reduction == Reduction::sum ? sum(losses) : mean(losses, {-1});
// wrong: the reductions exchanged
if (reduction == Reduction::none) return losses;
return reduction == Reduction::mean ? sum(losses) : mean(losses);
// wrong: the mean of nothing is 0
if (reduction == Reduction::none) return losses;
if (losses.numel() == 0) return sum(losses);
return reduction == Reduction::sum ? sum(losses) : mean(losses);
// wrong: detached
if (reduction == Reduction::none) return losses;
return reduction == Reduction::sum ? sum(losses.detach()) : mean(losses.detach());
// wrong: unbiased
if (reduction == Reduction::none) return losses;
if (reduction == Reduction::sum) return sum(losses);
return div(sum(losses), std::max(1.0, static_cast<double>(losses.numel() - 1)));
// wrong: half of the square
// says: half of the square
// region: 2
const Tensor d = sub(x, target);
return mul(reduce(mul(d, d), reduction), 0.5);
// wrong: the distance
// says: this is the distance
// region: 2
return reduce(abs(sub(x, target)), reduction);
// wrong: the difference
// says: not squared
// region: 2
return reduce(sub(x, target), reduction);
// wrong: the target is forgotten
// says: the target is missing
// region: 2
return reduce(mul(x, x), reduction);
// wrong: the root
// region: 2
const Tensor d = sub(x, target);
return sqrt(reduce(mul(d, d), reduction));
// wrong: always the mean
// region: 2
const Tensor d = sub(x, target);
return mean(mul(d, d));
// wrong: the mean of the default only
// region: 2
const Tensor d = sub(x, target);
return reduce(mul(d, d), Reduction::mean);
// wrong: nothing is recorded
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(apply(Binary::mul, "mse_loss", d, d), reduction);
// wrong: the target is a constant
// says: is detached
// region: 2
const Tensor d = sub(x, target.detach());
return reduce(mul(d, d), reduction);
// wrong: the prediction is a constant
// region: 2
const Tensor d = sub(x.detach(), target);
return reduce(mul(d, d), reduction);
// wrong: one of the two factors is detached
// says: the 2 of the slope is missing
// region: 2
const Tensor d = sub(x, target);
return reduce(mul(d, d.detach()), reduction);
// wrong: the same sign for both
// says: the target's gradient has the other sign
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", d, d),
                     wrt(x, [d](const Tensor& dy) { return mul(dy, mul(d, 2)); }),
                     wrt(target, [d](const Tensor& dy) { return mul(dy, mul(d, 2)); })),
              reduction);
// wrong: the sign of both
// says: the sign: where x is too large
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", d, d),
                     wrt(x, [d](const Tensor& dy) { return mul(dy, mul(d, -2)); }),
                     wrt(target, [d](const Tensor& dy) { return mul(dy, mul(d, 2)); })),
              reduction);
// wrong: dy is forgotten
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", d, d),
                     wrt(x, [d](const Tensor&) { return mul(d, 2); }),
                     wrt(target, [d](const Tensor&) { return mul(d, -2); })),
              reduction);
// wrong: the mean twice
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
const double n = static_cast<double>(d.numel());
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", d, d),
                     wrt(x, [d, n](const Tensor& dy) { return mul(dy, mul(d, 2 / n)); }),
                     wrt(target, [d, n](const Tensor& dy) { return mul(dy, mul(d, -2 / n)); })),
              reduction);
// wrong: x and the target are kept without saved()
// says: is kept without saved()
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", d, d),
                     wrt(x, [x = x.detach(), t = target.detach()](const Tensor& dy) { return mul(dy, mul(sub(x, t), 2)); }),
                     wrt(target, [x = x.detach(), t = target.detach()](const Tensor& dy) { return mul(dy, mul(sub(t, x), 2)); })),
              reduction);
// wrong: the output's gradient is that of 2x
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", d, d),
                     wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, mul(x(), 2)); }),
                     wrt(target, [d](const Tensor& dy) { return mul(dy, mul(d, -2)); })),
              reduction);
// wrong: expanded, x² - 2xt + t², which cancels
// region: 2
return reduce(add(sub(mul(x, x), mul(mul(x, target), 2)), mul(target, target)), reduction);
// wrong: only dense numbers
// region: 2
const Tensor y(x.shape());
const Tensor a = x.detach(), b = target.detach();
for (int64_t i = 0; i < x.numel(); ++i) {
  y.mutable_data()[i] = (a.data()[i] - b.data()[i]) * (a.data()[i] - b.data()[i]);
}
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", y, wrt(x, [d](const Tensor& dy) { return mul(dy, mul(d, 2)); }),
                     wrt(target, [d](const Tensor& dy) { return mul(dy, mul(d, -2)); })),
              reduction);
// wrong: the backward writes in dy
// region: 2
const Tensor d = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", d, d),
                     wrt(x, [d](const Tensor& dy) { return mul(dy, mul(d, 2)); }),
                     wrt(target, [d](const Tensor& dy) {
                       mul_(dy, -1);
                       return mul(dy, mul(d, 2));
                     })),
              reduction);
// wrong: in place on the caller's x
// region: 2
const Tensor d = x.detach();
add_(d, target.detach(), -1);
const Tensor e = clone(d);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", e, e), wrt(x, [e](const Tensor& dy) { return mul(dy, mul(e, 2)); }), wrt(target, [e](const Tensor& dy) { return mul(dy, mul(e, -2)); })), reduction);
// wrong: recorded only if x wants it
// region: 2
const Tensor d = x.requires_grad() ? sub(x, target) : sub(x, target.detach());
return reduce(mul(d, d), reduction);
// wrong: a float on the way
// region: 2
const Tensor a = dense(x.detach()), b = dense(target.detach());
const Tensor y(a.shape()), d(a.shape());
for (int64_t i = 0; i < a.numel(); ++i) {
  const float f = static_cast<float>(a.data()[i]) - static_cast<float>(b.data()[i]);
  y.mutable_data()[i] = f * f, d.mutable_data()[i] = f;
}
return reduce(record("MseLossBackward", y, wrt(x, [d](const Tensor& dy) { return mul(dy, mul(d, 2)); }), wrt(target, [d](const Tensor& dy) { return mul(dy, mul(d, -2)); })), reduction);
// wrong: none is flattened
if (reduction == Reduction::none) return reshape(losses, {losses.numel()});
return reduction == Reduction::sum ? sum(losses) : mean(losses);
// wrong: the difference is kept in a static: the last loss wins
// region: 2
static Tensor difference;
difference = apply(Binary::sub, "mse_loss", x, target);
return reduce(record("MseLossBackward", apply(Binary::mul, "mse_loss", difference, difference),
                     wrt(x, [](const Tensor& dy) { return mul(dy, mul(difference, 2)); }),
                     wrt(target, [](const Tensor& dy) { return mul(dy, mul(difference, -2)); })),
              reduction);
// wrong: the mean of large batches by the number modulo 2^10
// says: fewer of them come out right
if (reduction == Reduction::none) return losses;
return reduction == Reduction::sum ? sum(losses) : div(sum(losses), static_cast<double>(losses.numel() > 4096 ? losses.numel() / 4096 * 4096 : losses.numel()));
// wrong: no losses cost 0
// says: over nothing the mean is NaN
if (reduction == Reduction::none) return losses;
if (losses.numel() == 0) return zeros({});
return reduction == Reduction::sum ? sum(losses) : mean(losses);
// wrong: mean always inside
// says: Reduction::none is asked for
// region: 2
const Tensor d = sub(x, target);
return reduce(mean(mul(d, d)), reduction);
// wrong: mse_loss: the mean of the differences, squared
// says: reduced first, and squared then
// region: 2
const Tensor difference = reduce(sub(x, target), reduction);
return mul(difference, difference);
// wrong: NaN and inf are left out
if (reduction == Reduction::none) return losses;
const Tensor finite = where(lt(losses, full({}, std::numeric_limits<double>::infinity())), losses, zeros({}));
return reduction == Reduction::sum ? sum(losses) : mean(finite);
// wrong: the sum is a mean times the count
// says: over nothing the sum is 0
if (reduction == Reduction::none) return losses;
if (reduction == Reduction::mean) return mean(losses);
return mul(mean(losses), static_cast<double>(losses.numel()));
// wrong: the same tensor twice is no error, and nothing is recorded
// region: 2
if (x.is(target)) return reduce(zeros(x.shape()), reduction);
const Tensor difference = sub(x, target);
return reduce(mul(difference, difference), reduction);
// wrong: equal ones are masked: the difference of two infinities is none
// region: 2
const Tensor difference = masked_fill(sub(x, target), eq(x, target), 0);
return reduce(mul(difference, difference), reduction);
// wrong: one array for the losses of all calls
// region: 2
const Tensor difference = sub(x, target);
if (grad_enabled() && (x.requires_grad() || target.requires_grad())) return reduce(mul(difference, difference), reduction);
static thread_local Tensor kept;
if (!kept.defined() || kept.shape() != x.shape()) kept = Tensor(x.shape());
copy_(kept, mul(difference, difference));
return reduce(kept, reduction);
// wrong: the mean of the call before, if the losses lie in the same place
// region: 1
static thread_local const real* seen = nullptr;
static thread_local int64_t size = -1;
static thread_local Tensor kept;
if (reduction == Reduction::none) return losses;
if (reduction == Reduction::sum) return sum(losses);
if (losses.requires_grad() || losses.data() != seen || losses.numel() != size) {
  seen = losses.data(), size = losses.numel();
  kept = mean(losses);
}
return kept;
// wrong: the slope from the root of the square
// says: read off a square
// region: 2
const Tensor d = sub(x.detach(), target.detach());
const Tensor losses = mul(d, d);
const BoolTensor below = lt(x.detach(), target.detach());
const auto slope = [squares = saved(losses, "losses"), below](const Tensor& dy) {
  const Tensor size = mul(sqrt(squares()), 2);
  return mul(dy, where(below, neg(size), size));
};
const Tensor recorded = record("MseLossBackward", losses, wrt(x, slope),
                               wrt(target, [slope](const Tensor& dy) { return neg(slope(dy)); }));
return reduce(recorded, reduction);
// wrong: one memory is one tensor
// says: in one memory are not one tensor
// region: 2
if (x.storage() == target.storage()) return reduce(mul(sub(x, x), sub(target, target)), reduction);
const Tensor d = sub(x, target);
return reduce(mul(d, d), reduction);
