// The sum of what the slices of a batch give, along one tree, on any number of ranks: the same bits on all of them.
//
// MPI's own MPI_Allreduce promises neither the same bits on another number of ranks nor in another library. So the sum is
// made here, of sends and receives, in two rounds (reduce-scatter and all-gather):
//
//   1. each rank sends every other one the part of its vectors that this one is to add up;
//   2. each adds up its part along the tree of slices.h, and sends the sum to all others.
//
// Each rank sends 2 (R-1)/R n numbers where it has one vector: as few as a ring does, in R times fewer rounds.
#pragma once

#include <vector>

#include "tinytensor/distributed/communicator.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// x (n) += y (n). ShapeError unless both have one shape.
void add_into(const Tensor& x, const Tensor& y);

/// Σ over all slices, (n), on every rank. `mine` are the sums of this rank's nodes, nodes_within(slices, share of the
/// rank), each (n); what they hold afterwards is left open. ValueError where they are not as many, ShapeError where one
/// has another shape.
Tensor tree_sum(Communicator& ranks, int64_t slices, int64_t n, const std::vector<Tensor>& mine);

}  // namespace tinytensor
