// The flags of ./tt bench.
#pragma once

#include <string>
#include <vector>

namespace tinytensor {

struct BenchOptions {
  std::vector<std::string> rows;  ///< names of workloads, see workload.h
  std::vector<int> threads;
  double seconds = 8;
  std::string python;  ///< empty: the first that has PyTorch
  bool no_pytorch = false;
  std::string matmul_precision = "highest";
  bool json = false;
  std::string svg;       ///< a file for a picture; empty: none
  bool kernels = false;  ///< single kernels instead of rows
  bool profile = false;  ///< where the time of a step goes instead of its sum
  std::string worker;    ///< the row that this process is to time on request
};

/// UsageError, HelpRequest; see options.h.
BenchOptions parse_bench_options(int argc, const char* const* argv);

}  // namespace tinytensor
