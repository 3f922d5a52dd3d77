// One loss, computed by several ranks: what distributed training is made of.
//
// A batch is cut into slices (slices.h). Each rank computes loss and gradient of its slices; the gradients are added up
// along one tree (tree_sum.h), so that all ranks hold the same gradient, to the bit that one rank alone would have. The
// loss that comes out is a node of the tape whose backward hands that gradient out. So a training step needs to know
// nothing of ranks: it divides the loss, accumulates, clips and moves as ever.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/distributed/communicator.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct Slice {
  int64_t index = 0;  ///< counted from 0
  Share rows;         ///< of the batch, at least one
};

struct SliceLoss {
  Tensor mean;        ///< over the slice, a scalar; what it is does not matter where count is 0
  int64_t count = 0;  ///< of its targets that are not ignored
};

/// Σ mean · count / Σ count over the slices of a batch of `rows` rows, a scalar, the same on all ranks: the mean loss of
/// the batch, where each target counts once. Its backward adds d loss / d parameter to each of `parameters` that the loss
/// of any slice depends on. Slices beyond the rows are left out. loss_of is called for the slices of this rank, in their
/// order, while recording; all must compute with the same parameters.
/// The bits depend on the number of slices, and neither on that of ranks nor on that of threads. All ranks must call it
/// at once, and one after another. NaN where no slice has a target. ValueError for rows or slices below 1; GradError
/// where nothing is recorded; RankError. The gradients that the parameters have are left as they are.
Tensor data_parallel_loss(const std::vector<Tensor>& parameters, int64_t rows, int64_t slices, Communicator& ranks,
                          const std::function<SliceLoss(const Slice&)>& loss_of);

/// The numbers that a slice of a batch draws, for dropout: another stream for each seed, step, batch of the step and
/// slice, whoever computes it. SplitMix64 of these fills the engine's state.
Generator slice_generator(uint64_t seed, int64_t step, int64_t batch, int64_t slice);

}  // namespace tinytensor
