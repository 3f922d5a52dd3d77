// wrong: always through the gradient
// says: the kernel takes args.weight_decay
g = add(g, mul(p, group.weight_decay));
// wrong: always beside it
// says: for Adam it is added to it
args.weight_decay = group.weight_decay;
// wrong: exchanged
// says: the kernel takes args.weight_decay
if (!decoupled_) {
  args.weight_decay = group.weight_decay;
} else {
  g = add(g, mul(p, group.weight_decay));
}
// wrong: both
// says: decays twice
args.weight_decay = group.weight_decay;
g = add(g, mul(p, group.weight_decay));
// wrong: Adam decays twice
// says: it decays twice
args.weight_decay = group.weight_decay;
if (!decoupled_) g = add(g, mul(p, group.weight_decay));
// wrong: the rate twice
// says: multiplies by the learning rate itself
if (decoupled_) {
  args.weight_decay = group.lr * group.weight_decay;
} else {
  g = add(g, mul(p, group.weight_decay));
}
// wrong: the rate in the gradient
// says: does not belong into the gradient
if (decoupled_) {
  args.weight_decay = group.weight_decay;
} else {
  g = add(g, mul(p, group.lr * group.weight_decay));
}
// wrong: the gradient itself is changed
// says: the gradient itself was changed
if (decoupled_) {
  args.weight_decay = group.weight_decay;
} else {
  add_(g, p, group.weight_decay);
}
// wrong: nothing decays
// says: nothing decays
(void)args;
// wrong: a number is added
// says: multiplied by p
if (decoupled_) {
  args.weight_decay = group.weight_decay;
} else {
  g = add(g, group.weight_decay);
}
// wrong: away from zero
// says: the sign
if (decoupled_) {
  args.weight_decay = group.weight_decay;
} else {
  g = sub(g, mul(p, group.weight_decay));
}
// wrong: p shrinks without the rate
// says: the learning rate is missing
if (decoupled_) {
  mul_(p, 1 - group.weight_decay);
} else {
  g = add(g, mul(p, group.weight_decay));
}
// wrong: p shrinks twice
if (decoupled_) {
  mul_(p, 1 - group.lr * group.weight_decay);
  args.weight_decay = group.weight_decay;
} else {
  g = add(g, mul(p, group.weight_decay));
}
// wrong: the gradient decays
// says: nothing decays
if (decoupled_) {
  args.weight_decay = group.weight_decay;
} else {
  g = mul(g, 1 + group.weight_decay);
}
// wrong: 0.01 always
if (decoupled_) {
  args.weight_decay = 0.01;
} else {
  g = add(g, mul(p, group.weight_decay));
}
// wrong: no decay in SGD
// says: the decay is missing
// region: 2
(void)g;
// wrong: the gradient of SGD itself is changed
// says: the gradient itself was changed
// region: 2
add_(g, p, group.weight_decay);
// wrong: away from zero in SGD
// says: its sign
// region: 2
g = sub(g, mul(p, group.weight_decay));
// wrong: the gradient decays in SGD
// says: the gradient decays here
// region: 2
g = mul(g, 1 + group.weight_decay);
// wrong: a number in SGD
// says: multiplied by p
// region: 2
g = add(g, group.weight_decay);
// wrong: half of it in SGD
// says: half of decay
// region: 2
g = add(g, mul(p, group.weight_decay / 2));
// wrong: decoupled in SGD
// says: past the momentum
// region: 2
mul_(p, 1 - group.lr * group.weight_decay);
// wrong: decoupled in SGD, without the rate
// says: the learning rate is missing
// region: 2
mul_(p, 1 - group.weight_decay);
// wrong: the rate in SGD's gradient
// says: does not belong into the gradient
// region: 2
g = add(g, mul(p, group.lr * group.weight_decay));
// wrong: SGD forgets the gradient
// says: the gradient is lost
// region: 2
g = mul(p, group.weight_decay);
// wrong: decay into the slot
if (decoupled_) args.weight_decay = group.weight_decay;
else add_(slots[0], p, group.weight_decay);
// wrong: decay of matrices only
if (decoupled_) { if (p.dim() >= 2) args.weight_decay = group.weight_decay; }
else g = add(g, mul(p, group.weight_decay));
// wrong: SGD decays AdamW's way
args.weight_decay = decoupled_ ? group.weight_decay : 0;
if (!decoupled_) g = add(g, mul(p, group.weight_decay));
// region: 2
copy_(p, mul(p, 1 - group.lr * group.weight_decay));
// wrong: gradient of SGD set
if (decoupled_) args.weight_decay = group.weight_decay;
else g = add(g, mul(p, group.weight_decay));
// region: 2
g = add(g, mul(p, group.weight_decay));
p.set_grad(g);
// wrong: through the memory as if it were dense, in SGD
if (decoupled_) args.weight_decay = group.weight_decay;
else g = add(g, mul(p, group.weight_decay));
// region: 2
g = clone(g);
kernels().axpy(p.numel(), static_cast<real>(group.weight_decay), p.data(), g.mutable_data());
// wrong: changes and restores
if (decoupled_) args.weight_decay = group.weight_decay;
else { add_(g, p, group.weight_decay); g = clone(g); }
// wrong: half
if (decoupled_) args.weight_decay = group.weight_decay / 2;
else g = add(g, mul(p, group.weight_decay));
// wrong: large parameters stay as they are
    if (p.numel() > 1000) return;
if (decoupled_) {
      args.weight_decay = group.weight_decay;
    } else {
      g = add(g, mul(p, group.weight_decay));
    }
// wrong: a decay of 1 at most
if (decoupled_) args.weight_decay = std::min(group.weight_decay, 1.0); else g = add(g, mul(p, group.weight_decay));
// wrong: AdamW's decay is divided by a rate above 1
if (decoupled_) {
  args.weight_decay = group.lr > 1 ? group.weight_decay / group.lr : group.weight_decay;
} else {
  g = add(g, mul(p, group.weight_decay));
}
// wrong: the decay of the options wins over the group's
// says: of the options
const double decay = options_.weight_decay != 0 ? options_.weight_decay : group.weight_decay;
if (decoupled_) {
  args.weight_decay = decay;
} else {
  g = add(g, mul(p, decay));
}
// wrong: Adam takes the options' decay, and not the group's
// says: of the options
if (decoupled_) {
  args.weight_decay = group.weight_decay;
} else {
  g = add(g, mul(p, options_.weight_decay));
}
// wrong: AdamW leaves vectors and scalars as they are
// says: a vector or a single number
if (decoupled_) {
  args.weight_decay = p.dim() > 1 ? group.weight_decay : 0;
} else {
  g = add(g, mul(p, group.weight_decay));
}
// wrong: the decay is added to the gradient in place, and subtracted again
// region: 2
const Tensor pull = mul(p, group.weight_decay);
add_(g, pull);
const Tensor both = clone(g);
add_(g, pull, -1);
g = both;
// wrong: SGD takes the options' decay
// says: of the options
// region: 2
g = add(g, mul(p, options_.weight_decay));
// wrong: SGD leaves vectors and scalars as they are
// says: also where p is a vector
// region: 2
if (p.dim() > 1) g = add(g, mul(p, group.weight_decay));
