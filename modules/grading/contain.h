// Keeping a program from all but its own work: no network, no files but those it is given, one small folder to write
// in, limits on memory, time, processes and output, no signals to others.
//
// Layers, each of which holds when the others are off (tests/grading/layers says what each stops):
//   namespaces   by bubblewrap: network, processes, files, IPC
//   another user its own user id, where the grader runs as root
//   limits       setrlimit, and a wall clock
//   seccomp      refuses what a program that computes never calls: sockets, ptrace, mount, keyctl, …
//   landlock     files, on Linux 5.13 and newer
#pragma once

#include <string>
#include <vector>

#include "process.h"

namespace course {

struct Layers {
  bool namespaces = false, other_user = false, limits = true, seccomp = false, landlock = false;
  /// Another user id or user namespaces, limits, and seccomp or Landlock.
  bool enough() const;
  std::vector<std::string> names() const;
};
/// What this machine has; tried once, by doing it.
Layers layers_here();

struct Contained {
  std::vector<std::filesystem::path> readable;  ///< files and folders that it may read and run, at the same paths
  std::filesystem::path writable;               ///< its scratch; empty for none
  int64_t writable_bytes = int64_t{64} << 20;
  int processes = 1;  ///< a compiler needs more than an answer
};

/// The command, inside of these layers. Its limits are kept as they are in `command`.
ProcessResult run_contained(const Command& command, const Contained& contained, const Layers& layers);

}  // namespace course
