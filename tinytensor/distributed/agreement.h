// Whether all ranks have the same: settings before they begin, parameters while they train.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/distributed/communicator.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// A number that is another one, but for a chance of 2^-64, where any bit of the tensors differs.
uint64_t digest_of(const std::vector<Tensor>& tensors);

/// What must be the same on all ranks: a name for people ("--batch-size"), which is one line, and its value. A rank may lack
/// one that others have: its value is then "not set".
using Facts = std::vector<std::pair<std::string, std::string>>;

/// SharedError on all ranks where they differ. It names the first fact that does, and of the ranks those that have another
/// value than most, or, where there are as many of both, than rank 0:
///   "--batch-size is 6 on rank 2 (laptop4), and 12 on rank 0 (laptop1)"
/// `hint` is added to it.
void check_agreement(Communicator& ranks, const Facts& facts, const std::string& hint);

/// SharedError on all ranks where the parameters differ, naming the ranks that differ from most.
void check_same_parameters(Communicator& ranks, const std::vector<Tensor>& parameters, int64_t step);

}  // namespace tinytensor
