// ./tt bench --kernels: each kernel against the processor's limits, its readable reference, and OpenBLAS.
//
// A kernel can be no faster than its arithmetic at the peak of the multiply-adds, nor than its bytes at the speed of a
// triad over as many bytes. The later of the two is its roof (Williams, Waterman & Patterson, "Roofline", 2009).
#pragma once

#include "examples/commands/bench/bench_options.h"

namespace tinytensor {

int bench_kernels(const BenchOptions& options);

}  // namespace tinytensor
