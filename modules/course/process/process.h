// Running another program: with limits, and with what it printed.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace course {

struct Limits {
  int64_t memory_bytes = 0;   ///< of address space; 0 for no limit
  int64_t output_bytes = 0;   ///< of what it prints, and of any file it writes; 0 for no limit
  int processor_seconds = 0;  ///< 0 for no limit
  double wall_seconds = 0;    ///< 0 for no limit
};

struct ProcessResult {
  enum class End { exited, signalled, out_of_time, printed_too_much };
  End end = End::exited;
  int status = 0;                ///< exit status, or the signal
  std::string output;            ///< standard output and standard error, in the order they came
  std::string report;            ///< what it wrote to file descriptor 3
  bool began = true;             ///< false if what was to launch it ended first
  double processor_seconds = 0;  ///< that it took, with what it ran and waited for
};

struct Command {
  std::vector<std::string> words;                  ///< the program and its arguments; found along PATH
  std::map<std::string, std::string> environment;  ///< added to this one's
  Limits limits;
  bool has_terminal = false;  ///< prints where this program prints, instead of into `output`
  /// By its first word, which writes "1" to descriptor 4 when the program itself begins; and may add " 3.25" at its end,
  /// the seconds of the processor that it took.
  bool is_launched = false;
};

/// Runs it and waits. CourseError if it cannot be started.
ProcessResult run(const Command& command);
/// An executable file that can be run at once. Written in any other way, it may be "busy": a process that another
/// thread is starting holds it open as well. CourseError where it cannot be written.
void write_program(const std::filesystem::path& path, const std::string& bytes);

/// Replaces this program. Returns only by throwing CourseError.
[[noreturn]] void become(const Command& command);

}  // namespace course
