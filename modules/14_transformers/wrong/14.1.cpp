// wrong: no gelu
// says: gelu is missing
// region: 2
return tinytensor::linear(tinytensor::linear(x, inner.weight, inner.bias), outer.weight, outer.bias);
// wrong: gelu last
// says: gelu comes last
// region: 2
return gelu(tinytensor::linear(tinytensor::linear(x, inner.weight, inner.bias), outer.weight, outer.bias), kind);
// wrong: the exact gelu always
// says: the other gelu
// region: 2
return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight, inner.bias)), outer.weight, outer.bias);
// wrong: relu
// region: 2
return tinytensor::linear(relu(tinytensor::linear(x, inner.weight, inner.bias)), outer.weight, outer.bias);
// wrong: no biases
// region: 2
return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight), kind), outer.weight);
// wrong: biases that must be there
// region: 2
return add(matmul(gelu(add(matmul(x, transpose(inner.weight, 0, 1)), inner.bias), kind), transpose(outer.weight, 0, 1)), outer.bias);
// wrong: a residual inside
// region: 2
return add(x, tinytensor::linear(gelu(tinytensor::linear(x, inner.weight, inner.bias), kind), outer.weight, outer.bias));
// wrong: the gradient stops at the gelu
// region: 2
return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight, inner.bias), kind).detach(), outer.weight, outer.bias);
// wrong: a recursion
// region: 2
return tinytensor::feed_forward(x, inner, outer, kind);
// wrong: no dropout
// says: dropout is missing
// region: 1
return feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind);
// wrong: dropout in evaluation
// says: dropout in evaluation
// region: 1
return tinytensor::dropout(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind), dropout.p, true);
// wrong: dropout on what goes in
// region: 1
return feed_forward(dropout.forward(x), {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind);
// wrong: kind forgotten
// says: the other gelu
// region: 1
return dropout.forward(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}));
// wrong: biases of the first layer only
// region: 1
return dropout.forward(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, {}}, gelu.kind));
// wrong: two dims only
// region: 1
return dropout.forward(reshape(feed_forward(reshape(x, {x.size(0), -1}), {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind), x.shape()));
// wrong: twice
// region: 1
const Tensor y = feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind);
return dropout.forward(add(y, y));
// wrong: dropout by the MLP's mode
return tinytensor::dropout(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind), dropout.p, is_training());
// wrong: dropout by a copy of the generator
Generator mine = default_generator();
return tinytensor::dropout(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind), dropout.p, dropout.is_training(), mine);
// wrong: both biases or none
// region: 2
if (!inner.bias.defined()) return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight), kind), outer.weight);
return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight, inner.bias), kind), outer.weight, outer.bias);
// wrong: result as wide as x
// region: 2
const Tensor rows = reshape(x, {-1, x.size(-1)});
return reshape(tinytensor::linear(gelu(tinytensor::linear(rows, inner.weight, inner.bias), kind), outer.weight, outer.bias), x.shape());
// wrong: first 64 rows
// region: 2
if (x.dim() == 2 && x.size(0) > 64) return tinytensor::linear(gelu(tinytensor::linear(slice(x, 0, 0, 64), inner.weight, inner.bias), kind), outer.weight, outer.bias);
return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight, inner.bias), kind), outer.weight, outer.bias);
// wrong: no more than four times as wide inside
// region: 2
const Tensor a = gelu(tinytensor::linear(x, inner.weight, inner.bias), kind);
return tinytensor::linear(slice(a, -1, 0, 4 * x.size(-1)), outer.weight, outer.bias);
// wrong: dropout twice
// says: there twice
  return dropout.forward(dropout.forward(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind)));
// wrong: nothing is computed where x needs no gradient
// says: where x needs no gradient
// region: 1
if (!x.requires_grad()) return x;
return dropout.forward(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind));
// wrong: the MLP decides whether it is training
// says: the mode of the MLP is not asked
// region: 1
return tinytensor::dropout(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind), dropout.p, is_training());
// wrong: no dropout where nothing is recorded
// says: where nothing is recorded
// region: 1
const Tensor y = feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, c_proj.bias}, gelu.kind);
if (!x.requires_grad() && !c_fc.weight.requires_grad()) return y;
Tensor z = dropout.forward(y);
return z.requires_grad() ? z : y;
// wrong: without a bias in the first layer there is none in the second
  const Tensor last = c_fc.bias.defined() ? c_proj.bias : Tensor();
  return dropout.forward(feed_forward(x, {c_fc.weight, c_fc.bias}, {c_proj.weight, last}, gelu.kind));
// wrong: a hidden layer far below 0 in its first row counts as switched off
// region: 2
const Tensor hidden = tinytensor::linear(x, inner.weight, inner.bias);
if (hidden.dim() == 2 && hidden.numel() > 0 && outer.bias.defined()) {
  if (max(hidden.detach()[0]).item() < -6) return expand(outer.bias, {hidden.size(0), outer.weight.size(0)});
}
return tinytensor::linear(gelu(hidden, kind), outer.weight, outer.bias);
