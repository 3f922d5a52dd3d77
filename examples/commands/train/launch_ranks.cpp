#include "examples/commands/train/launch_ranks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/uio.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <system_error>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/usage.h"
#include "examples/commands/train/lost_rank.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tinytensor.h"

namespace tinytensor {
namespace {

std::string first_lines(const std::string& command) {
  std::string text;
  FILE* pipe = ::popen((command + " 2>/dev/null </dev/null").c_str(), "re");
  if (pipe == nullptr) return text;
  std::array<char, 2000> buffer{};
  text.assign(buffer.data(), ::fread(buffer.data(), 1, buffer.size(), pipe));
  ::pclose(pipe);
  return text;
}

/// Which MPI a mpirun belongs to, by what it says of its version; empty where it says something else.
std::string mpi_of(const fs::path& mpirun) {
  const std::string text = first_lines(shell_word(mpirun.string()) + " --version");
  const auto says = [&](const char* word) { return text.find(word) != text.npos; };
  if (says("Open MPI") || says("OpenRTE")) return "openmpi";
  return says("HYDRA") || says("MPICH") || says("Intel(R) MPI") ? "mpich" : "";
}

/// The one that TINYTENSOR_MPIRUN names; empty where it names none.
fs::path named_mpirun() {
  const char* named = std::getenv("TINYTENSOR_MPIRUN");
  return named == nullptr ? "" : named;
}

std::vector<fs::path> mpiruns() {
  if (const fs::path named = named_mpirun(); !named.empty()) return {named};
  std::vector<fs::path> found;
  const char* path = std::getenv("PATH");
  for (const char* name : {"mpirun", "mpirun.openmpi", "mpirun.mpich", "mpiexec"}) {
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
      const fs::path program = fs::path(folder) / name;
      if (::access(program.c_str(), X_OK) == 0) found.push_back(program);
    }
  }
  return found;
}

/// Whether a process may read the memory of another one that did not start it: Open MPI wants to, and containers often
/// forbid it.
bool may_read_siblings() {
#ifdef __linux__
  static const int value = 1;
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) return false;
  if (child == 0) {
    int copy = 0;
    const iovec to{&copy, sizeof copy}, from{const_cast<int*>(&value), sizeof value};
    ::_exit(::process_vm_readv(parent, &to, 1, &from, 1, 0) == ssize_t{sizeof value} ? 0 : 1);
  }
  int status = 0;
  return ::waitpid(child, &status, 0) == child && status == 0;
#else
  return true;  // Open MPI asks on Linux only
#endif
}

volatile std::sig_atomic_t last_signal = 0;  // that has arrived
volatile std::sig_atomic_t signals = 0;      // how many have

void note_signal(int signal) {
  last_signal = signal;
  signals = signals + 1;
}

void note_interrupts() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
}

/// What is done while mpirun runs: signals are handed on, and a start that comes to nothing is ended; so is an mpirun that
/// has not noticed that a rank is gone.
class Launched {
 public:
  Launched(pid_t mpirun, const RankWatch& watch, double longest_start)
      : mpirun_(mpirun), watch_(watch), longest_start_(longest_start) {}

  void look() {
    if (const int now = signals; now > handled_) {
      // Ranks take SIGUSR1 for Ctrl-C, for mpirun hands it on, and ends them at SIGINT. Before they listen there is nothing
      // to save, and mpirun may lose it.
      if (now == 1 && watch_.all_listen()) {
        ::kill(mpirun_, SIGUSR1);
      } else {
        ends_ = true;
      }
      handled_ = now;
    }
    if (!ends_ && seconds() > longest_start_) {
      late_ = watch_.missing();
      ends_ = !late_.empty();
    }
    if (gone_since_ < 0 && watch_.one_is_gone()) gone_since_ = seconds();
    if (!ends_ && gone_since_ >= 0 && seconds() > gone_since_ + patience) ends_ = has_not_noticed_ = true;
    if (ends_) end();
  }

  /// The ranks that had not begun when they should have.
  const std::vector<int>& late() const { return late_; }
  bool has_not_noticed() const { return has_not_noticed_; }

 private:
  static constexpr double patience = 10;  // seconds: mpirun takes one or two
  using Clock = std::chrono::steady_clock;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// SIGTERM, again where it is lost, and at last what cannot be.
  void end() {
    constexpr double pause = 2;
    if (seconds() < next_end_) return;
    next_end_ = seconds() + pause;
    const bool is_last = ++times_ > 3;
    if (is_last) {
      for (const pid_t rank : watch_.processes()) ::kill(rank, SIGKILL);
    }
    ::kill(mpirun_, is_last ? SIGKILL : SIGTERM);
  }

  pid_t mpirun_;
  const RankWatch& watch_;
  double longest_start_;
  Clock::time_point start_ = Clock::now();
  int handled_ = 0;  // signals
  bool ends_ = false;
  double next_end_ = 0;  // seconds
  int times_ = 0;
  std::vector<int> late_;
  double gone_since_ = -1;  // seconds after the start; below 0: all ranks are there
  bool has_not_noticed_ = false;
};

/// In the process that becomes mpirun: with a group of its own, so that Ctrl-C at the terminal reaches the parent only.
[[noreturn]] void become(const Launcher& launcher, int64_t ranks, std::vector<std::string> words) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
  for (const auto& [name, value] : launch_environment(launcher, ranks)) ::setenv(name.c_str(), value.c_str(), 0);
  if (const int nothing = ::open("/dev/null", O_RDONLY); nothing > 0) ::dup2(nothing, STDIN_FILENO);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execvp(launcher.program.c_str(), pointers.data());
  print_error(
      fmt::format("{}: cannot be started: {}\n", launcher.program.string(), std::generic_category().message(errno)));
  ::_exit(127);
}

[[noreturn]] void become_ranks(const Launcher& launcher, int64_t ranks, int argc, const char* const* argv) {
  ::setenv("TINYTENSOR_CALLED", argv[0], 1);
  if (::isatty(STDOUT_FILENO) == 0) ::setenv("TERM", "dumb", 1);  // ranks write to a terminal of mpirun's own
  std::vector<std::string> words = launch_arguments(launcher, ranks);
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  words.push_back(program.empty() ? argv[0] : program.string());
  words.insert(words.end(), argv + 1, argv + argc);
  become(launcher, ranks, words);
}

/// Lets an mpirun say why it starts nothing, which -q has kept it from.
void let_speak(const Launcher& launcher, int64_t ranks) {
  if (launcher.mpi != "openmpi") return;
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(10);  // seconds, after which it is ended
    become(launcher, ranks, {launcher.program.string(), "-n", std::to_string(ranks), "true"});
  }
  if (child > 0) ::waitpid(child, nullptr, 0);
}

[[noreturn]] void fail_without_launcher(bool has_mpirun) {
  const fs::path named = named_mpirun();
  if (!has_mpirun && !named.empty()) {
    fail<RankError>(
        "--ranks: TINYTENSOR_MPIRUN is {}, which does not start as an mpirun of Open MPI or MPICH\n"
        "  hint: correct it, or unset it: then it is the first mpirun in PATH",
        shown(named));
  }
  fail<RankError>(
      "--ranks: {}\n  hint: install Open MPI (Debian: openmpi-bin and libopenmpi-dev), then run ./tt train again, "
      "which builds what ranks need",
      has_mpirun ? "there is an mpirun, and this program was built without its MPI" : "there is no mpirun");
}

/// "rank 1 of 2 (laptop1)".
std::string names_of(const std::vector<int>& ranks, const TrainOptions& options) {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return fmt::format("rank {} of {} ({})", fmt::join(ranks, " or "), options.ranks, host.data());
}

/// mpirun's status of a rank that a signal has ended: Open MPI's is a shell's, MPICH's the signal.
[[noreturn]] void fail_lost(const std::vector<int>& lost, int code, const std::string& program,
                            const TrainOptions& options) {
  const int signal = code > 128 ? code - 128 : code;
  const std::string by = code > 128 || signal == SIGKILL || signal == SIGSEGV || signal == SIGTERM
                             ? fmt::format("was ended by signal {} ({})", signal, ::strsignal(signal))
                             : fmt::format("ended with status {}", code);
  const std::string memory = signal == SIGKILL ? ": by somebody, or by the system for want of memory" : "";
  fail<RankError>("{} {}{}, and mpirun has ended the others{}", names_of(lost, options), by, memory,
                  hint_to_resume(program, options));
}

/// For what reason ranks have ended of which none has said one.
[[noreturn]] void fail_without_word(const RankWatch& watch, const Launcher& launcher, int status,
                                    const std::string& program, const TrainOptions& options) {
  if (WIFSIGNALED(status)) {
    fail<RankError>("--ranks: {} was ended by signal {} ({}){}", shown(launcher.program), WTERMSIG(status),
                    ::strsignal(WTERMSIG(status)), hint_to_resume(program, options));
  }
  const int code = WEXITSTATUS(status);
  if (const std::vector<int> lost = watch.lost(); !lost.empty()) fail_lost(lost, code, program, options);
  const bool has_begun = watch.missing().empty();
  if (!has_begun) let_speak(launcher, options.ranks);
  fail<RankError>("--ranks: {} has started {}, and ended with status {}{}", shown(launcher.program),
                  has_begun ? "the ranks" : "no rank", code, hint_to_resume(program, options));
}

/// More processes than a computer can do with make it stand still before a step is done.
void check_count(const TrainOptions& options) {
  const int64_t cores = num_threads(), most = std::max<int64_t>(16, 4 * cores);
  if (options.ranks <= most) return;
  throw UsageError(
      fmt::format("--ranks: must be at most {} on a computer of {}, got {}\n"
                  "  hint: as many as there are cores; on several computers it is mpirun that starts them",
                  most, counted(cores, "core"), options.ranks));
}

/// mpirun says nothing of output that it cannot write.
void check_output() {
  if (::write(STDOUT_FILENO, "", 0) == 0) return;
  fail<RankError>("standard output: cannot be written: {}", std::generic_category().message(errno));
}

}  // namespace

Launcher find_launcher() {
  bool has_mpirun = false;
  for (const fs::path& program : mpiruns()) {
    const std::string mpi = mpi_of(program);
    has_mpirun = has_mpirun || !mpi.empty();
    if (!mpi.empty() && mpi_library(mpi, TINYTENSOR_MPI_FOLDER)) return {program, mpi};
  }
  fail_without_launcher(has_mpirun);
}

std::vector<std::string> launch_arguments(const Launcher& launcher, int64_t ranks) {
  std::vector<std::string> words{launcher.program.string(), "-n", std::to_string(ranks)};
  // Two ranks would be bound to a core each, and the threads of a rank would share it.
  if (launcher.mpi == "openmpi") words.insert(words.end(), {"-q", "--bind-to", "none"});
  return words;
}

std::vector<std::pair<std::string, std::string>> launch_environment(const Launcher& launcher, int64_t ranks) {
  std::vector<std::pair<std::string, std::string>> found;
  if (launcher.mpi != "openmpi") return found;
  if (::geteuid() == 0) {
    found.emplace_back("OMPI_ALLOW_RUN_AS_ROOT", "1");
    found.emplace_back("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
  }
  found.emplace_back("OMPI_MCA_rmaps_base_oversubscribe", "1");                        // up to version 4
  found.emplace_back("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe");       // from 5 on
  if (ranks > num_threads()) found.emplace_back("OMPI_MCA_mpi_yield_when_idle", "1");  // more ranks than cores
  if (!may_read_siblings()) {
    found.emplace_back("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
    found.emplace_back("OMPI_MCA_smsc", "^cma");
  }
  return found;
}

int launch_ranks(const TrainOptions& options, int argc, const char* const* argv) {
  constexpr double usual_start = 60;  // seconds: far more than processes take that only have to begin
  check_count(options);
  check_output();
  const Launcher launcher = find_launcher();
  note_interrupts();
  RankWatch watch(options.ranks);
  const pid_t child = ::fork();
  if (child < 0) fail<RankError>("--ranks: mpirun cannot be started: {}", std::generic_category().message(errno));
  if (child == 0) {
    watch.set_environment();
    become_ranks(launcher, options.ranks, argc, argv);
  }
  const double longest_start = options.rank_timeout > 0 ? options.rank_timeout : usual_start;
  Launched launched(child, watch, longest_start);
  const int status = watch.wait_for(child, [&] { launched.look(); });
  if (signals > 0) return 128 + last_signal;
  if (const std::vector<int>& late = launched.late(); !late.empty()) {
    fail<RankError>("{} has not begun within {:g} s of its start by {}", names_of(late, options), longest_start,
                    shown(launcher.program));
  }
  if (launched.has_not_noticed() && !watch.has_word()) {
    fail<RankError>("{} has ended without a word, which {} has not noticed{}", names_of(watch.lost(), options),
                    shown(launcher.program), hint_to_resume(argv[0], options));
  }
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code != 0 && !watch.has_word()) fail_without_word(watch, launcher, status, argv[0], options);
  return code;
}

}  // namespace tinytensor
