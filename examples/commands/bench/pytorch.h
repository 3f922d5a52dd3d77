// PyTorch as the one to compare with: the program that runs it, and the settings in which it may be at its best.
#pragma once

#include <string>
#include <vector>

#include "examples/commands/bench/workload.h"

namespace tinytensor {

/// One way to run PyTorch.
struct PyTorchSetting {
  int threads;                           ///< of its own
  int blas_threads;                      ///< of its BLAS
  std::vector<std::string> environment;  ///< "NAME=value"
  std::string name;                      ///< "2 threads, 1 in its BLAS"
};

/// What can be fastest with `threads` threads at most: fewer of them (a small row is slower with two), no threads in
/// the BLAS, another of OpenBLAS's kernels than it chooses for a processor it does not know, and OpenBLAS and BLIS
/// built for OpenMP where Debian has put them.
std::vector<PyTorchSetting> pytorch_settings(int threads);
/// Debian's packages of those libraries that are not installed here, and so cannot be tried: "libblis4-openmp".
std::string blas_not_tried();

/// The command that times a workload on request; see worker.h.
std::vector<std::string> pytorch_command(const std::string& python, const Workload& workload,
                                         const PyTorchSetting& setting);

/// The version of the PyTorch that a Python has; empty if it has none. NoAnswerError where it does not say so within so
/// many seconds: to read it from a slow disk can take some.
std::string pytorch_version(const std::string& python, double patience = 120);

}  // namespace tinytensor
