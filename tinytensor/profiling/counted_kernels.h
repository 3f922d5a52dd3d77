// Counts what the kernels are asked to do.
//
// A function such as exp counts with what its polynomial takes, about: so that a kernel made of it can be held against
// the processor's peak.
#pragma once

#include "tinytensor/kernels/kernels.h"
#include "tinytensor/profiling/cost.h"

namespace tinytensor {

/// While it lives, kernels() are those that were in use, and what this thread asks them for is added up. Other threads
/// may compute meanwhile; theirs is not counted. One at a time: ValueError for a second one.
class CountedKernels {
 public:
  CountedKernels();
  ~CountedKernels();
  CountedKernels(const CountedKernels&) = delete;
  CountedKernels& operator=(const CountedKernels&) = delete;

  /// Since it began.
  Cost total() const;
};

}  // namespace tinytensor
