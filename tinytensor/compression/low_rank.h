// One matrix as a product of two thin ones.
#pragma once

#include <vector>

#include "tinytensor/compression/svd.h"
#include "tinytensor/nn/linear.h"

namespace tinytensor {

/// The smallest rank r, at least 1, whose values hold this share of the energy:  Σ_{i<r} σ_i² >= energy · Σ_i σ_i².
/// The values fall, and are finite and at least 0; where all are 0 it is 1. Their squares may be beyond the range of a
/// double: only ratios count. ValueError unless the share is in [0, 1], and for no value at all.
int64_t rank_by_energy(const std::vector<double>& values, double energy);

/// W (m, n) ≈ outer · inner, the nearest product of its rank (Eckart & Young, 1936).
struct Factors {
  Tensor inner;  ///< (r, n): row i is √σ_i v[i]
  Tensor outer;  ///< (m, r): column i is √σ_i u[i]
};
/// The r largest parts of a decomposition, each value shared evenly by both factors, so that neither has larger
/// gradients. ValueError unless 1 <= r <= how many there are.
Factors factors(const SVD& parts, int64_t rank);

/// A Linear as two: y = outer(inner(x)). r (in + out) numbers and multiplications where the one has in · out: fewer
/// only where r < in · out / (in + out), which of a square matrix is half of its size.
struct LowRankLinear : Layer<LowRankLinear> {
  Linear inner;  ///< (r, in), without a bias
  Linear outer;  ///< (out, r), with the layer's bias, a copy

  /// ValueError unless 1 <= rank <= min(in, out).
  LowRankLinear(const Linear& layer, int64_t rank);
  /// (…, in) -> (…, out)
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
};

}  // namespace tinytensor
