// Element by element. Broadcasting happens in apply() on the way in and in the tape on the way back.
#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// a where the condition is not 0, else b. The choice is made without arithmetic: 0 · inf would be NaN.
Tensor choose(const char* op, const Tensor& condition, const Tensor& a, const Tensor& b) {
  const Shape shape = broadcast_shapes(op, condition.shape(), broadcast_shapes(op, a.shape(), b.shape()));
  Tensor out(shape);
  real* destination = out.mutable_data();
  const real *conditions = condition.data(), *as = a.data(), *bs = b.data();
  for_each_run<3>(
      shape,
      {broadcast_strides(op, condition.shape(), condition.strides(), shape),
       broadcast_strides(op, a.shape(), a.strides(), shape), broadcast_strides(op, b.shape(), b.strides(), shape)},
      [&](int64_t length, const auto& at, const auto& step) {
        for (int64_t i = 0; i < length; ++i) {
          const bool chosen = conditions[at[0] + i * step[0]] != 0;
          *destination++ = chosen ? as[at[1] + i * step[1]] : bs[at[2] + i * step[2]];
        }
      });
  return out;
}

const Tensor& zero() {
  static const Tensor scalar = zeros({});
  return scalar;
}

// dy where the condition holds, else 0.
Tensor masked(const Tensor& condition, const Tensor& dy) { return choose("masked", condition, dy, zero()); }

BoolTensor compare(Binary f, const char* op, const Tensor& a, const Tensor& b) {
  const Tensor truth = apply(f, op, a, b);
  BoolTensor result(truth.shape());
  std::copy_n(truth.data(), truth.numel(), result.data());
  return result;
}

}  // namespace

Tensor add(const Tensor& a, const Tensor& b) {
  const auto pass = [](const Tensor& dc) { return dc; };
  return record("AddBackward", apply(Binary::add, "add", a, b), wrt(a, pass), wrt(b, pass));
}

Tensor sub(const Tensor& a, const Tensor& b) {
  return record("SubBackward", apply(Binary::sub, "sub", a, b),  //
                wrt(a, [](const Tensor& dc) { return dc; }), wrt(b, [](const Tensor& dc) { return neg(dc); }));
}

Tensor mul(const Tensor& a, const Tensor& b) {
  // exercise 04.1 {
  return record("MulBackward", apply(Binary::mul, "mul", a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return mul(dc, b()); }),
                wrt(b, [a = saved(a, "a")](const Tensor& dc) { return mul(dc, a()); }));
  // }
}

Tensor div(const Tensor& a, const Tensor& b) {
  // exercise 04.2 {
  // c = a / b:  da = dc / b    db = -dc · a / b²
  return record("DivBackward", apply(Binary::div, "div", a, b),
                wrt(a, [b = saved(b, "b")](const Tensor& dc) { return div(dc, b()); }),
                wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) {
                  return mul(neg(dc), div(div(a(), b()), b()));
                }));
  // }
}

Tensor add(const Tensor& a, double b) {
  return record("AddBackward", apply(Binary::add, a, b), wrt(a, [](const Tensor& dc) { return dc; }));
}
Tensor sub(const Tensor& a, double b) {
  return record("SubBackward", apply(Binary::sub, a, b), wrt(a, [](const Tensor& dc) { return dc; }));
}
Tensor sub(double a, const Tensor& b) {
  return record("SubBackward", apply(Binary::sub, a, b), wrt(b, [](const Tensor& dc) { return neg(dc); }));
}
Tensor mul(const Tensor& a, double b) {
  // exercise 04.1 {
  return record("MulBackward", apply(Binary::mul, a, b), wrt(a, [b](const Tensor& dc) { return mul(dc, b); }));
  // }
}
Tensor div(const Tensor& a, double b) {
  return record("DivBackward", apply(Binary::div, a, b), wrt(a, [b](const Tensor& dc) { return div(dc, b); }));
}
Tensor div(double a, const Tensor& b) {
  // exercise 04.2 {
  return record("DivBackward", apply(Binary::div, a, b),
                wrt(b, [a, b = saved(b, "b")](const Tensor& dc) { return mul(neg(dc), div(div(a, b()), b())); }));
  // }
}

Tensor pow(const Tensor& a, const Tensor& b) {
  const Tensor c = apply(Binary::pow, "pow", a, b);
  return record("PowBackward", c,
                wrt(a,
                    [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) -> Tensor {
                      // exercise 04.9 {
                      // da = dc · b · a^(b-1), 0 where b = 0
                      const Tensor slope = mul(b(), pow(a(), sub(b(), 1)));
                      return mul(dc, choose("pow", apply(Binary::equal, b(), 0), zero(), slope));
                      // }
                    }),
                wrt(b, [a = saved(a, "a"), b = saved(b, "b"), c = saved(c, "c")](const Tensor& dc) -> Tensor {
                  // exercise 04.9 {
                  // db = dc · a^b · log a, 0 where a = 0 and b >= 0
                  const Tensor flat = mul(apply(Binary::equal, a(), 0), apply(Binary::less_equal, 0, b()));
                  return mul(dc, choose("pow", flat, zero(), mul(c(), log(a()))));
                  // }
                }));
}

Tensor pow(const Tensor& a, double b) {
  if (b == 0.5) return sqrt(a);  // as PyTorch does: they differ at -inf
  return record("PowBackward", apply(Binary::pow, a, b), wrt(a, [a = saved(a, "a"), b](const Tensor& dc) -> Tensor {
                  // exercise 04.9 {
                  return b == 0 ? zeros_like(dc) : mul(dc, mul(pow(a(), b - 1), b));
                  // }
                }));
}

Tensor neg(const Tensor& x) {
  return record("NegBackward", apply(Unary::neg, x), wrt(x, [](const Tensor& dy) { return neg(dy); }));
}

Tensor exp(const Tensor& x) {
  // exercise 04.3 {
  const Tensor y = apply(Unary::exp, x);
  return record("ExpBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, y()); }));
  // }
}

Tensor log(const Tensor& x) {
  // exercise 04.3 {
  return record("LogBackward", apply(Unary::log, x),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, x()); }));
  // }
}

Tensor sqrt(const Tensor& x) {
  // exercise 04.3 {
  // y = √x:  dx = dy / 2y
  const Tensor y = apply(Unary::sqrt, x);
  return record("SqrtBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return div(dy, mul(y(), 2)); }));
  // }
}

// y = 1/√x:  dx = -dy y³ / 2
Tensor rsqrt(const Tensor& x) {
  const Tensor y = apply(Unary::rsqrt, x);
  return record("RsqrtBackward", y,
                wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(mul(dy, -0.5), mul(mul(y(), y()), y())); }));
}

// dx = dy · sign x, which is 0 at 0
Tensor abs(const Tensor& x) {
  return record("AbsBackward", apply(Unary::abs, x), wrt(x, [x = saved(x, "x")](const Tensor& dy) {
                  const Tensor sign = sub(apply(Binary::less, 0, x()), apply(Binary::less, x(), 0));
                  return mul(dy, sign);
                }));
}

Tensor clamp(const Tensor& x, std::optional<double> low, std::optional<double> high) {
  if (!low && !high) fail<ValueError>("clamp: at least one of low and high must be given");
  Tensor y = x.detach();
  if (low) y = apply(Binary::maximum, y, *low);
  if (high) y = apply(Binary::minimum, y, *high);
  return record("ClampBackward", y, wrt(x, [x = saved(x, "x"), low, high](const Tensor& dy) {
                  Tensor dx = dy;
                  if (low) dx = masked(apply(Binary::less, *low, x()), dx);
                  if (high) dx = masked(apply(Binary::less, x(), *high), dx);
                  return dx;
                }));
}

namespace {

// The gradient of `larger`, an input of maximum (for minimum the two are exchanged): all of dc where it is larger, half
// of it where both are equal, else nothing.
Tensor winner_share(const Tensor& smaller, const Tensor& larger, const Tensor& dc) {
  const Tensor loses = apply(Binary::less, "maximum", larger, smaller);
  const Tensor ties = apply(Binary::equal, "maximum", smaller, larger);
  return mul(dc, sub(1, add(loses, mul(ties, 0.5))));
}

}  // namespace

Tensor maximum(const Tensor& a, const Tensor& b) {
  return record(
      "MaximumBackward", apply(Binary::maximum, "maximum", a, b),
      wrt(a, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return winner_share(b(), a(), dc); }),
      wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return winner_share(a(), b(), dc); }));
}

Tensor minimum(const Tensor& a, const Tensor& b) {
  return record(
      "MinimumBackward", apply(Binary::minimum, "minimum", a, b),
      wrt(a, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return winner_share(a(), b(), dc); }),
      wrt(b, [a = saved(a, "a"), b = saved(b, "b")](const Tensor& dc) { return winner_share(b(), a(), dc); }));
}

Tensor where(const BoolTensor& condition, const Tensor& a, const Tensor& b) {
  const Tensor truth = as_tensor("where", condition, condition.shape());
  return record("WhereBackward", choose("where", truth, a, b),
                wrt(a, [truth](const Tensor& dc) { return choose("where", truth, dc, zero()); }),
                wrt(b, [truth](const Tensor& dc) { return choose("where", truth, zero(), dc); }));
}

Tensor masked_fill(const Tensor& x, const BoolTensor& mask, double value) {
  const Tensor hidden = as_tensor("masked_fill", mask, mask.shape());
  return record("MaskedFillBackward", choose("masked_fill", hidden, full({}, value), x),
                wrt(x, [hidden](const Tensor& dy) { return choose("masked_fill", hidden, zero(), dy); }));
}

BoolTensor lt(const Tensor& a, const Tensor& b) { return compare(Binary::less, "lt", a, b); }
BoolTensor le(const Tensor& a, const Tensor& b) { return compare(Binary::less_equal, "le", a, b); }
BoolTensor gt(const Tensor& a, const Tensor& b) { return compare(Binary::less, "gt", b, a); }
BoolTensor ge(const Tensor& a, const Tensor& b) { return compare(Binary::less_equal, "ge", b, a); }
BoolTensor eq(const Tensor& a, const Tensor& b) { return compare(Binary::equal, "eq", a, b); }

}  // namespace tinytensor
