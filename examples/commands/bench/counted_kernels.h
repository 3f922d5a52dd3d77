// What a kernel costs: its arithmetic and the bytes that it must move at least.
//
// A multiply-add is two operations. A function such as exp counts with what its polynomial takes, about: so that a
// kernel made of it can be held against the processor's peak. Every array counts once, however often it is read.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor {

struct Cost {
  double operations = 0, bytes = 0;

  Cost& operator+=(const Cost& other) {
    operations += other.operations, bytes += other.bytes;
    return *this;
  }
  Cost operator-(const Cost& other) const { return {operations - other.operations, bytes - other.bytes}; }
};

/// While it lives, kernels() are those that were in use, and what they are asked for is added up. One at a time, and
/// kernels called from one thread.
class CountedKernels {
 public:
  CountedKernels();
  ~CountedKernels();
  CountedKernels(const CountedKernels&) = delete;
  CountedKernels& operator=(const CountedKernels&) = delete;

  Cost total() const;

 private:
  Kernels table_;
};

}  // namespace tinytensor
