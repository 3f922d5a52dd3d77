// wrong: uphill
// says: uphill
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
add_(p, direction, group.lr);
// wrong: the rate is missing
// says: learning rate is missing
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
add_(p, direction, -1);
// wrong: no decay
// says: the decay is missing
(void)group;
// region: 2
add_(p, direction, -group.lr);
// wrong: the gradient itself is changed
// says: the gradient itself was changed
if (group.weight_decay != 0) add_(g, p, group.weight_decay);
// region: 2
add_(p, direction, -group.lr);
// wrong: the gradient itself is changed, and put back with a rounding of its own in the wrong place
// says: the gradient itself was changed
mul_(g, 1);
add_(g, p, group.weight_decay);
// wrong: decay away from zero
// says: its sign
if (group.weight_decay != 0) g = sub(g, mul(p, group.weight_decay));
// wrong: the gradient decays
// says: the gradient decays here
if (group.weight_decay != 0) g = mul(g, 1 + group.weight_decay);
// wrong: the decay is a number
// says: multiplied by p
if (group.weight_decay != 0) g = add(g, group.weight_decay);
// wrong: the square of the penalty halved
// says: the slope of decay/2
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay / 2));
// wrong: decay without the rate
// says: missing at the decay
(void)group;
// region: 2
if (group.weight_decay != 0) mul_(p, 1 - group.weight_decay);
add_(p, direction, -group.lr);
// wrong: through the memory, as if it were dense
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
const Tensor step = dense(direction);
kernels().axpy(p.numel(), static_cast<real>(-group.lr), step.data(), p.mutable_data());
// wrong: a new tensor instead of the parameter
// says: does not move
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
Tensor moved = sub(p, mul(direction, group.lr));
// wrong: the rate twice
// says: the learning rate twice
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
g = mul(g, group.lr);
// region: 2
add_(p, direction, -group.lr);
// wrong: right for the lesson's rate only
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
add_(p, direction, -0.2);
// wrong: the first row only
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
if (p.dim() < 2) {
  add_(p, direction, -group.lr);
} else if (p.size(0) > 0) {
  add_(select(p.detach(), 0, 0), select(direction, 0, 0), -group.lr);
}
// wrong: a mean instead of each number
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
if (p.numel() > 0) add_(p, mul(direction, 1.0 / static_cast<double>(p.numel())), -group.lr);
// wrong: the sign of the gradient
if (group.weight_decay != 0) g = add(g, mul(p, group.weight_decay));
// region: 2
add_(p, div(direction, add(abs(direction), 1e-12)), -group.lr);
