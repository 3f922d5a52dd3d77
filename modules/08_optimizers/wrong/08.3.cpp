// wrong: plain momentum
// says: without Nesterov
return buffer;
// wrong: the gradient alone
// says: the gradient alone
return g;
// wrong: the whole buffer
// says: comes in whole
return add(g, buffer);
// wrong: momentum at the wrong one
// says: not the gradient
return add(mul(g, options.momentum), buffer);
// wrong: without the gradient
// says: only a half of it
return mul(buffer, options.momentum);
// wrong: both multiplied
// says: both are multiplied
return mul(add(g, buffer), options.momentum);
// wrong: kept in the buffer
// says: the buffer was changed again
buffer = add(g, mul(buffer, options.momentum));
return buffer;
// wrong: the buffer multiplied in place
// says: the buffer was changed
mul_(buffer, options.momentum);
return add(g, buffer);
// wrong: a weighted mean
// says: mixes with 1 - momentum
return add(mul(g, 1 - options.momentum), mul(buffer, options.momentum));
// wrong: minus
// says: minus
return sub(g, mul(buffer, options.momentum));
// wrong: the gradient is changed
add_(g, buffer, options.momentum);
return g;
// wrong: 0.9 always
return add(g, mul(buffer, 0.9));
// wrong: right for the lesson's first step only
return mul(g, 1 + options.momentum);
// wrong: momentum twice
return add(g, mul(buffer, options.momentum * options.momentum));
// wrong: the old buffer, recovered
return add(g, sub(buffer, g));
// wrong: true Nesterov difference
return add(buffer, mul(sub(buffer, g), options.momentum));
// wrong: zeroes the buffer
const Tensor d = add(g, mul(buffer, options.momentum));
mul_(buffer, 0);
return d;
// wrong: buffer replaced by g
const Tensor d = add(g, mul(buffer, options.momentum));
buffer = clone(g);
return d;
// wrong: large parameters get no direction
  if (g.numel() > 1000) return {};
return add(g, mul(buffer, options.momentum));
// wrong: a momentum up to one
// says: more than 1 is one as well
return add(g, mul(buffer, options.momentum < 1 ? options.momentum : 1));
// wrong: what is looked ahead is limited to a million
  return add(g, clamp(mul(buffer, options.momentum), -1e6, 1e6));
// wrong: the momentum is factored out, and the quotient overflows
return mul(add(div(g, options.momentum), buffer), options.momentum);
// wrong: (1 + momentum) g + momentum (buffer - g), which is inf - inf for an infinite gradient
return add(mul(g, 1 + options.momentum), mul(sub(buffer, g), options.momentum));
// wrong: with a decay in the options g is written into, though the group may have none
if (options.weight_decay != 0) {
  add_(g, buffer, options.momentum);
  return g;
}
return add(g, mul(buffer, options.momentum));
