// Checking one exercise: a process of its own, so that a crash, an endless loop or a runaway allocation in one is
// reported as that and leaves the others alone.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

struct Verdict {
  enum class Kind {
    passed,
    not_started,  ///< its own region still holds todo()
    waits,        ///< it needs an earlier exercise that isn't written yet
    wrong,        ///< the check says what is wrong
    crashed,      ///< a signal, or a sanitizer's report
    out_of_time,
    out_of_memory,
    printed_too_much,
    ended_early,  ///< the program ended before the check did: exit() was called
  };
  Kind kind = Kind::wrong;
  std::string text;     ///< what a person should read about it
  std::string printed;  ///< what the exercise printed by itself
};

struct CheckLimits {
  int64_t memory_bytes = int64_t{2} << 30;
  int processor_seconds = 10;
  double wall_seconds = 20;
};

/// Runs the checks of these exercises in a check program. `sanitized` programs get no limit on their address space,
/// which the sanitizer needs for itself; of its report the first line of code in the folder `hers` is shown.
std::vector<Verdict> run_checks(const std::filesystem::path& program, const std::vector<std::string>& exercises,
                                bool sanitized, const std::filesystem::path& hers, const CheckLimits& limits = {});

}  // namespace course
