// The ladder: a product of matrices in steps, from three loops to a kernel that is as fast as the library's. Each step is one
// file, and shows its idea alone; kernels/fast/matmul.cpp has all of them at once, and what is said in modules/16_acceleration.
#pragma once

#include "tinytensor/kernels/kernels.h"

namespace tinytensor {

struct LadderStep {
  const char* name;
  const char* idea;
  void (*matmul)(const MatmulArgs& args);  ///< as Kernels::matmul, but that sums are accumulated in `real`
};
constexpr int ladder_step_count = 6;

namespace ladder {

/// From the first to the last; each is the one before with one idea more.
extern const LadderStep steps[ladder_step_count];

}  // namespace ladder
}  // namespace tinytensor
