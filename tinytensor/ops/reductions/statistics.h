// More reductions, and running sums.
#pragma once

#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// √var: PyTorch's std, a name that C++ has for its library. The gradient is 0 where it is 0.
Tensor stddev(const Tensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false, int64_t correction = 1);
/// (Σ |x|ᵖ)^(1/p); the largest |x| for p = ∞, the number of elements that are not 0 for p = 0. Where it is 0 the
/// gradient is 0.
Tensor norm(const Tensor& x, double p = 2, const std::vector<int64_t>& dims = {}, bool keepdim = false);
/// x / max(‖x‖₂, eps) along dim.
Tensor normalize(const Tensor& x, int64_t dim = 1, double eps = 1e-12);
/// a · b / max(‖a‖‖b‖, eps) along dim, each norm at least eps.
Tensor cosine_similarity(const Tensor& a, const Tensor& b, int64_t dim = 1, double eps = 1e-8);

/// Largest along dims; equal ones share the gradient. ShapeError if there is no element.
Tensor amax(const Tensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
Tensor amin(const Tensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
IndexTensor argmin(const Tensor& x, int64_t dim, bool keepdim = false);
/// Index in the flattened tensor.
int64_t argmin(const Tensor& x);

/// y[i] = x[0] + … + x[i] along dim, accumulated in double.
Tensor cumsum(const Tensor& x, int64_t dim);
/// The product along dim.
Tensor prod(const Tensor& x, int64_t dim, bool keepdim = false);
/// The product of all.
Tensor prod(const Tensor& x);

}  // namespace tinytensor
