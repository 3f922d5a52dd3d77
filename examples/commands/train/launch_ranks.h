// ./tt train --ranks N: mpirun, with what it needs to be told on this computer.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "examples/commands/train/options.h"

namespace tinytensor {

/// An mpirun, and what has to be set for the ranks that it starts.
struct Launcher {
  fs::path program;
  std::string mpi;  // "openmpi" or "mpich"
};

/// The first mpirun in PATH for whose MPI there is a library beside this program, Open MPI's before MPICH's; the one that
/// TINYTENSOR_MPIRUN names is taken instead. RankError, saying what to install or to correct, where there is none.
Launcher find_launcher();

/// The arguments of an mpirun that starts `ranks` ranks of a program on this computer, and what is to be set for it.
std::vector<std::string> launch_arguments(const Launcher& launcher, int64_t ranks);
std::vector<std::pair<std::string, std::string>> launch_environment(const Launcher& launcher, int64_t ranks);

/// Starts them, waits for their end and returns the status. Ctrl-C asks them to come to an end; a second one, or one before
/// they train, ends them. UsageError for more ranks than a computer can do with; RankError where they do not start, or one
/// is gone without a word.
int launch_ranks(const TrainOptions& options, int argc, const char* const* argv);

}  // namespace tinytensor
