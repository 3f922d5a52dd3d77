// The middle of a gated MLP: one array opens and closes the other.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

// dgate = dy∘x∘silu'(gate)    dx = dy∘silu(gate)
Tensor swiglu(const Tensor& gate, const Tensor& x) {
  if (gate.shape() != x.shape()) {
    fail<ShapeError>("swiglu: gate and x must have one shape: {} and {}", to_string(gate.shape()),
                     to_string(x.shape()));
  }
  if (composed_ops()) return composed::swiglu(gate, x);
  const Tensor opening = dense(gate), source = dense(x), y(x.shape());
  kernels().swiglu(y.numel(), opening.data(), source.data(), y.mutable_data());
  return record_joint(
      "SwigluBackward", y, {gate, x},
      [gate = saved(opening, "gate"), x = saved(source, "x")](const Tensor& dy, const Needed& needed) {
        const Tensor doutput = dense(dy);
        const Gradients gradients{needed[0] ? Tensor(dy.shape()) : Tensor(), needed[1] ? Tensor(dy.shape()) : Tensor()};
        const auto target = [&](size_t i) { return needed[i] ? gradients[i].mutable_data() : nullptr; };
        kernels().swiglu_backward(dy.numel(), gate().data(), x().data(), doutput.data(), target(0), target(1));
        return gradients;
      });
}

namespace composed {

Tensor swiglu(const Tensor& gate, const Tensor& x) { return mul(silu(gate), x); }

}  // namespace composed

}  // namespace tinytensor
