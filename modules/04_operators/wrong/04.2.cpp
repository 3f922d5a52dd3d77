// wrong: the sign of db
// says: the sign of db
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                return mul(dc, div(div(a(), b()), b()));
              }));
// wrong: b not squared
// says: b is to be squared
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(a(), b())); }));
// wrong: a left out of db
// says: the factor a is missing
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [b = saved(b, "b")](const Tensor& dc) { return div(neg(dc), mul(b(), b())); }));
// wrong: da is that of a product
// says: the gradient of a product
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                return mul(neg(dc), div(div(a(), b()), b()));
              }));
// wrong: both those of a product
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
// wrong: the quotient kept, and divided by nothing
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, a())); }));
// wrong: the square of b is lost to its sign
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, abs(b())); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                return mul(neg(dc), div(div(a(), b()), b()));
              }));
// wrong: db summed over everything
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                return expand(sum(mul(neg(dc), div(div(a(), b()), b()))), b().shape());
              }));
// wrong: kept without saved()
// says: without saved()
return record("DivBackward", apply(Binary::div, "div", a, b), wrt(a, [b](const Tensor& dc) { return div(dc, b); }),
              wrt(b, [a, b](const Tensor& dc) { return mul(neg(dc), div(div(a, b), b)); }));
// wrong: dc left out of db
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor&) { return neg(div(div(a(), b()), b())); }));
// wrong: nothing for a
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                return mul(neg(dc), div(div(a(), b()), b()));
              }));
// wrong: of a number: the sign
// says: the sign
// region: 2
return record("DivBackward", apply(Binary::div, a, b),
              wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return mul(dc, div(div(a, b()), b())); }));
// wrong: of a number: it is taken for 1
// says: the factor a is missing
// region: 2
return record("DivBackward", apply(Binary::div, a, b),
              wrt(b, [b = saved(b, "b")](const Tensor& dc) { return neg(div(dc, mul(b(), b()))); }));
// wrong: of a number: the gradient of x / a
// says: the gradient of x / a
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a](const Tensor& dc) { return div(dc, a); }));
// wrong: of a number: b not squared
// says: squared
// region: 2
return record("DivBackward", apply(Binary::div, a, b),
              wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(a, b())); }));
// wrong: of a number: the wrong way round
// region: 2
return record("DivBackward", apply(Binary::div, b, a),
              wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a, b()), b())); }));
// wrong: both signs negative
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return neg(div(dc, b())); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a(), b()), b())); }));
// wrong: a squared instead of b
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(mul(a(), a()), b())); }));
// wrong: roles swapped
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(b(), a()), a())); }),
              wrt(b, [a = saved(a, "a")](const Tensor& dc) { return div(dc, a()); }));
// wrong: as a times a constant: only a
const Tensor inverse = apply(Binary::div, 1, b);
return mul(a, inverse);
// wrong: b cubed
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(div(a(), b()), b()), b())); }));
// wrong: da by the output
const Tensor c = apply(Binary::div, "div", a, b);
return record("DivBackward", c,
              wrt(a, [c = saved(c, "c")](const Tensor& dc) { return div(dc, c()); }),
              wrt(b, [c = saved(c, "c"), b = saved(b, "b")](const Tensor& dc) { return neg(div(mul(dc, c()), b())); }));
// wrong: a small number against division by zero
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, add(b(), 1e-2)); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a(), b()), b())); }));
// wrong: forward multiplies
return record("DivBackward", apply(Binary::mul, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a(), b()), b())); }));
// wrong: number: mul(dc, -a)
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a](const Tensor& dc) { return mul(dc, -a); }));
// wrong: number: detached, not saved
// region: 2
return record("DivBackward", apply(Binary::div, a, b),
              wrt(b, [a, b](const Tensor& dc) { return mul(neg(dc), div(div(a, b.detach()), b.detach())); }));
// wrong: b² squares by int
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return div(mul(neg(dc), a()), mul(b(), abs(b()))); }));
// wrong: da needs b positive
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, exp(neg(log(b())))); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a(), b()), b())); }));
// wrong: number static
// region: 2
static double last;
last = a;
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(last, b()), b())); }));
// wrong: number zero special: NaN
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { const Tensor y = div(a, b()); return neg(div(mul(mul(dc, y), y), a)); }));
// wrong: y captured
const Tensor c = apply(Binary::div, "div", a, b);
return record("DivBackward", c,
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [c, b = saved(b, "b")](const Tensor& dc) { return neg(div(mul(dc, c.detach()), b())); }));
// wrong: a small number keeps the divisor from 0
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, add(b(), 1e-9)); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                return mul(neg(dc), div(div(a(), b()), b()));
              }));
// wrong: divides by b squared in both
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(a(), mul(b(), b())))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(a, mul(b(), b())))); }));
// wrong: a · b^-1 by the library
// region: 1
return mul(a, pow(b, -1.0));
// region: 2
return mul(pow(b, -1.0), a);
// wrong: da = dc · (1/b): 1/b is infinite for a denormal b
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, div(1.0, b())); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a(), b()), b()))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a, b()), b()))); }));
// wrong: dc · a first, which may overflow
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(div(div(mul(dc, a()), b()), b())); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a, b()), b()))); }));
// wrong: divides by b + 1e-8
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, add(b(), 1e-8)); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a(), b()), b()))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a, b()), b()))); }));
// wrong: the output is captured in div(2.0, b)
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a(), b()), b()))); }));
// region: 2
const Tensor c = apply(Binary::div, a, b);
return record("DivBackward", c, wrt(b, [c, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(c, b()))); }));
// wrong: b is captured itself
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b](const Tensor& dc) { return div(dc, b); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a(), b()), b()))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a, b()), b()))); }));
// wrong: by pow(b, -2), which is infinite or 0 for small and large b
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, mul(a(), pow(b(), -2.0)))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a, b()), b()))); }));
// wrong: times 1/b twice: 1/b may be infinite where a/b is not
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, mul(mul(a(), div(1.0, b())), div(1.0, b())))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a, b()), b()))); }));
// wrong: divides by b squared, which vanishes
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(a(), mul(b(), b())))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a, b()), b()))); }));
// wrong: divides by b squared in div(2.0, b)
// region: 1
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a(), b()), b()))); }));
// region: 2
return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(a, mul(b(), b())))); }));
// wrong: the slope of b from c² / a
// says: are nan
  const Tensor c = apply(Binary::div, "div", a, b);
  return record("DivBackward", c,
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
                wrt(b, [a = saved(a, "a"), c = saved(c, "c")](const Tensor& dc) { return mul(neg(dc), div(mul(c(), c()), a())); }));
// wrong: a and b of one tensor: the slope is 0, so nothing is recorded
// says: div
  if (a.is(b)) return apply(Binary::div, "div", a, b);
  return record("DivBackward", apply(Binary::div, "div", a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
                wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a(), b()), b())); }));
// wrong: where dc is 0 so is the gradient
// says: div
  return record("DivBackward", apply(Binary::div, "div", a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return choose("div", apply(Binary::equal, dc, 0), zero(), div(dc, b())); }),
                wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a(), b()), b())); }));
// wrong: the absolute value of b
// says: div
// region: 2
  return record("DivBackward", apply(Binary::div, a, b),
                wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a, b()), abs(b()))); }));
// wrong: threads of 512 elements, the last ones left out
// says: fewer of them come out right
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a, [b = saved(b, "b")](const Tensor& dc) {
                Tensor g = dense(div(dc, b()));
                if (g.numel() > 4096) { real* p = g.mutable_data(); for (int64_t i = g.numel() / 512 * 512; i < g.numel(); ++i) p[i] = 0; }
                return g;
              }),
              wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                return mul(neg(dc), div(div(a(), b()), b()));
              }));
// wrong: with a number: cut to a whole one
// says: became a whole one
// region: 2
return record("DivBackward", apply(Binary::div, a, b),
              wrt(b, [a = static_cast<int64_t>(a), b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(static_cast<double>(a), b()), b())); }));
// wrong: a tensor by itself is ones
  const Tensor c = a.is(b) ? ones(a.shape()) : apply(Binary::div, "div", a, b);
  return record("DivBackward", c,
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return apply(Binary::div, "div", dc, b()); }),
                wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                  return neg(mul(dc, apply(Binary::div, "div", apply(Binary::div, "div", a(), b()), b())));
                }));
// wrong: 0 by anything is 0
// region: 2
  const Tensor c = a == 0 ? zeros(b.shape()) : apply(Binary::div, a, b);
  return record("DivBackward", c, wrt(b, [a, b = saved(b, "b")](const Tensor& dc) {
                  return neg(mul(dc, apply(Binary::div, "div", apply(Binary::div, a, b()), b())));
                }));
// wrong: 0 by a tensor sends zeros
  return record("DivBackward", apply(Binary::div, "div", a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
                wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return neg(mul(dc, div(div(a(), b()), b()))); }));
// region: 2
  return record("DivBackward", apply(Binary::div, a, b), wrt(b, [a, b = saved(b, "b")](const Tensor& dc) {
                  if (a == 0) return zeros(b().shape());
                  return neg(mul(dc, div(div(a, b()), b())));
                }));
// wrong: both factors are looked at for either gradient
// says: da reads b alone
// region: 1
const auto kept = [a = saved(a, "a"), b = saved(b, "b")] { return std::pair<Tensor, Tensor>(a(), b()); };
return record("DivBackward", apply(Binary::div, "div", a, b),
              wrt(a,
                  [kept](const Tensor& dc) {
                    const auto [above, below] = kept();
                    return div(dc, below);
                  }),
              wrt(b, [kept](const Tensor& dc) {
                const auto [above, below] = kept();
                return neg(mul(dc, div(div(above, below), below)));
              }));
