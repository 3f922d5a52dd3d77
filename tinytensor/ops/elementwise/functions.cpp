#include "tinytensor/ops/elementwise/functions.h"

#include <cmath>
#include <numbers>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/elementwise/compare.h"

namespace tinytensor {
namespace {

template <class F>
Tensor of_each(const Tensor& x, F f) {
  const Tensor source = dense(x.detach());
  Tensor y(x.shape());
  std::transform(source.data(), source.data() + source.numel(), y.mutable_data(), f);
  return y;
}

// y = f(x), dx = dy · slope(x)
template <class F, class Slope>
Tensor smooth(const char* name, const Tensor& x, F f, Slope slope) {
  return record(name, of_each(x, f),
                wrt(x, [x = saved(x, "x"), slope](const Tensor& dy) { return mul(dy, of_each(x(), slope)); }));
}

// A function that is constant between its steps.
template <class F>
Tensor step(const char* name, const Tensor& x, F f) {
  return record(name, of_each(x, f), wrt(x, [](const Tensor& dy) { return zeros_like(dy); }));
}

}  // namespace

Tensor square(const Tensor& x) { return pow(x, 2); }

Tensor sin(const Tensor& x) {
  return smooth(
      "SinBackward", x, [](real v) { return std::sin(v); }, [](real v) { return std::cos(v); });
}

Tensor cos(const Tensor& x) {
  return smooth(
      "CosBackward", x, [](real v) { return std::cos(v); }, [](real v) { return -std::sin(v); });
}

// dx = dy / (1 + x)
Tensor log1p(const Tensor& x) {
  return record("Log1pBackward", apply(Unary::log1p, x),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) { return div(dy, add(x(), 1)); }));
}

// dx = dy · (y + 1)
Tensor expm1(const Tensor& x) {
  const Tensor y = of_each(x, [](real v) { return std::expm1(v); });
  return record("Expm1Backward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, add(y(), 1)); }));
}

// dx = dy · 2/√π exp(-x²)
Tensor erf(const Tensor& x) {
  constexpr real factor = static_cast<real>(2 * std::numbers::inv_sqrtpi);
  return smooth(
      "ErfBackward", x, [](real v) { return std::erf(v); }, [](real v) { return factor * std::exp(-v * v); });
}

// dy = dz · x / (x² + y²)    dx = -dz · y / (x² + y²)
Tensor atan2(const Tensor& y, const Tensor& x) {
  const Shape shape = broadcast_shapes("atan2", y.shape(), x.shape());
  const Tensor ys = dense(expand(y.detach(), shape)), xs = dense(expand(x.detach(), shape)), z(shape);
  std::transform(ys.data(), ys.data() + z.numel(), xs.data(), z.mutable_data(),
                 [](real a, real b) { return std::atan2(a, b); });
  const Saved a = saved(y, "y"), b = saved(x, "x");
  const auto over_square = [a, b](const Tensor& dz) { return div(dz, add(mul(a(), a()), mul(b(), b()))); };
  return record("Atan2Backward", z, wrt(y, [over_square, b](const Tensor& dz) { return mul(over_square(dz), b()); }),
                wrt(x, [over_square, a](const Tensor& dz) { return neg(mul(over_square(dz), a())); }));
}

Tensor reciprocal(const Tensor& x) { return div(1, x); }

Tensor sign(const Tensor& x) {
  return step("SignBackward", x,
              [](real v) { return static_cast<real>(static_cast<int>(v > 0) - static_cast<int>(v < 0)); });
}
Tensor floor(const Tensor& x) {
  return step("FloorBackward", x, [](real v) { return std::floor(v); });
}
Tensor ceil(const Tensor& x) {
  return step("CeilBackward", x, [](real v) { return std::ceil(v); });
}
Tensor round(const Tensor& x) {
  return step("RoundBackward", x, [](real v) { return std::nearbyint(v); });
}

Tensor logsigmoid(const Tensor& x) { return neg(softplus(neg(x))); }

// dx = dy above 0, else dy · alpha exp(x)
Tensor elu(const Tensor& x, double alpha) {
  const real scale = static_cast<real>(alpha);
  return smooth(
      "EluBackward", x, [scale](real v) { return v > 0 ? v : scale * std::expm1(v); },
      [scale](real v) { return v > 0 ? real{1} : scale * std::exp(v); });
}

namespace {

// What a bound gets of dy: all where it is `beyond` x, half where x `meets` it and not the other bound too. A bound that is
// NaN is neither, and makes the other one neither.
Tensor share_of_bound(const Tensor& dy, const BoolTensor& beyond, const BoolTensor& meets) {
  return mul(dy, where(beyond, 1, where(meets, full({}, 0.5), 0)));
}

}  // namespace

// Each element gets its gradient where it is chosen. Where low > high it is high.
Tensor clamp(const Tensor& x, const Tensor& low, const Tensor& high) {
  if (!low.defined() && !high.defined()) fail<ValueError>("clamp: at least one of low and high must be given");
  if (!low.defined()) return minimum(x, high);
  if (!high.defined()) return maximum(x, low);
  const Tensor raised = apply(Binary::maximum, "clamp", x, low);
  const Saved a = saved(x, "x"), l = saved(low, "low"), h = saved(high, "high");
  return record("ClampBackward", apply(Binary::minimum, "clamp", raised, high),
                wrt(x,
                    [a, l, h](const Tensor& dy) {
                      const BoolTensor meets = ((a() == l()) | (a() == h())) & (l() < h());
                      const Tensor within = where(meets, full({}, 0.5), 1);
                      return mul(dy, where((a() < l()) | (a() > h()), 0, within));
                    }),
                wrt(low,
                    [a, l, h](const Tensor& dy) {
                      return share_of_bound(dy, (a() < l()) & (l() <= h()), (a() == l()) & (l() < h()));
                    }),
                wrt(high, [a, l, h](const Tensor& dy) {
                  return share_of_bound(dy, (l() > h()) | ((a() > h()) & (l() <= h())), (a() == h()) & (l() < h()));
                }));
}

}  // namespace tinytensor
