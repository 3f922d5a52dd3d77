// Keeping a program from all but its own work: no network, no files but those it is given, one small folder to write
// in, limits on memory, time, processes and output, no signals to others.
//
// Layers, each of which holds when the others are off (tests/grading/contain_test.cpp says what each stops):
//   namespaces   by bubblewrap: network, processes, files, IPC
//   another user its own user id, where the grader runs as root
//   limits       setrlimit, and a wall clock
//   seccomp      refuses what a program that computes never calls: sockets, ptrace, mount, keyctl, …
//   landlock     files, on Linux 5.13 and newer; TCP and signals on newer ones
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"
#include "modules/course/process/process.h"

namespace course {

/// The machine could not do its part, and no submission is to blame: there is no grade.
struct GraderError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Layers {
  bool namespaces = false, other_user = false, limits = true, seccomp = false, landlock = false;
  /// Another user id or user namespaces, limits, and seccomp or Landlock.
  bool enough() const;
  /// "namespaces", "another user", …: those that are in force.
  std::vector<std::string> names() const;
};
/// What this machine has; tried once, by doing it.
const Layers& layers_here(const Kit& kit);
/// CourseError unless they are enough: what is missing, and how to get it.
void require_enough(const Layers& layers);
/// Of these files those that a contained program could read by the rights that it has as another user. Where namespaces
/// or Landlock are in force, none: it sees what it is given.
std::vector<std::filesystem::path> in_reach(const Kit& kit, const Layers& layers,
                                            const std::vector<std::filesystem::path>& files);

struct Contained {
  std::vector<std::filesystem::path> readable;  ///< files and folders that it may read and run, at the same paths
  std::filesystem::path writable;               ///< its scratch, where it begins; empty for none
  bool compiles = false;  ///< a compiler runs other programs; what answers runs alone, with the shortest list of calls
};

/// The command, inside of these layers: its first word is a path. Its limits are kept as they are in `command`; its
/// environment is what `command` names and nothing else. As root, the scratch becomes the other user's. GraderError
/// where the layers could not be entered or the program not be begun: that is nobody's fault.
ProcessResult run_contained(const Kit& kit, const Command& command, const Contained& contained, const Layers& layers);

/// From here on no other process may look into this one, where the system knows how.
void close_this_process();

}  // namespace course
