// ./tt capstone run, report: a contest that can be checked. ./tt has what a student types begin with the subcommand.
//
// What one learns: an experiment that others can repeat is its options, a seed, a budget that is counted and not
// timed, and digests of the code and the text that it ran on.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "examples/commands/capstone/compare.h"
#include "examples/commands/capstone/contest_flags.h"
#include "examples/commands/capstone/run.h"
#include "examples/commands/capstone/score.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/io/printable.h"

using namespace tinytensor;

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const std::string program = std::string(argv[0]) + (what.empty() ? "" : " " + what);
  std::vector<const char*> words{program.c_str()};
  for (int i = 2; i < argc; ++i) words.push_back(argv[i]);
  const auto count = static_cast<int>(words.size());
  return run_program(program.c_str(), [&] {
    if (what == "run") return run_entry(parse_run_flags(count, words.data()));
    if (what == "report") return report_entries(parse_report_flags(count, words.data()));
    if (what == "count") return count_steps(parse_score_flags(count, words.data()));
    if (what == "check") return check_texts(parse_score_flags(count, words.data()));
    if (what == "score") return score_weights(parse_score_flags(count, words.data()));
    throw UsageError(fmt::format("{}: run or report is expected\n  hint: ./tt capstone --help", printable(what)));
  });
}
