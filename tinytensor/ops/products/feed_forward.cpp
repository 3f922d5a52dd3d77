// The MLP of a transformer as one op.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

// Y = H W₂ᵀ + b₂, H = gelu(A), A = X W₁ᵀ + b₁:  dA = (dY W₂) ∘ gelu'(A), the rest as for two linear layers.
// Only A is kept for the backward. H, which is as large, is computed again in the pass that computes dA.
Tensor feed_forward(const Tensor& x, const LinearWeights& inner, const LinearWeights& outer, Gelu kind) {
  if (composed_ops()) return composed::feed_forward(x, inner, outer, kind);
  const Unary f = kind == Gelu::exact ? Unary::gelu : Unary::gelu_tanh;
  Tensor hidden, y;
  {
    const NoGrad guard;
    hidden = linear(x, inner.weight, inner.bias);
    y = linear(apply(f, hidden), outer.weight, outer.bias);
  }
  return record_joint(
      "FeedForwardBackward", y, {x, inner.weight, inner.bias, outer.weight, outer.bias},
      [f, x = saved(x, "x"), w1 = saved(inner.weight, "inner weight"), w2 = saved(outer.weight, "outer weight"), hidden,
       x_shape = x.shape()](const Tensor& dy, const Needed& needed) {
        const Tensor drows = as_rows(dy), activated(as_rows(hidden).shape()), dhidden = matmul(drows, w2());
        real* slopes = dhidden.mutable_data();
        kernels().unary_backward(f, hidden.numel(), hidden.data(), slopes, slopes, activated.mutable_data());
        Gradients gradients(5);
        if (needed[0]) gradients[0] = reshape(matmul(dhidden, w1()), x_shape);
        if (needed[1]) gradients[1] = matmul(transpose(dhidden, 0, 1), as_rows(x()));
        if (needed[2]) gradients[2] = sum(dhidden, {0});
        if (needed[3]) gradients[3] = matmul(transpose(drows, 0, 1), activated);
        if (needed[4]) gradients[4] = sum(drows, {0});
        return gradients;
      });
}

namespace composed {

Tensor feed_forward(const Tensor& x, const LinearWeights& inner, const LinearWeights& outer, Gelu kind) {
  // exercise 14.1 {
  return tinytensor::linear(gelu(tinytensor::linear(x, inner.weight, inner.bias), kind), outer.weight, outer.bias);
  // }
}

}  // namespace composed

}  // namespace tinytensor
