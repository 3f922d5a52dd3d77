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

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <system_error>

#include "examples/commands/command_line/output.h"
#include "examples/commands/train/lost_rank.h"
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
  const std::string text = first_lines("'" + mpirun.string() + "' --version");
  const auto says = [&](const char* word) { return text.find(word) != text.npos; };
  if (says("Open MPI") || says("OpenRTE")) return "openmpi";
  return says("HYDRA") || says("MPICH") || says("Intel(R) MPI") ? "mpich" : "";
}

std::vector<fs::path> mpiruns() {
  std::vector<fs::path> found;
  if (const char* named = std::getenv("TINYTENSOR_MPIRUN")) return {named};
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

volatile std::sig_atomic_t launched = 0;  // the process of mpirun
volatile std::sig_atomic_t arrived = 0;

/// Ranks take SIGUSR1 for Ctrl-C, for mpirun hands it on, and ends them at SIGINT.
void hand_on(int signal) {
  ::kill(static_cast<pid_t>(launched), arrived == 0 ? SIGUSR1 : SIGTERM);
  arrived = signal;
}

void hand_on_interrupts() {
  struct sigaction action {};
  action.sa_handler = hand_on;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
}

/// In the process that becomes mpirun: with a group of its own, so that Ctrl-C at the terminal reaches the parent only.
[[noreturn]] void become(const Launcher& launcher, int64_t ranks, int argc, const char* const* argv) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
  for (const auto& [name, value] : launch_environment(launcher, ranks)) ::setenv(name.c_str(), value.c_str(), 0);
  ::setenv("TINYTENSOR_CALLED", argv[0], 1);
  if (::isatty(STDOUT_FILENO) == 0) ::setenv("TERM", "dumb", 1);  // ranks write to a terminal of mpirun's own
  if (const int nothing = ::open("/dev/null", O_RDONLY); nothing > 0) ::dup2(nothing, STDIN_FILENO);
  std::vector<std::string> words = launch_arguments(launcher, ranks);
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  words.push_back(program.empty() ? argv[0] : program.string());
  words.insert(words.end(), argv + 1, argv + argc);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(launcher.program.c_str(), pointers.data());
  print_error(
      fmt::format("{}: cannot be started: {}\n", launcher.program.string(), std::generic_category().message(errno)));
  ::_exit(127);
}

/// mpirun's status of a rank that a signal has ended: Open MPI's is a shell's, MPICH's the signal.
[[noreturn]] void fail_lost(const std::vector<int>& lost, int code, const std::string& program,
                            const TrainOptions& options) {
  const int signal = code > 128 ? code - 128 : code;
  const std::string by = code > 128 || signal == SIGKILL || signal == SIGSEGV || signal == SIGTERM
                             ? fmt::format("was ended by signal {} ({})", signal, ::strsignal(signal))
                             : fmt::format("ended with status {}", code);
  const std::string memory = signal == SIGKILL ? ": by somebody, or by the system for want of memory" : "";
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  fail<RankError>("rank {} of {} ({}) {}{}, and mpirun has ended the others{}", fmt::join(lost, " or "), options.ranks,
                  host.data(), by, memory, hint_to_resume(program, options));
}

}  // namespace

Launcher find_launcher() {
  bool has_mpirun = false;
  for (const fs::path& program : mpiruns()) {
    const std::string mpi = mpi_of(program);
    has_mpirun = has_mpirun || !mpi.empty();
    if (!mpi.empty() && mpi_library(mpi, TINYTENSOR_MPI_FOLDER)) return {program, mpi};
  }
  fail<RankError>(
      "--ranks: {}\n  hint: install Open MPI (Debian: openmpi-bin and libopenmpi-dev), then run ./tt train again, "
      "which "
      "builds what ranks need",
      has_mpirun ? "there is an mpirun, and this program was built without its MPI" : "there is no mpirun");
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
  const Launcher launcher = find_launcher();
  RankWatch watch;
  hand_on_interrupts();
  const pid_t child = ::fork();
  if (child < 0) fail<RankError>("--ranks: mpirun cannot be started: {}", std::generic_category().message(errno));
  if (child == 0) {
    watch.set_environment();
    become(launcher, options.ranks, argc, argv);
  }
  launched = child;
  const int status = watch.wait_for(child, options.ranks);
  if (arrived != 0) return 128 + arrived;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (const std::vector<int> lost = watch.lost(); code != 0 && !lost.empty()) fail_lost(lost, code, argv[0], options);
  return code;
}

}  // namespace tinytensor
