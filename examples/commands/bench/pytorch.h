// PyTorch as the one to compare with: the program that runs it, and the ways in which it may be at its best.
#pragma once

#include <string>
#include <vector>

#include "examples/commands/bench/workload.h"

namespace tinytensor {

/// A Python, and the PyTorch that it has.
struct PyTorch {
  std::string program, version;  ///< version is empty if it has none
  bool system_blas = false;      ///< it calls the BLAS of the system, as Debian's does; one from pip brings its own
};

/// One way to run PyTorch.
struct PyTorchSetting {
  int threads;                           ///< of its own
  std::vector<std::string> environment;  ///< "NAME=value"
  std::vector<std::string> ways;         ///< words for the program that is timed: "fused"
  std::string name;                      ///< "2 threads, 1 in its BLAS, fused AdamW"
};

/// What the threads and the BLAS can be, with `threads` threads at most: fewer of them (a small row is slower with two), no
/// threads in the BLAS, and every BLAS of the system that its PyTorch can be given.
std::vector<PyTorchSetting> pytorch_settings(const PyTorch& pytorch, int threads);
/// How a setting can be faster still. Each list is a question of its own, which begins from what won before it: other kernels
/// of OpenBLAS than it chooses for a processor it does not know, a foreach or fused optimizer, fused attention, a cache of keys
/// and values, denormals flushed to zero, torch.compile.
std::vector<std::vector<PyTorchSetting>> pytorch_questions(const PyTorch& pytorch, const Workload& workload);
/// The best setting so far, and in addition what one of an answer adds.
PyTorchSetting together(PyTorchSetting best, const PyTorchSetting& added);
/// Debian's packages of a BLAS for OpenMP that are not installed here, and so cannot be tried: "libblis4-openmp".
std::string blas_not_tried(const PyTorch& pytorch);

/// The command that times a workload on request; see worker.h.
std::vector<std::string> pytorch_command(const PyTorch& pytorch, const Workload& workload,
                                         const PyTorchSetting& setting);

/// The PyTorch that a Python has. NoAnswerError where it does not say so within so many seconds: to read it from a slow disk
/// can take some.
PyTorch ask_for_pytorch(const std::string& python, double patience = 120);

}  // namespace tinytensor
