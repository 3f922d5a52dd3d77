// Softmax and its logarithm from small ops. The same in one step is next door, in ops/reductions/softmax.cpp.
#include "tinytensor/ops/ops.h"

namespace tinytensor::composed {

Tensor softmax(const Tensor& x, int64_t dim) {
  // exercise 05.8 {
  const Tensor e = exp(sub(x, max(x.detach(), dim, true).values));
  return div(e, sum(e, {dim}, true));
  // }
}

Tensor log_softmax(const Tensor& x, int64_t dim) {
  // exercise 05.8 {
  const Tensor shifted = sub(x, max(x.detach(), dim, true).values);
  return sub(shifted, log(sum(exp(shifted), {dim}, true)));
  // }
}

}  // namespace tinytensor::composed
