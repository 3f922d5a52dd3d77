// Single kernels on the shapes that a training step gives them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "examples/commands/bench/workload.h"

namespace tinytensor {

struct KernelCase {
  std::string kernel, shape;
  std::function<void()> run;  ///< calls it once, through kernels()
  std::optional<MatmulArgs> product = std::nullopt;
};

/// Every kernel of the table, as this workload calls it, or would.
std::vector<KernelCase> all_kernel_cases(const Workload& workload);
/// The products, attention and layer norm only: for a workload that is large.
std::vector<KernelCase> main_kernel_cases(const Workload& workload);

}  // namespace tinytensor
