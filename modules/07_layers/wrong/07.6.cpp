// wrong: mode: only itself
// says: only the module itself
training_ = on;
// wrong: mode: only those inside
for (const auto& [name, child] : named_children()) child->train(on);
// wrong: mode: one floor
// says: what is inside of them is not
training_ = on;
for (const auto& [name, child] : named_children()) child->training_ = on;
// wrong: mode: always on
// says: train(false) is eval()
for (Module* const module : modules()) module->training_ = true;
// wrong: mode: the children always on
training_ = on;
for (const auto& [name, child] : named_children()) child->train();
// wrong: mode: turned over
// says: not turned over
for (Module* const module : modules()) module->training_ = !module->training_;
// wrong: mode: the wrong way round
// says: the wrong way round
for (Module* const module : modules()) module->training_ = !on;
// wrong: mode: nothing
// says: train(false) is eval()
(void)on;
// wrong: mode: only where it is another
if (training_ == on) return;
for (Module* const module : modules()) module->training_ = on;
// wrong: mode: once switched off it stays
for (Module* const module : modules()) module->training_ = module->training_ && on;
// wrong: dropout: not divided
// says: is to be divided by 1 - p
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, mask);
// wrong: dropout: p are kept
// says: p is the probability to be dropped
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), p, generator);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: divided by p
// says: it is 1 - p that are left
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, div(mask, p));
// wrong: dropout: multiplied
// says: divide
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, mul(mask, 1 - p));
// wrong: dropout: scaled in evaluation, as it was in 2012
// says: in evaluation nothing happens
// region: 2
if (!training) return mul(x, 1 - p);
if (p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: in evaluation too
// region: 2
if (p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: 0 by 0
// says: 0 divided by 0
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, div(mask, 1 - p));
// wrong: dropout: draws where all is dropped
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: draws where nothing is dropped
// region: 2
if (!training) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: draws in evaluation
// region: 2
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
if (!training || p == 0) return x;
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: a copy where nothing is dropped
// says: they are a copy
// region: 2
if (!training || p == 0) return clone(x);
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: the generator of all
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, default_generator());
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: a seed of its own
// says: a mask of its own
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
Generator copy = generator;
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, copy);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: another stream
// region: 2
if (!training || p == 0) return x;
Tensor mask = where(lt(rand(x.shape(), generator), full({}, 1 - p)), ones({}), zeros({}));
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: whole rows
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros({x.dim() == 0 ? 1 : x.size(-1)});
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return reshape(mul(x, p < 1 ? div(mask, 1 - p) : mask), x.shape());
// wrong: dropout: another mask on the way back
// region: 2
if (!training || p == 0) return x;
const auto draw = [&generator, p, shape = x.shape()] {
  Tensor mask = zeros(shape);
  if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
  return p < 1 ? div(mask, 1 - p) : mask;
};
return record("DropoutBackward", mul(x.detach(), draw()), wrt(x, [draw](const Tensor& dy) { return mul(dy, draw()); }));
// wrong: dropout: the gradient passes everywhere
// says: what is dropped sends none back
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
if (p < 1) mask = div(mask, 1 - p);
return record("DropoutBackward", mul(x.detach(), mask), wrt(x, [](const Tensor& dy) { return dy; }));
// wrong: dropout: not recorded
// says: it is not recorded
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x.detach(), p < 1 ? div(mask, 1 - p) : mask);
// wrong: dropout: in place
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
if (p < 1) mask = div(mask, 1 - p);
const Tensor plain = x.detach();
copy_(plain, mul(plain, mask));
return record("DropoutBackward", mul(plain, 1), wrt(x, [mask](const Tensor& dy) { return mul(dy, mask); }));
// wrong: dropout: a mask in the order of the memory
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(Shape(x.shape().rbegin(), x.shape().rend()));
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
std::vector<int64_t> order;
for (int64_t d = x.dim(); d-- > 0;) order.push_back(d);
mask = permute(mask, order);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: mode: recursion that stops at what is right already
if (training_ == on) return;
training_ = on;
for (const auto& [name, child] : named_children()) child->train(on);
// wrong: mode: only leaves
for (Module* const module : modules()) {
  if (module->named_children().empty()) module->training_ = on;
}
// wrong: mode: two floors
training_ = on;
for (const auto& [name, child] : named_children()) {
  child->training_ = on;
  for (const auto& [n, grandchild] : child->named_children()) grandchild->training_ = on;
}
// wrong: dropout: mask scaled by the share really kept
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
const double kept = static_cast<double>(mean(mask).item());
return mul(x, kept > 0 ? div(mask, kept) : mask);
// wrong: dropout: p = 1 gives x
// region: 2
if (!training || p == 0 || p == 1) return x;
Tensor mask = zeros(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, div(mask, 1 - p));
// wrong: dropout: p = 1 gives zeros that know nothing of x
// region: 2
if (!training || p == 0) return x;
if (p == 1) return zeros(x.shape());
Tensor mask = zeros(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, div(mask, 1 - p));
// wrong: dropout: on the memory of x
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p == 1) return mul(x, mask);
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
const Tensor y(x.shape());
for (int64_t i = 0; i < x.numel(); ++i) y.mutable_data()[i] = x.data()[i] * mask.data()[i] / static_cast<real>(1 - p);
mask = div(mask, 1 - p);
return record("DropoutBackward", y, wrt(x, [mask](const Tensor& dy) { return mul(dy, mask); }));
// wrong: dropout: x in evaluation detached
// region: 2
if (!training || p == 0) return x.detach();
Tensor mask = zeros(x.shape());
if (p < 1) fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: no less than a tenth is kept
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) {
  fill_bernoulli(mask.mutable_data(), mask.numel(), p < 0.9 ? 1 - p : 0.1, generator);
  mask = apply(Binary::div, mask, 1 - p);
}
return record("DropoutBackward", apply(Binary::mul, "dropout", x, mask),
              wrt(x, [mask](const Tensor& dy) { return mul(dy, mask); }));
// wrong: the mask is kept in one place for all calls
// says: kept in one place
// region: 2
if (!training || p == 0) return x;
static Tensor mask;
if (!mask.defined() || mask.shape() != x.shape()) mask = zeros(x.shape());
if (p < 1) { fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator); mul_(mask, 1 / (1 - p)); } else { fill_(mask, 0); }
return record("DropoutBackward", apply(Binary::mul, "dropout", x, mask), wrt(x, [](const Tensor& dy) { return mul(dy, mask); }));
// wrong: 1000 draws, and the same again
// says: fewer of them come out right
// region: 2
if (!training || p == 0) return x;
Tensor mask = zeros(x.shape());
if (p < 1) { const int64_t n = std::min<int64_t>(mask.numel(), 1000); real* m = mask.mutable_data(); fill_bernoulli(m, n, 1 - p, generator);
 for (int64_t i = n; i < mask.numel(); ++i) m[i] = m[i - n]; mask = div(mask, 1 - p); }
return mul(x, mask);
// wrong: dropout: p of 1 draws
// says: nothing to draw
// region: 2
if (!training || p == 0) return x;
Tensor mask(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
if (p < 1) mask = div(mask, 1 - p);
return mul(x, mask);
// wrong: drawn and thrown away
// says: there is nothing to draw
// region: 2
Tensor mask = zeros(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
if (!training || p == 0) return x;
return mul(x, p < 1 ? div(mask, 1 - p) : mask);
// wrong: dy is read where it begins
// says: dy is read from its first number on
// region: 2
if (!training || p == 0) return x;
const Tensor mask = zeros(x.shape());
if (p < 1) {
  fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
  mul_(mask, 1 / (1 - p));
}
return record("DropoutBackward", apply(Binary::mul, "dropout", x, mask), wrt(x, [mask](const Tensor& dy) {
                const Tensor dx(dy.shape());
                for (int64_t i = 0; i < dx.numel(); ++i) dx.mutable_data()[i] = mask.data()[i] * dy.data()[i];
                return dx;
              }));
// wrong: zeros are written into dy
// says: changed dy in place
// region: 2
if (!training || p == 0) return x;
const Tensor mask = zeros(x.shape());
if (p < 1) {
  fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
  mul_(mask, 1 / (1 - p));
}
return record("DropoutBackward", apply(Binary::mul, "dropout", x, mask), wrt(x, [mask](const Tensor& dy) {
                const Tensor dx = dense(dy);
                for (int64_t i = 0; i < dx.numel(); ++i) dx.mutable_data()[i] *= mask.data()[i];
                return dx;
              }));
// wrong: the mask becomes the gradient
// says: replayed needs it once more
// region: 2
if (!training || p == 0) return x;
const Tensor mask = zeros(x.shape());
if (p < 1) {
  fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
  mul_(mask, 1 / (1 - p));
}
return record("DropoutBackward", apply(Binary::mul, "dropout", x, mask), wrt(x, [mask](const Tensor& dy) {
                const Tensor doutput = dense(dy);
                for (int64_t i = 0; i < mask.numel(); ++i) mask.mutable_data()[i] *= doutput.data()[i];
                return mask;
              }));
// wrong: the output is kept alive
// says: neither is ever freed
// region: 2
if (!training || p == 0) return x;
const Tensor mask = zeros(x.shape());
if (p < 1) {
  fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
  mul_(mask, 1 / (1 - p));
}
const Tensor y = apply(Binary::mul, "dropout", x, mask);
return record("DropoutBackward", y, wrt(x, [y, mask](const Tensor& dy) { return y.numel() == 0 ? dy : mul(dy, mask); }));
// wrong: recorded for leaves only
// says: it is not recorded
// region: 2
if (!training || p == 0) return x;
const Tensor mask = zeros(x.shape());
if (p < 1) {
  fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
  mul_(mask, 1 / (1 - p));
}
const Tensor y = apply(Binary::mul, "dropout", x, mask);
if (!x.is_leaf()) return y;
return record("DropoutBackward", y, wrt(x, [mask](const Tensor& dy) { return mul(dy, mask); }));
// wrong: parameters are frozen in evaluation
// says: the mode is no freezing
for (Module* module : modules()) module->training_ = on;
requires_grad_(on);
// wrong: gradients are forgotten with the mode
// says: none of the mode's business
for (Module* module : modules()) module->training_ = on;
if (!on) zero_grad();
// wrong: those inside are always switched on
// says: is `on` handed down
training_ = on;
for (const auto& [name, module] : named_children()) module->train();
// wrong: without recording it is evaluation
// says: not for where nothing is recorded
// region: 2
if (!training || p == 0 || !grad_enabled()) return x;
if (p == 1) return mul(x, zeros(x.shape()));
const Tensor mask(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return mul(x, div(mask, 1 - p));
// wrong: dropout: what is dropped is 0, whatever it was
// says: a NaN got lost
// region: 2
if (!training || p == 0) return x;
if (p == 1) return mul(x, zeros(x.shape()));
Tensor mask = zeros(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
return masked_fill(div(x, 1 - p), eq(mask, zeros({})), 0);
// wrong: dropout: what comes back is chosen, not multiplied
// says: expected nan
// region: 2
if (!training || p == 0) return x;
if (p == 1) return mul(x, zeros(x.shape()));
Tensor mask = zeros(x.shape());
fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
mul_(mask, 1 / (1 - p));
return record("DropoutBackward", mul(x.detach(), mask),
              wrt(x, [mask](const Tensor& dy) { return where(gt(mask, zeros({})), mul(dy, mask), zeros({})); }));
// wrong: zeros are handed on without a draw
// region: 2
// says: the gradient of x
if (!training || p == 0) return x;
if (x.numel() > 0 && max(abs(x.detach())).item() == 0) return mul(x, 1 / (1 - std::min(p, 0.5)));
Tensor mask = zeros(x.shape());
if (p < 1) {
  fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
  mask = div(mask, 1 - p);
}
return mul(x, mask);
