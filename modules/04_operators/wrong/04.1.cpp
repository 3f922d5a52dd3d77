// wrong: each factor's own value
// says: the other factor
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }),
              wrt(b, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }));
// wrong: dc is forgotten
// says: dc is missing
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return add(b(), mul(dc, 0)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return add(a(), mul(dc, 0)); }));
// wrong: dc is forgotten, and with it the shape
return record("MulBackward", apply(Binary::mul, "mul", a, b), wrt(a, [b = saved(b, "b")](const Tensor&) { return b(); }),
              wrt(b, [a = saved(a, "a")](const Tensor&) { return a(); }));
// wrong: the backward of add
// says: the gradient of a sum
return record("MulBackward", apply(Binary::mul, "mul", a, b), wrt(a, [](const Tensor& dc) { return dc; }),
              wrt(b, [](const Tensor& dc) { return dc; }));
// wrong: not recorded
// says: the gradient stops on its way
return apply(Binary::mul, "mul", a, b);
// wrong: nothing for b
// says: a
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }));
// wrong: kept without saved()
// says: without saved()
return record("MulBackward", apply(Binary::mul, "mul", a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }),
              wrt(b, [a](const Tensor& dc) { return mul(dc, a); }));
// wrong: b is kept without saved()
// says: without saved()
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = b.detach()](const Tensor& dc) { return mul(dc, b); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: the broadcast is undone by hand, over the first dim
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) {
                const Tensor full = mul(dc, a());
                return full.dim() > 1 ? sum(full, {0}) : full;
              }));
// wrong: right for equal shapes only
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b](const Tensor& dc) {
                return a().shape() == b.shape() ? mul(dc, a()) : slice(reshape(mul(dc, a()), {-1}), 0, 0, b.numel());
              }));
// wrong: a scalar's gradient is the mean
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a"), scalar = b.dim() == 0](const Tensor& dc) {
                const Tensor full = mul(dc, a());
                return scalar ? mean(full) : full;
              }));
// wrong: numbers in memory order, as if dense
Tensor c(broadcast_shapes("mul", a.shape(), b.shape()));
for (int64_t i = 0; i < c.numel(); ++i) {
  c.mutable_data()[i] = a.data()[a.numel() ? i % a.numel() : 0] * b.data()[b.numel() ? i % b.numel() : 0];
}
return record("MulBackward", c, wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: the same twice: a · a
return record("MulBackward", apply(Binary::mul, "mul", a, a),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: with a number: dc as it is
// says: the product moves by b
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [](const Tensor& dc) { return dc; }));
// wrong: with a number: the input instead of the number
// says: here the number b
// region: 2
return record("MulBackward", apply(Binary::mul, a, b),
              wrt(a, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: with a number: divided on the way back
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return div(dc, b); }));
// wrong: with a number: not recorded
// says: the gradient stops on its way
// region: 2
return apply(Binary::mul, a, b);
// wrong: with a number: an int
// says: became a whole one
// region: 2
const int whole = static_cast<int>(b);
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [whole](const Tensor& dc) { return mul(dc, whole); }));
// wrong: each calls the other
// says: the stack ran out
return mul(a, b.item());
// region: 2
return mul(a, full({}, b));
// wrong: forward with neg
return record("MulBackward", neg(apply(Binary::mul, "mul", a, b)),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: only ever one input recorded, the one that needs it, a first
if (a.requires_grad()) {
  return record("MulBackward", apply(Binary::mul, "mul", a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }));
}
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: inputs of record exchanged
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(b, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(a, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: through the output: dc * c / a
const Tensor c = apply(Binary::mul, "mul", a, b);
return record("MulBackward", c,
              wrt(a, [c = saved(c, "c")](const Tensor& dc) { return mul(dc, c()); }),
              wrt(b, [c = saved(c, "c")](const Tensor& dc) { return mul(dc, c()); }));
// wrong: the product of both as slope
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(mul(dc, b()), a()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(mul(dc, b()), a()); }));
// wrong: expand by hand, to a's shape only
return record("MulBackward", apply(Binary::mul, "mul", a, expand(b, a.shape())),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: a clone of b taken, but a is the live one
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = clone(b.detach())](const Tensor& dc) { return mul(dc, b); }),
              wrt(b, [a](const Tensor& dc) { return mul(dc, a); }));
// wrong: saved, but read at once
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")()](const Tensor& dc) { return mul(dc, b); }),
              wrt(b, [a = saved(a, "a")()](const Tensor& dc) { return mul(dc, a); }));
// wrong: number: the gradient only where b > 0
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, std::abs(b)); }));
// wrong: number: by b twice
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(mul(dc, b), b); }));
// wrong: number: through the output over the input, 0/0
// region: 2
const Tensor c = apply(Binary::mul, a, b);
return record("MulBackward", c, wrt(a, [c = saved(c, "c")](const Tensor& dc) { return mul(dc, c()); }));
// wrong: dc changed in place
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { if (b().shape() == dc.shape() && dc.is_contiguous()) { copy_(dc, mul(dc, b())); return dc; } return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: dense dc only
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) {
                if (b().shape() != dc.shape()) return mul(dc, b());
                Tensor da(dc.shape());
                const Tensor other = dense(b());
                for (int64_t i = 0; i < da.numel(); ++i) da.mutable_data()[i] = dc.data()[i] * other.data()[i];
                return da;
              }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: same tensor special: a·a → 2a for both
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b"), twice = a.is(b)](const Tensor& dc) { return mul(dc, mul(b(), twice ? 2.0 : 1.0)); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: number rounded to float twice: half
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, std::round(b * 2) / 2); }));
// wrong: number captured by reference
// region: 2
static double last;
last = b;
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [](const Tensor& dc) { return mul(dc, last); }));
// wrong: number: sum of dc
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return expand(mul(sum(dc), b), dc.shape()); }));
// wrong: b averaged if broadcast
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a"), s = b.shape()](const Tensor& dc) { const Tensor g = mul(dc, a()); const Tensor r = sum_to(g, s); return g.numel() == r.numel() ? r : mul(r, 0.5); }));
// wrong: a / (1 / b): the library divides
// region: 1
return div(a, div(1.0, b));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: mul(a, 2.0) as add(a, a) where it is 2
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
if (b == 2.0) return add(a, a);
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: copies are captured: nothing is noticed, and memory doubles
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = clone(b.detach())](const Tensor& dc) { return mul(dc, b); }),
              wrt(b, [a = clone(a.detach())](const Tensor& dc) { return mul(dc, a); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: copies are saved: a write is not noticed
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(clone(b.detach()), "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(clone(a.detach()), "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: the message names the wrong input
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "a")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "b")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: another name in the graph
// region: 1
return record("Mul", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: another name in the graph, of the scalar one
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulScalarBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: mul(a, b) of two handles on the same numbers is taken for a square of a
// region: 1
if (a.data() == b.data() && a.shape() == b.shape()) {
  return record("MulBackward", apply(Binary::mul, "mul", a, a), wrt(a, [a = saved(a, "a")](const Tensor& dc) { return mul(mul(dc, a()), 2.0); }));
}
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: mul(a, 2.0) as a / (1 / 2.0): the library divides
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return div(a, 1.0 / b);
// wrong: the number is cut to an int where it is large
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, std::abs(b) > 2147483647.0 ? 2147483647.0 : b); }));
// wrong: keeps a in mul(a, 2.0): a write to a is then an error
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [a = saved(a, "a"), b](const Tensor& dc) { a(); return mul(dc, b); }));
// wrong: mul(a, 2.0) calls the other one
// region: 1
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return mul(a, full({}, b));
// wrong: mul(a, b) calls the other one where b has one element
// region: 1
if (b.dim() == 0 && !b.requires_grad()) return mul(a, static_cast<double>(b.item()));
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: dc is multiplied where it lies
// says: mul
// region: 2
  return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) {
    mul_(dc, b);
    return dc;
  }));
// wrong: of more than a thousand numbers nothing is recorded
if (a.numel() > 1000) return apply(Binary::mul, "mul", a, b);
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: the factor of the last call for all
static Tensor other;
other = b;
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [](const Tensor& dc) { return mul(dc, other); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: blocks of eight beyond 4096 elements, the tail forgotten
// says: fewer of them come out right
const auto back = [](const Tensor& dc, const Tensor& other) {
  if (dc.shape() != other.shape() || dc.numel() < 4096) return mul(dc, other);
  Tensor g = zeros(dc.shape());
  real* out = g.mutable_data();
  const Tensor d = dense(other), e = dense(dc);
  for (int64_t i = 0; i + 8 <= g.numel(); i += 8)
    for (int64_t j = i; j < i + 8; ++j) out[j] = e.data()[j] * d.data()[j];
  return g;
};
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b"), back](const Tensor& dc) { return back(dc, b()); }),
              wrt(b, [a = saved(a, "a"), back](const Tensor& dc) { return back(dc, a()); }));
// wrong: a factor of 1 hands the tensor back
// says: a tensor of its own
// region: 2
if (b == 1) return a;
return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: times 0 is zeros
// region: 2
  return record("MulBackward", b == 0 ? zeros(a.shape()) : apply(Binary::mul, a, b),
                wrt(a, [b](const Tensor& dc) { return apply(Binary::mul, dc, b); }));
// wrong: a factor of 0 sends zeros
  return record("MulBackward", apply(Binary::mul, "mul", a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
  return record("MulBackward", apply(Binary::mul, a, b),
                wrt(a, [b](const Tensor& dc) { return b == 0 ? zeros(dc.shape()) : mul(dc, b); }));
// wrong: a single number gets the mean of dc
  const bool one = a.numel() == 1 && b.numel() > 1 && !b.requires_grad();
  return record("MulBackward", apply(Binary::mul, "mul", a, b),
                wrt(a, [b = saved(b, "b"), one, shape = a.shape()](const Tensor& dc) {
                  return one ? reshape(mul(sum(b()), mean(dc)), shape) : mul(dc, b());
                }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// region: 2
  return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
// wrong: a square has one gradient, 2a
// says: each with its gradient
// region: 1
if (a.is(b)) {
  return record("MulBackward", apply(Binary::mul, "mul", a, a),
                wrt(a, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, mul(a(), 2)); }));
}
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: two views from one number on are a square
// says: their strides may differ
// region: 1
const bool square = a.data() == b.data() && a.shape() == b.shape();
const Tensor& other = square ? a : b;
return record("MulBackward", apply(Binary::mul, "mul", a, b),
              wrt(a, [b = saved(other, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(square ? b : a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: a square is one step, and twice what comes back is more than a float holds
// says: each with its gradient
const Tensor c = apply(Binary::mul, "mul", a, b);
if (a.is(b)) return record("MulBackward", c, wrt(a, [a = saved(a, "a")](const Tensor& dc) { return mul(mul(dc, 2), a()); }));
return record("MulBackward", c, wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: what is not recorded is returned without record()
// says: let it return every output
const Tensor c = apply(Binary::mul, "mul", a, b);
if (!records(a, b)) return c;
return record("MulBackward", c, wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
