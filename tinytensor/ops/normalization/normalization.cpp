// Layer norm and dropout: what keeps a deep network trainable.
#include <algorithm>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/layout.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_norm_shapes(const Tensor& x, const Tensor& parameter, const char* what) {
  if (x.dim() == 0) fail<ShapeError>("layer_norm: a scalar has no dim to normalise over");
  if (parameter.defined() && parameter.shape() != Shape{x.size(-1)}) {
    fail<ShapeError>("layer_norm: the {} must be {}, the last dim of x {}: {}", what, to_string({x.size(-1)}),
                     to_string(x.shape()), to_string(parameter.shape()));
  }
}

// What permute() is undone with.
std::vector<int64_t> inverse(const std::vector<int64_t>& order) {
  std::vector<int64_t> back(order.size());
  for (size_t i = 0; i < order.size(); ++i) back[static_cast<size_t>(order[i])] = static_cast<int64_t>(i);
  return back;
}

const real* data_or_null(const Tensor& x) { return x.defined() ? x.data() : nullptr; }

}  // namespace

// With x̂ = (x - mean) rstd and g = dy∘weight:
//   dx = rstd (g - mean(g) - x̂ mean(g∘x̂))    dweight = Σ dy∘x̂    dbias = Σ dy
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps) {
  check_norm_shapes(x, weight, "weight");
  check_norm_shapes(x, bias, "bias");
  if (!(eps >= 0)) fail<ValueError>("layer_norm: eps must not be negative: {}", eps);
  if (composed_ops()) return composed::layer_norm(x, weight, bias, eps);
  const int64_t n = x.size(-1);
  const int64_t rows = x.numel() / std::max<int64_t>(n, 1);
  const Tensor source = dense(x);
  const Tensor gamma = weight.defined() ? dense(weight) : weight;
  const Tensor beta = bias.defined() ? dense(bias) : bias;
  const Tensor y(x.shape()), mean({rows}), rstd({rows});
  kernels().layer_norm(rows, n, static_cast<real>(eps), source.data(), data_or_null(gamma), data_or_null(beta),
                       y.mutable_data(), mean.mutable_data(), rstd.mutable_data());
  return record_joint("LayerNormBackward", y, {x, weight, bias},
                      [x = saved(source, "x"), gamma = saved(gamma, "weight"), mean, rstd, rows, n](
                          const Tensor& dy, const Needed& needed) {
                        const Tensor doutput = dense(dy);
                        Gradients gradients{needed[0] ? Tensor(dy.shape()) : Tensor(),
                                            needed[1] ? Tensor({n}) : Tensor(), needed[2] ? Tensor({n}) : Tensor()};
                        const auto target = [&](size_t i) { return needed[i] ? gradients[i].mutable_data() : nullptr; };
                        kernels().layer_norm_backward(rows, n, x().data(), data_or_null(gamma()), mean.data(),
                                                      rstd.data(), doutput.data(), target(0), target(1), target(2));
                        return gradients;
                      });
}

Tensor dropout(const Tensor& x, double p, bool training, Generator& generator) {
  if (!(p >= 0 && p <= 1)) fail<ValueError>("dropout: p must be between 0 and 1: {}", p);
  if (training && p > 0 && p < 1 &&
      !x.is_contiguous()) {  // what is kept is drawn in the order in which x lies in memory, as in PyTorch
    const std::vector<int64_t> order = memory_order(x.layout());
    if (!std::is_sorted(order.begin(), order.end())) {
      return permute(dropout(permute(x, order), p, training, generator), inverse(order));
    }
  }
  // exercise 07.6 {
  if (!training || p == 0) return x;
  Tensor mask = zeros(x.shape());
  if (p < 1) {
    fill_bernoulli(mask.mutable_data(), mask.numel(), 1 - p, generator);
    mask = apply(Binary::div, mask, 1 - p);
  }
  return record("DropoutBackward", apply(Binary::mul, "dropout", x, mask),
                wrt(x, [mask](const Tensor& dy) { return mul(dy, mask); }));
  // }
}

}  // namespace tinytensor
