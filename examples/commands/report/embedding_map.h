// The embeddings of tokens as a map: the two directions along which they differ most (principal component analysis,
// Pearson 1901).
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct PlaneOfMostVariance {
  std::vector<double> x, y;  ///< of each row
  double share = 0;          ///< of the variance that lies in the plane
};

/// Of the first rows of a table (V, C), at most `most` of them. The same table gives the same plane.
PlaneOfMostVariance plane_of_most_variance(const Tensor& table, int64_t most);

}  // namespace tinytensor
