// Checking one exercise: a process of its own, so that a crash, an endless loop or a runaway allocation in one is
// reported as that and leaves the others alone. That process only answers. What it answered goes to another program,
// which holds none of her code, and judges.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "modules/course/common/error.h"

namespace course {

struct Command;
struct ProcessResult;

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
  std::string text;         ///< what a person should read about it
  std::string printed;      ///< what the exercise printed by itself
  std::string likely = {};  ///< of what is wrong: the part of `text` that holds no values
  bool by_clock = false;    ///< of what is out of time: the wall clock ran out, not its time on the processor
};

struct CheckLimits {
  int64_t memory_bytes = int64_t{2} << 30;
  int processor_seconds = 10;
  double wall_seconds = 20;
};

/// A program that answers.
struct CheckProgram {
  std::filesystem::path path;
  std::filesystem::path judge;          ///< what judges it
  std::vector<std::string> twins = {};  ///< of its module: its table lacks the kernels among them
  std::map<std::string, std::string> environment = {};
  bool in_double = false;        ///< real is double in it
  bool sanitized = false;        ///< no limit on the address space, which the sanitizer needs for itself
  std::filesystem::path hers;    ///< of a sanitizer's report the first line of code in this folder is shown
  uint64_t seed = 1, seeds = 1;  ///< which cases are drawn
  CheckLimits limits = {};
  int columns = 0;                                        ///< of what the judge says; 0 for the terminal's
  std::function<ProcessResult(const Command&)> run = {};  ///< how it is run, if not by course::run()
};

/// The judge ended before it was done: its check is broken, or this machine had no memory or time for it. That is no
/// fault of the code that it judges.
struct JudgeError : CourseError {
  using CourseError::CourseError;
};

/// What a signal means, in words; `output` is what the program printed before.
std::string signal_text(int signal, const std::string& output);

/// The verdicts on these exercises, each in a process of its own. JudgeError.
std::vector<Verdict> run_checks(const CheckProgram& program, const std::vector<std::string>& exercises);
/// The verdicts on one exercise in several programs, that have the same judge and seeds; it is asked once for all.
std::vector<Verdict> run_checks(const std::vector<CheckProgram>& programs, const std::string& exercise);

}  // namespace course
