// ./tt report: what happened in a training run, or in several beside each other, as one page.
//
// What one learns: a run that is recorded can be told afterwards, to people who were not there.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "examples/commands/command_line/interrupt.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/report/options.h"
#include "examples/commands/report/page.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

using namespace tinytensor;
namespace fs = std::filesystem;

constexpr int seconds_between_looks = 2;

void write(const ReportOptions& options, bool goes_on) {
  std::vector<RunData> runs;
  for (const fs::path& run : options.runs) runs.push_back(read_run(run));
  write_report(options.output, report_page(runs, goes_on ? 2 * seconds_between_looks : 0));
}

/// The program that shows a file; none of its output is mixed with ours.
void open_in_browser(const fs::path& page) {
#ifdef __APPLE__
  constexpr const char* opener = "open";
#else
  constexpr const char* opener = "xdg-open";
#endif
  const pid_t child = ::fork();
  if (child != 0) return;
  ::execlp(opener, opener, page.c_str(), static_cast<char*>(nullptr));
  print_error(fmt::format("note    there is no {} here: open {} in a browser\n", opener, shown(page)));
  ::_exit(127);
}

/// When the files of the runs were last written.
std::vector<fs::file_time_type> times_of(const ReportOptions& options) {
  std::vector<fs::file_time_type> times;
  std::error_code ignored;
  for (const fs::path& run : options.runs) {
    for (const fs::path& file : {run, run / "record.jsonl", run / "loss.json", run / "last" / "state.json"}) {
      times.push_back(fs::last_write_time(file, ignored));
    }
  }
  return times;
}

/// True unless it is known that nobody trains there: a trainer holds the lock in its folder, and that of its log.
bool may_go_on(const fs::path& run) {
  std::error_code ignored;
  const fs::path locked = fs::is_directory(run, ignored) ? run / "train.lock" : run;
  const int lock = ::open(locked.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (lock < 0) return errno != ENOENT;
  const bool is_held = ::flock(lock, LOCK_SH | LOCK_NB) != 0;  // some network drives know no locks
  ::close(lock);
  return is_held;
}

bool any_may_go_on(const ReportOptions& options) {
  return std::any_of(options.runs.begin(), options.runs.end(), may_go_on);
}

/// Writes it whenever a run has gone on, and once more at the end, so that browsers stop loading it.
void watch(const ReportOptions& options) {
  catch_interrupts();
  std::optional<std::vector<fs::file_time_type>> written;
  while (!interrupted()) {
    const std::vector<fs::file_time_type> now = times_of(options);
    if (written != now) write(options, true);
    written = now;
    if (!any_may_go_on(options) && times_of(options) == now) {
      print_out("nobody trains there now: the report is as it stays\n");
      break;
    }
    for (int i = 0; i < 10 * seconds_between_looks && !interrupted(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  write(options, false);
}

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    const ReportOptions options = parse_report_options(argc, argv);
    write(options, options.watch);
    print_out(fmt::format("the report is in {}{}\n", shown(options.output),
                          options.watch ? ", and is written again while the run goes on; Ctrl-C ends that" : ""));
    if (options.open) open_in_browser(options.output);
    if (options.watch) watch(options);
    return 0;
  });
}
