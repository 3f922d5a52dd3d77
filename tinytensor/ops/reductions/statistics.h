// More reductions, and running sums.
#pragma once

#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// √var: PyTorch's std, a name that C++ has for its library. The gradient is 0 where it is 0.
Tensor stddev(const Tensor& x, const std::vector<int64_t>& dims, bool keepdim, int64_t correction);
inline Tensor stddev(const Tensor& x, const std::vector<int64_t>& dims = {}) { return stddev(x, dims, false, 1); }
template <AnyNumber Dim>
Tensor stddev(const Tensor& x, Dim dim) {
  return stddev(x, std::vector<int64_t>{dim});
}
template <AnyNumber Dim>
Tensor stddev(const Tensor& x, Dim dim, bool keepdim, int64_t correction) {
  return stddev(x, std::vector<int64_t>{dim}, keepdim, correction);
}
/// (Σ |x|ᵖ)^(1/p); the largest |x| for p = ∞, the number of elements that are not 0 for p = 0. Where it is 0 the
/// gradient is 0.
Tensor norm(const Tensor& x, double p = 2, const std::vector<int64_t>& dims = {}, bool keepdim = false);
Tensor norm(const Tensor& x, std::initializer_list<int64_t> dims) = delete;  // say p first: norm(x, 2, {1})
/// x / max(‖x‖ₚ, eps) along dim. p is said together with dim: normalize(x, 2, -1).
Tensor normalize(const Tensor& x, double p, int64_t dim, double eps = 1e-12);
inline Tensor normalize(const Tensor& x) { return normalize(x, 2, 1); }
/// a · b / max(‖a‖‖b‖, eps) along dim, each norm at least eps.
Tensor cosine_similarity(const Tensor& a, const Tensor& b, int64_t dim = 1, double eps = 1e-8);

/// Largest along dims; equal ones share the gradient. ShapeError if there is no element.
Tensor amax(const Tensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
Tensor amin(const Tensor& x, const std::vector<int64_t>& dims = {}, bool keepdim = false);
template <AnyNumber Dim>
Tensor amax(const Tensor& x, Dim dim, bool keepdim = false) {
  return amax(x, std::vector<int64_t>{dim}, keepdim);
}
template <AnyNumber Dim>
Tensor amin(const Tensor& x, Dim dim, bool keepdim = false) {
  return amin(x, std::vector<int64_t>{dim}, keepdim);
}
IndexTensor argmin(const Tensor& x, int64_t dim, bool keepdim = false);
/// Index in the flattened tensor.
int64_t argmin(const Tensor& x);
template <std::same_as<bool> Flag>
IndexTensor argmin(const Tensor& x, Flag keepdim) = delete;  // say the dim first

/// y[i] = x[0] + … + x[i] along dim, accumulated in double.
Tensor cumsum(const Tensor& x, int64_t dim);
/// The product along dim.
Tensor prod(const Tensor& x, int64_t dim, bool keepdim = false);
/// The product of all.
Tensor prod(const Tensor& x);

}  // namespace tinytensor
