// The nonlinearities between layers.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// y = f(x) whose derivative is a kernel of its own, computed from x.
Tensor activation(const char* name, Unary f, const Tensor& x) {
  // exercise 05.7 {
  return record(name, apply(f, x), wrt(x, [f, x = saved(x, "x")](const Tensor& dy) {
                  const Tensor source = dense(x());
                  const Tensor doutput = dense(dy);
                  Tensor dx(x().shape());
                  kernels().unary_backward(f, dx.numel(), source.data(), doutput.data(), dx.mutable_data(), nullptr);
                  return dx;
                }));
  // }
}

}  // namespace

Tensor relu(const Tensor& x) {
  // exercise 05.1 {
  // dx = dy, but 0 where x <= 0
  const Tensor y = apply(Unary::relu, x);
  return record("ReluBackward", y, wrt(x, [y = saved(y, "y")](const Tensor& dy) {
                  const Tensor doutput = dense(dy), dx(dy.shape());
                  kernels().unary_backward(Unary::relu, dx.numel(), y().data(), doutput.data(), dx.mutable_data(),
                                           nullptr);
                  return dx;
                }));
  // }
}

// y = x where x > 0, else slope · x
Tensor leaky_relu(const Tensor& x, double negative_slope) {
  // exercise 05.1 {
  // dx = dy · the same factor
  const Tensor slope = where(gt(x, zeros({})), ones({}), full({}, negative_slope));
  return record("LeakyReluBackward", apply(Binary::mul, "leaky_relu", x, slope),
                wrt(x, [slope](const Tensor& dy) { return mul(dy, slope); }));
  // }
}

// y = 1 / (1 + exp(-x))
Tensor sigmoid(const Tensor& x) {
  // exercise 05.2 {
  // dx = dy · y (1 - y)
  const Tensor y = apply(Unary::sigmoid, x);
  return record("SigmoidBackward", y,
                wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, mul(y(), sub(1, y()))); }));
  // }
}

Tensor tanh(const Tensor& x) {
  // exercise 05.2 {
  // dx = dy · (1 - y²)
  const Tensor y = apply(Unary::tanh, x);
  return record("TanhBackward", y,
                wrt(x, [y = saved(y, "y")](const Tensor& dy) { return mul(dy, sub(1, mul(y(), y()))); }));
  // }
}

Tensor gelu(const Tensor& x, Gelu kind) {
  return activation("GeluBackward", kind == Gelu::exact ? Unary::gelu : Unary::gelu_tanh, x);
}

// y = log(1 + exp(x)), without an exponential that overflows
Tensor softplus(const Tensor& x) {
  // exercise 05.3 {
  // dx = dy · sigmoid(x)
  const Tensor excess = apply(Unary::log1p, apply(Unary::exp, apply(Unary::neg, apply(Unary::abs, x))));
  return record("SoftplusBackward", apply(Binary::add, "softplus", apply(Unary::relu, x), excess),
                wrt(x, [x = saved(x, "x")](const Tensor& dy) { return mul(dy, sigmoid(x())); }));
  // }
}

Tensor silu(const Tensor& x) { return activation("SiluBackward", Unary::silu, x); }

}  // namespace tinytensor
