// The singular value decomposition, by rotations of two columns at a time: the one-sided Jacobi method of Hestenes
// (1958). Golub & Van Loan, Matrix Computations, 8.6.3.
#pragma once

#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// A = Σ_i values[i] · u[i] v[i]ᵀ, for A (m, n) and i below min(m, n), all in double.
struct SVD {
  std::vector<double> values;          ///< σ_0 >= σ_1 >= … >= 0
  std::vector<std::vector<double>> u;  ///< u[i] (m): of length 1, orthogonal to each other, also where σ_i is 0
  std::vector<std::vector<double>> v;  ///< v[i] (n): the same. Its first number of largest magnitude is above 0
};

/// Of a matrix (m, n), wide or tall, also without an element. ShapeError unless there are two dims, ValueError where a
/// number is NaN or infinite. Nothing is recorded. m n min(m, n) multiplications, some dozens of times: for layers of
/// a few hundred units it takes a second.
SVD svd(const Tensor& a);

/// A turn by an angle with this cosine and sine.
struct Rotation {
  double c = 1, s = 0;
};

/// The rotation that makes two columns p and q orthogonal, of which alpha = p·p, beta = q·q and gamma = p·q are known:
/// p ← c p - s q, q ← s p + c q. Of the two angles that do, the one of at most 45 degrees: t = s/c is the smaller root
/// of t² + 2ζt - 1 = 0, ζ = (beta - alpha) / (2 gamma). No turn where gamma is 0, 45 degrees with s = c where alpha =
/// beta and it is not. All three are finite, alpha and beta at least 0, |gamma| at most √(alpha beta), and what is not 0, beta -
/// alpha included, at least the smallest normal double; however far apart they are, c² + s² is 1.
Rotation jacobi_rotation(double alpha, double beta, double gamma);

}  // namespace tinytensor
