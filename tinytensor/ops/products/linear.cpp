// The linear layer as one op: a product and a bias in one pass over the output.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  if (weight.dim() != 2 || x.dim() == 0 || x.size(-1) != weight.size(1)) {
    fail<ShapeError>("linear: x {} does not fit a weight of (out, in) = {}", to_string(x.shape()),
                     to_string(weight.shape()));
  }
  if (bias.defined() && bias.shape() != Shape{weight.size(0)}) {
    fail<ShapeError>("linear: the bias must be {}, one for each output: {}", to_string(Shape{weight.size(0)}),
                     to_string(bias.shape()));
  }
}

// X Wᵀ + b, X as rows
Tensor product_with_bias(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  Shape shape = x.shape();
  shape.back() = weight.size(0);
  const Tensor y(shape);
  const Tensor rows = as_rows(x);
  const Tensor dense_bias = bias.defined() ? dense(bias) : bias;
  MatmulArgs args;
  args.m = rows.size(0), args.k = rows.size(1), args.n = weight.size(0);
  args.a = rows.data(), args.a_row = args.k, args.a_col = 1;
  args.b = weight.data(), args.b_row = weight.strides()[1], args.b_col = weight.strides()[0];  // Wᵀ
  args.c = y.mutable_data(), args.c_row = args.n;
  args.bias = bias.defined() ? dense_bias.data() : nullptr;
  kernels().matmul(args);
  return y;
}

}  // namespace

// Y = X Wᵀ + b:  dX = dY W    dW = dYᵀ X    db = Σ_rows dY
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  check_linear(x, weight, bias);
  if (composed_ops()) return composed::linear(x, weight, bias);
  return record_joint("LinearBackward", product_with_bias(x, weight, bias), {x, weight, bias},
                      [x = saved(x, "x"), weight = saved(weight, "weight"), x_shape = x.shape()](const Tensor& dy,
                                                                                                 const Needed& needed) {
                        const Tensor drows = as_rows(dy);
                        Gradients gradients(3);
                        if (needed[0]) gradients[0] = reshape(matmul(drows, weight()), x_shape);
                        if (needed[1]) gradients[1] = matmul(transpose(drows, 0, 1), as_rows(x()));
                        if (needed[2]) gradients[2] = sum(drows, {0});
                        return gradients;
                      });
}

}  // namespace tinytensor
