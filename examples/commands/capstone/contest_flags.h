// The flags of ./tt capstone run and report.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "examples/commands/capstone/rules.h"

namespace tinytensor {

struct RunFlags {
  ContestOptions options;
  uint64_t seed = default_contest_seed;
  double budget = default_budget;
  std::string data;  // a file, or empty for the stories
  std::filesystem::path out = "entry";
  int64_t threads = 0;     // 0: as many as there are cores
  bool hand_back = false;  // only the weights, to file descriptor 3
  int64_t steps = 0;       // with that: as many as the verifier counts; 0: what the budget buys
};
/// UsageError, HelpRequest.
RunFlags parse_run_flags(int argc, const char* const* argv);

struct ReportFlags {
  std::vector<std::filesystem::path> entries;
};
ReportFlags parse_report_flags(int argc, const char* const* argv);

/// What ./tt capstone verify asks the library's own program: to score weights that a process has handed back.
struct ScoreFlags {
  ContestOptions options;
  double budget = default_budget;
  std::string data, weights, hidden;
  uint64_t hidden_seed = 0;
};
ScoreFlags parse_score_flags(int argc, const char* const* argv);

}  // namespace tinytensor
