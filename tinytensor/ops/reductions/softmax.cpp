// Softmax and its logarithm, each in one step: the kernels of rows, along any dim.
#include <algorithm>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

using Forward = void (*)(int64_t rows, int64_t n, const real* x, real* y);
using Backward = void (*)(int64_t rows, int64_t n, const real* y, const real* dy, real* dx);

// The kernels work along the last dim: another dim is moved there, and the result is moved back.
Tensor last_dim_dense(const Tensor& x, int64_t dim) { return dense(transpose(x.detach(), dim, -1)); }

int64_t row_length(const Tensor& x) { return x.dim() == 0 ? 1 : x.size(-1); }
int64_t row_count(const Tensor& x) { return x.numel() / std::max<int64_t>(row_length(x), 1); }

Tensor row_wise(const char* name, const Tensor& x, int64_t dim, Forward forward, Backward backward) {
  const Tensor rows = last_dim_dense(x, dim);
  const Tensor y(rows.shape());
  forward(row_count(rows), row_length(rows), rows.data(), y.mutable_data());
  return record(name, transpose(y, dim, -1), wrt(x, [y = saved(y, "y"), dim, backward](const Tensor& dy) {
                  const Tensor doutput = last_dim_dense(dy, dim);
                  const Tensor dx(doutput.shape());
                  backward(row_count(dx), row_length(dx), y().data(), doutput.data(), dx.mutable_data());
                  return transpose(dx, dim, -1);
                }));
}

}  // namespace

// dx = y ∘ (dy - Σ dy∘y)
Tensor softmax(const Tensor& x, int64_t dim) {
  const int64_t d = normalize_dim("softmax", dim, x.dim());
  if (composed_ops()) return composed::softmax(x, d);
  return row_wise("SoftmaxBackward", x, d, kernels().softmax, kernels().softmax_backward);
}

// dx = dy - exp(y) Σ dy
Tensor log_softmax(const Tensor& x, int64_t dim) {
  const int64_t d = normalize_dim("log_softmax", dim, x.dim());
  if (composed_ops()) return composed::log_softmax(x, d);
  return row_wise("LogSoftmaxBackward", x, d, kernels().log_softmax, kernels().log_softmax_backward);
}

}  // namespace tinytensor
