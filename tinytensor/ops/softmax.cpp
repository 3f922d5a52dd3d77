// Softmax and its relatives. The maximum of a row is always subtracted first: exp of a large number would overflow.
#include <cmath>
#include <limits>

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

// dx = dy · exp(x - y)
Tensor logsumexp(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim) {
  const std::vector<int64_t> over = normalize_dims("logsumexp", dims, x.dim());
  const Shape kept = reduced_shape(x.shape(), over, true);
  Tensor y;
  {
    const NoGrad guard;
    // Over no elements the sum is 0, and its logarithm -inf.
    Tensor largest = numel(x.shape()) == 0 ? full(kept, 0) : x;
    for (const int64_t d : over) largest = max(largest, d, true).values;
    // An infinite maximum is not subtracted: inf - inf would be NaN.
    const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
    y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
  }
  return record("LogsumexpBackward", reshape(y, reduced_shape(x.shape(), over, keepdim)),
                wrt(x, [x = saved(x, "x"), y = saved(y, "y"), kept](const Tensor& dy) {
                  return mul(reshape(dy, kept), exp(sub(x(), y())));
                }));
}

namespace composed {

Tensor log_softmax(const Tensor& x, int64_t dim) {
  const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
  return sub(shifted, log(sum(exp(shifted), {dim}, true)));
}

}  // namespace composed

}  // namespace tinytensor
