// wrong: momentum is what stays
// says: momentum is the share of the new
mul_(target, momentum);
add_(target, reshape(now, target.shape()), 1 - momentum);
// wrong: the old one does not fade
add_(target, reshape(now, target.shape()), momentum);
// wrong: the new one in full
mul_(target, 1 - momentum);
add_(target, reshape(now, target.shape()));
// wrong: a new tensor is lost
// says: nothing is remembered
const Tensor moved = add(mul(target, 1 - momentum), mul(reshape(now, target.shape()), momentum));
// wrong: set, not moved
// says: by momentum; here they become those
copy_(target, reshape(now, target.shape()));
// wrong: momentum 0.1 always
// says: momentum is an argument
mul_(target, 0.9);
add_(target, reshape(now, target.shape()), 0.1);
// wrong: added up
add_(target, reshape(now, target.shape()), momentum);
// wrong: moved twice
mul_(target, 1 - momentum);
add_(target, reshape(now, target.shape()), momentum);
mul_(target, 1 - momentum);
add_(target, reshape(now, target.shape()), momentum);
// wrong: into the dense copy
const Tensor copy = clone(target);
mul_(copy, 1 - momentum);
add_(copy, reshape(now, copy.shape()), momentum);
// wrong: through raw memory
const std::vector<real> all = now.to_vector();
for (size_t i = 0; i < all.size(); ++i) target.mutable_data()[i] = static_cast<real>((1 - momentum) * static_cast<double>(target.data()[i]) + momentum * static_cast<double>(all[i]));
// wrong: out of training the batch's
// says: not those of this batch
// region: 2
const std::vector<int64_t> over = all_but_channels(x);
return normalize_by_batch(x, tinytensor::mean(x.detach(), over, true), rsqrt(add(var(x.detach(), over, true, 0), eps)), weight, bias);
// wrong: eps outside of the root
// says: eps stands under the root
// region: 2
const Tensor rstd = div(1, add(sqrt(running_var.detach()), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: eps 1e-5 always
// says: the one that is given
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), 1e-5));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: no eps
// region: 2
const Tensor rstd = rsqrt(running_var.detach());
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: multiplied by the deviation
// region: 2
const Tensor rstd = sqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: divided by the variance
// region: 2
const Tensor rstd = div(1, add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: the mean is not taken off
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = x;
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: along the last dim
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x, running_mean.detach());
return scaled_and_shifted(mul(centred, rstd), weight, bias);
// wrong: no weight out of training
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), {}, bias);
// wrong: no bias out of training
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, {});
// wrong: bias for weight
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), bias, weight);
// wrong: x is detached
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x.detach(), along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: moved out of training too
// region: 2
move_towards(running_mean, tinytensor::mean(x.detach(), all_but_channels(x), true), momentum);
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: the output by the unbiased variance
// says: biased variance
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(mul(variance, unbiased), eps)), weight, bias);
// wrong: the memory of the biased variance
// says: follows the unbiased one
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, variance, momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: the two variances exchanged
// says: the two variances are exchanged
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, variance, momentum);
return normalize_by_batch(x, mean, rsqrt(add(mul(variance, unbiased), eps)), weight, bias);
// wrong: the running ones normalise in training
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
if (running_mean.defined() && running_var.defined()) return normalize_by_batch(x, clone(along_channels(running_mean.detach(), x)), clone(rsqrt(add(along_channels(running_var.detach(), x), eps))), weight, bias);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: nothing is remembered
// says: nothing is remembered
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: the mean only is remembered
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: the variance only if there is a mean
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
if (running_mean.defined()) move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: the deviation is remembered
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, sqrt(mul(variance, unbiased)), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: unbiased by the batch size
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(x.size(0)) / static_cast<double>(std::max<int64_t>(1, x.size(0) - 1));
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: unbiased by all elements
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(x.numel()) / static_cast<double>(x.numel() - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: unbiased in whole numbers
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count / (count - 1));
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: the mean of squares less the square of the mean
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = sub(tinytensor::mean(mul(x.detach(), x.detach()), over, true), mul(mean, mean));
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: over the examples only
// region: 3
const Tensor mean = expand(tinytensor::mean(x.detach(), {0}, true), [&] { Shape s = x.shape(); s[0] = 1; return s; }()), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: each example by itself
// region: 3
const Tensor mean = tinytensor::mean(slice(x.detach(), 0, 0, 1), over, true), variance = var(slice(x.detach(), 0, 0, 1), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: eps outside of the root, in training
// says: eps stands under the root
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, div(1, add(sqrt(variance), eps)), weight, bias);
// wrong: eps 1e-5 always, in training
// says: the one that is given
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, 1e-5)), weight, bias);
// wrong: eps is remembered too
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, add(mul(variance, unbiased), eps), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: no weight
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), {}, bias);
// wrong: the variance around the running mean
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(add(variance, running_mean.defined() ? reshape(mul(sub(reshape(mean, running_mean.shape()), running_mean.detach()), sub(reshape(mean, running_mean.shape()), running_mean.detach())), variance.shape()) : zeros({})), unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: x detached, so that nothing goes back
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x.detach(), mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: momentum only for the mean
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), 0.1);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: the memory is moved to the mean of both
copy_(target, mul(add(target, reshape(now, target.shape())), 0.5));
// wrong: count of the first batch
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
static const int64_t first = count;
const double unbiased = static_cast<double>(first) + 0 * static_cast<double>(count) / static_cast<double>(first - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: variance clamped from below
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(clamp(variance, eps, 1e30)), weight, bias);
// wrong: out of training: the deviation remembered
// region: 2
const Tensor rstd = div(1, add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: out of training: the gradient of x is that of training
// region: 2
return normalize_by_batch(x, clone(along_channels(running_mean.detach(), x)), clone(along_channels(rsqrt(add(running_var.detach(), eps)), x)), weight, bias);
// wrong: the memory moves only if both are there
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
if (running_var.defined()) move_towards(running_mean, mean, momentum);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
move_towards(running_var, mul(variance, unbiased), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: running numbers are part of the graph
// says: part of the graph
// region: 2
const Tensor rstd = rsqrt(add(running_var, eps));
const Tensor centred = sub(x, along_channels(running_mean, x));
return scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
// wrong: large batches are left out
// region: 3
  if (x.numel() > 1000) return {};
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
  move_towards(running_mean, mean, momentum);
  const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
  move_towards(running_var, mul(variance, unbiased), momentum);
  return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: what is not finite is not remembered
if (!std::isfinite(sum(now).item())) return;
mul_(target, 1 - momentum);
add_(target, reshape(now, target.shape()), momentum);
// wrong: evaluation moves the memory too
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor centred = sub(x, along_channels(running_mean.detach(), x));
const Tensor y = scaled_and_shifted(mul(centred, along_channels(rstd, x)), weight, bias);
const std::vector<int64_t> over = all_but_channels(x);
move_towards(running_mean, tinytensor::mean(x.detach(), over, true), momentum);
return y;
// wrong: otherwise from the thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 1000;
  mul_(target, 1 - momentum);
  if (!late) add_(target, reshape(now, target.shape()), momentum);
// wrong: nothing is remembered where the tape does not record
// says: not whether the tape records
if (!grad_enabled()) return;
mul_(target, 1 - momentum);
add_(target, reshape(now, target.shape()), momentum);
// wrong: running numbers of zero are taken for none
// region: 1
const double share = max(abs(target)).item() == 0 ? 1.0 : momentum;
copy_(target, add(mul(target, 1 - share), mul(reshape(now, target.shape()), share)));
// wrong: remembered only where something requires a gradient
// says: training decides
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
if (x.requires_grad() || (weight.defined() && weight.requires_grad())) {
  move_towards(running_mean, mean, momentum);
  move_towards(running_var, mul(variance, static_cast<double>(count) / static_cast<double>(count - 1)), momentum);
}
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: the root is kept by where the running variance lies and by its first number
mul_(target, 1 - momentum);
add_(target, reshape(now, target.shape()), momentum);
// region: 2

static thread_local Tensor of, kept;
static thread_local real first = 0;
if (!of.defined() || of.storage() != running_var.storage() || first != running_var.at({0})) {
  of = running_var, first = running_var.at({0});
  kept = rsqrt(add(running_var.detach(), eps));
}
return scaled_and_shifted(mul(sub(x, along_channels(running_mean.detach(), x)), along_channels(kept, x)), weight, bias);
// region: 3

const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
move_towards(running_mean, mean, momentum);
move_towards(running_var, mul(variance, static_cast<double>(count) / static_cast<double>(count - 1)), momentum);
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
// wrong: moved by the difference, of which nothing is left
// region: 1
add_(target, sub(reshape(now, target.shape()), target), momentum);
// wrong: one over the root is remembered, whatever eps is
// says: eps of the call before
// region: 2
static Tensor known, factor;
static uint64_t version = 0;
if (!known.defined() || !running_var.is(known) || running_var.version() != version) {
  known = running_var, version = running_var.version();
  factor = rsqrt(add(running_var.detach(), eps));
}
return scaled_and_shifted(mul(sub(x, along_channels(running_mean.detach(), x)), along_channels(factor, x)), weight, bias);
// wrong: scale and shift are joined beforehand
// region: 2
const Tensor scale = rsqrt(add(running_var.detach(), eps));
const Tensor shift = neg(mul(running_mean.detach(), scale));
return scaled_and_shifted(add(mul(x, along_channels(scale, x)), along_channels(shift, x)), weight, bias);
// wrong: scale and weight are one factor, shift and bias are one summand
// region: 2
const Tensor rstd = rsqrt(add(running_var.detach(), eps));
const Tensor factor = weight.defined() ? mul(weight, rstd) : rstd, taken = mul(running_mean.detach(), factor);
const Tensor summand = bias.defined() ? sub(bias, taken) : neg(taken);
return add(mul(x, along_channels(factor, x)), along_channels(summand, x));
// wrong: the running variance moves only if there is a running mean
// says: moves all the same
// region: 3
const Tensor mean = tinytensor::mean(x.detach(), over, true), variance = var(x.detach(), over, true, 0);
const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
if (running_mean.defined() && running_var.defined()) {
  move_towards(running_mean, mean, momentum);
  move_towards(running_var, mul(variance, unbiased), momentum);
}
return normalize_by_batch(x, mean, rsqrt(add(variance, eps)), weight, bias);
