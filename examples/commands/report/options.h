// The flags of ./tt report.
#pragma once

#include <filesystem>
#include <vector>

#include "examples/commands/command_line/usage.h"

namespace tinytensor {

struct ReportOptions {
  std::vector<std::filesystem::path> runs = {};  // folders of runs, or logs
  std::filesystem::path output = {};             // the page; empty: report.html in the first run's folder
  bool open = false;                             // in a browser
  bool watch = false;                            // again and again, while the run goes on
};

/// UsageError, HelpRequest.
ReportOptions parse_report_options(int argc, const char* const* argv);

}  // namespace tinytensor
