// Sums over ranks around a ring, in which each rank talks to two others alone: it sends to the next one, rank + 1, and
// receives from the one before; behind the last rank comes rank 0.
//
//   reduce-scatter   each part of the numbers goes once around and is added up on its way; rank r then has part r
//   all-gather       each part goes around once more, and all ranks keep it
//
// Each takes R - 1 rounds, in which a rank sends n / R numbers. Together a rank sends 2 (R - 1) / R · n numbers, as with
// tree_sum (tree_sum.h), which talks to all ranks at once in two rounds. The order of the additions follows the ranks here
// (Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", 2009): a sum has the same
// bits on all ranks and in each run, but others on another number of ranks. So training takes tree_sum.
#pragma once

#include "tinytensor/distributed/communicator.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Reduce-scatter. x (n) of each rank is cut into the parts shares_of(n, R). Afterwards part r of rank r's x is
///   ((x_{r+1} + x_{r+2}) + …) + x_r      x_i being that part of rank i's x, i modulo R,
/// added up in this order; what the other parts hold is left open. ShapeError unless x has one dimension and lies dense;
/// all ranks must have as many numbers. RankError.
void ring_reduce_scatter(Communicator& ranks, const Tensor& x);

/// All-gather: part r of rank r's x (n) goes to all ranks, in the same parts. Errors as above.
void ring_all_gather(Communicator& ranks, const Tensor& x);

/// Both: afterwards each rank's x (n) is the sum over all of them.
void ring_all_reduce(Communicator& ranks, const Tensor& x);

}  // namespace tinytensor
