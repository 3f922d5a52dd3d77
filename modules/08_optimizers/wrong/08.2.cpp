// wrong: a running mean
// says: running mean
buffer = buffer.defined() ? add(mul(buffer, options.momentum), mul(g, 1 - options.momentum)) : clone(g);
// wrong: a running mean from zero
// says: running mean
if (!buffer.defined()) buffer = mul(g, 0);
buffer = add(mul(buffer, options.momentum), mul(g, 1 - options.momentum));
// wrong: the first gradient weighs less
// says: the first gradient counts fully
buffer = buffer.defined() ? add(mul(buffer, options.momentum), g) : mul(g, 1 - options.momentum);
// wrong: the first gradient twice
// says: and once
if (!buffer.defined()) buffer = clone(g);
buffer = add(mul(buffer, options.momentum), g);
// wrong: nothing is remembered
// says: nothing is remembered
buffer = clone(g);
// wrong: it only adds up
// says: only adds up
buffer = buffer.defined() ? add(buffer, g) : clone(g);
// wrong: the sum is multiplied
// says: multiplied by momentum too
buffer = buffer.defined() ? mul(add(buffer, g), options.momentum) : clone(g);
// wrong: the gradient is multiplied
// says: it is the buffer that fades
buffer = buffer.defined() ? add(buffer, mul(g, options.momentum)) : clone(g);
// wrong: the memory of the gradient
// says: shares its memory
buffer = buffer.defined() ? add(mul(buffer, options.momentum), g) : g;
// wrong: the memory of the gradient, at every step
buffer = buffer.defined() ? add(mul(buffer, options.momentum), g) : g.detach();
// wrong: the buffer stays what it was first
// says: must be kept
if (!buffer.defined()) buffer = clone(g);
else return add(mul(buffer, options.momentum), g);
// wrong: 0.9 always
buffer = buffer.defined() ? add(mul(buffer, 0.9), g) : clone(g);
// wrong: 0.5 always, as in the lesson
buffer = buffer.defined() ? add(mul(buffer, 0.5), g) : clone(g);
// wrong: one buffer for all parameters of a shape
static std::map<std::string, Tensor> kept;
Tensor& mine = kept[to_string(g.shape())];
mine = mine.defined() ? add(mul(mine, options.momentum), g) : clone(g);
buffer = mine;
// wrong: it is never made
if (buffer.defined()) buffer = add(mul(buffer, options.momentum), g);
// wrong: subtracted
// says: the buffer is subtracted
buffer = buffer.defined() ? sub(g, mul(buffer, options.momentum)) : clone(g);
// wrong: 1 - momentum of the old
// says: are exchanged
buffer = buffer.defined() ? add(mul(buffer, 1 - options.momentum), g) : clone(g);
// wrong: in place, in the gradient
if (buffer.defined()) add_(g, buffer, options.momentum);
buffer = clone(g);
// wrong: reset when the gradient turns
if (buffer.defined() && static_cast<double>(sum(mul(buffer, g)).item()) < 0) buffer = clone(g);
else buffer = buffer.defined() ? add(mul(buffer, options.momentum), g) : clone(g);
// wrong: starts with zeros, skips the first gradient
buffer = buffer.defined() ? add(mul(buffer, options.momentum), g) : zeros(g.shape());
// wrong: momentum clipped to 1
buffer = buffer.defined() ? add(mul(buffer, std::min(options.momentum, 0.99)), g) : clone(g);
// wrong: transposed
buffer = buffer.defined() ? add(mul(buffer.dim() == 2 && buffer.size(0) == buffer.size(1) ? transpose(buffer, 0, 1) : buffer, options.momentum), g) : clone(g);
// wrong: a buffer of NaN starts again
if (buffer.defined() && std::isnan(static_cast<double>(sum(buffer).item()))) buffer = Tensor();
buffer = buffer.defined() ? add(mul(buffer, options.momentum), g) : clone(g);
// wrong: momentum is lost after 65,536 calls
// says: at first this came out right
static uint16_t calls = 0;
static bool over = false;
if (++calls == 0) over = true;
buffer = buffer.defined() && !over ? add(mul(buffer, options.momentum), g) : clone(g);
// wrong: of a gradient that is 0 the buffer hears nothing
// says: also where the gradient is 0
if (!buffer.defined()) {
  buffer = clone(g);
} else {
  bool still = true;
  for (const real value : g.to_vector()) still = still && value == 0;
  if (!still) buffer = add(mul(buffer, options.momentum), g);
}
// wrong: a momentum below one
// says: more than 1 is one as well
const double momentum = options.momentum < 1 ? options.momentum : 0.999;
buffer = buffer.defined() ? add(mul(buffer, momentum), g) : clone(g);
// wrong: the first buffer is 0 times the gradient, NaN where that is infinite
if (!buffer.defined()) buffer = mul(g, 0.0);
buffer = add(mul(buffer, options.momentum), g);
// wrong: no copy where the options have a decay, though the group has none
// says: clone
if (buffer.defined()) buffer = add(mul(buffer, options.momentum), g);
else buffer = options.weight_decay != 0 ? g : clone(g);
// wrong: a gradient with an infinity or a NaN is left out of the buffer
const real total = sum(mul(g, 0)).item();
if (!buffer.defined()) buffer = clone(g);
else if (total == 0) buffer = add(mul(buffer, options.momentum), g);
// wrong: the weight decay taken for a dampening
buffer = buffer.defined() ? add(mul(buffer, options.momentum), mul(g, 1 - options.weight_decay)) : clone(g);
