// The logarithm of a sum of exponentials. The maximum is always subtracted first: exp of a large number would overflow.
#include <limits>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Tensor logsumexp(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim) {
  const std::vector<int64_t> over = normalize_dims("logsumexp", dims, x.dim());
  const Shape kept = reduced_shape(x.shape(), over, true);
  Tensor y;
  {
    const NoGrad guard;
    // Over no elements the sum is 0, and its logarithm -inf.
    Tensor largest = numel(x.shape()) == 0 ? full(kept, 0) : x;
    for (const int64_t d : over) largest = max(largest, d, true).values;
    // exercise 05.10 {
    // An infinite maximum is not subtracted: inf - inf would be NaN.
    const Tensor shift = masked_fill(largest, eq(abs(largest), full({}, std::numeric_limits<double>::infinity())), 0);
    y = add(log(sum(exp(sub(x, shift)), over, true)), shift);
    // }
  }
  return record("LogsumexpBackward", reshape(y, reduced_shape(x.shape(), over, keepdim)),
                wrt(x, [x = saved(x, "x"), y = saved(y, "y"), kept](const Tensor& dy) -> Tensor {
                  // exercise 05.10 {
                  return mul(reshape(dy, kept), exp(sub(x(), y())));
                  // }
                }));
}

}  // namespace tinytensor
