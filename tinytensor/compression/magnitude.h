// Which weights go: the smallest ones. Pruning by magnitude; Han et al., arXiv 1506.02626.
#pragma once

#include <vector>

#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// How many of n numbers a share stands for: the whole number next to share · n, a half upwards. ValueError unless the
/// share is in [0, 1].
int64_t pruned_count(double share, int64_t n);

/// Which numbers of w stay when a share of them goes: false at the pruned_count(share, n) of the smallest |w|, and of
/// equal ones at those that come first in row-major order. -0 is as small as 0, an infinity larger than all else. The
/// mask has w's shape; w may be a view, and is only read. Nothing is recorded. ValueError where w holds a NaN, or for
/// a share outside of [0, 1].
BoolTensor magnitude_mask(const Tensor& w, double share);

/// One threshold for all tensors together: a layer whose weights are small loses more of them. A mask for each, in
/// their order; of equal numbers those of earlier tensors go first. ValueError as above.
std::vector<BoolTensor> global_magnitude_masks(const std::vector<Tensor>& weights, double share);

/// Wanda; Sun et al., arXiv 2306.11695: weight (out, in) goes by |W_ij| · ‖X_j‖₂, compared within each row, where X_j
/// is what input j was over some examples: input_norms (in). Of each row pruned_count(share, in) go. ShapeError unless
/// the shapes fit, ValueError as above.
BoolTensor wanda_mask(const Tensor& weight, const Tensor& input_norms, double share);

/// Bytes of a matrix whose zeros are not stored, as rows of (number, column): the format CSR, numbers and indices of
/// four bytes each. Less than the dense matrix takes only if more than half of it is 0.
int64_t sparse_bytes(int64_t rows, int64_t nonzeros);

}  // namespace tinytensor
