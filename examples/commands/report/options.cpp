#include "examples/commands/report/options.h"

#include <fmt/format.h>

#include <string>
#include <system_error>

#include "examples/commands/command_line/flags.h"

namespace tinytensor {

ReportOptions parse_report_options(int argc, const char* const* argv) {
  ReportOptions o;
  std::vector<std::string> runs;
  std::string output;
  Flags flags(
      "Tells of training runs in one page, which needs no network.", argv[0],
      fmt::format("  {0}\n  {0} out --open\n  {0} runs/wide runs/deep -o both.html\n  {0} out --watch\n", argv[0]));
  flags.add_each("RUN …", runs, "folders of runs, --out of ./tt train, or logs; without any: out",
                 not_empty("a folder"));
  flags.add("-o,--output FILE", output, "the page; without it: report.html in the first run's folder",
            rule("a file", [](const std::string& got) { return !got.empty() && got != "-"; }));
  flags.add("--open", o.open, "show it in a browser");
  flags.add("--watch", o.watch, "write it again whenever the run has gone on, until it ends, or Ctrl-C");
  flags.parse({argv + 1, argv + argc});
  if (runs.empty()) runs.emplace_back("out");
  if (runs.size() > 12) throw UsageError("RUN: at most 12 of them fit into one chart");
  o.runs.assign(runs.begin(), runs.end());
  o.output = output;
  if (o.output.empty()) {
    std::error_code ignored;
    const std::filesystem::path& first = o.runs.front();
    o.output =
        std::filesystem::is_regular_file(first, ignored) ? first.string() + ".html" : (first / "report.html").string();
  }
  return o;
}

}  // namespace tinytensor
