// Programs that read what students hand in (bsdtar, git): with an empty environment, no terminal, and within limits;
// where bubblewrap works also without a network, and seeing of the disk the system's programs and what they are to
// read.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "modules/course/process/process.h"

namespace course {

struct ToolResult {
  static constexpr int64_t most_output = int64_t{128} << 20;
  bool there = true;         ///< false if it is not installed
  bool succeeded = false;    ///< it ended by itself, with status 0
  bool cut = false;          ///< it printed too much, or took too long: `printed` is the beginning
  bool out_of_time = false;  ///< of `cut`: it took too long
  std::string printed;       ///< its standard output
  std::string complaint;     ///< the first line of its standard error, printable
};

struct ToolFiles {
  std::vector<std::filesystem::path> readable = {}, writable = {};
};

/// The time that all tools of one submission have together: while it lives, run_tool() of this thread takes from it, and
/// runs nothing more when it is used up. Without it each tool has as much for itself.
class ToolTime {
 public:
  explicit ToolTime(double processor_seconds = 30, double wall_seconds = 60);
  ~ToolTime();
  ToolTime(const ToolTime&) = delete;
  ToolTime& operator=(const ToolTime&) = delete;

  double processor_seconds, wall_seconds;  ///< that are left

 private:
  ToolTime* before_;
};

/// Runs a program, which is looked for in the places of PATH. It is ended when it has printed that many bytes.
ToolResult run_tool(const std::vector<std::string>& words, const ToolFiles& files,
                    const std::map<std::string, std::string>& settings = {},
                    int64_t most_output = ToolResult::most_output);

}  // namespace course
