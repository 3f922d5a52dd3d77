#include "modules/course/process/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

#include "modules/course/common/error.h"
#include "modules/course/process/isolated.h"

extern char** environ;

namespace course {
namespace {

using Clock = std::chrono::steady_clock;

bool write_all(int file, const std::string& bytes) {
  for (size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(file, bytes.data() + done, bytes.size() - done);
    if (count <= 0) return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

/// A file without a name: it is gone when it is closed. Reading what a program printed after its end needs no thread,
/// and the size of a file, unlike that of a pipe, can be limited.
class UnnamedFile {
 public:
  UnnamedFile() {
    std::string name = (std::filesystem::temp_directory_path() / "tinytensor-XXXXXX").string();
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail<CourseError>("{}: cannot be written: {}", name, std::strerror(errno));
    ::unlink(name.c_str());
  }
  UnnamedFile(const UnnamedFile&) = delete;
  UnnamedFile& operator=(const UnnamedFile&) = delete;
  ~UnnamedFile() { ::close(descriptor_); }

  int descriptor() const { return descriptor_; }
  void write(const std::string& bytes) const {
    if (!write_all(descriptor_, bytes))
      fail<CourseError>("what was computed cannot be written: {}", std::strerror(errno));
  }
  std::string content() const {
    const off_t size = std::max<off_t>(::lseek(descriptor_, 0, SEEK_END), 0);
    std::string bytes(static_cast<size_t>(size), '\0');
    const ssize_t count = ::pread(descriptor_, bytes.data(), bytes.size(), 0);
    bytes.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
    return bytes;
  }

 private:
  int descriptor_;
};

void limit(int what, int64_t value, int64_t hard) {
  const rlimit both{static_cast<rlim_t>(value), static_cast<rlim_t>(hard)};
  ::setrlimit(static_cast<decltype(RLIMIT_CPU)>(what), &both);
}

// All that is allocated is allocated before fork(): between fork() and exec() only system calls are safe.
struct Prepared {
  std::vector<char*> words;
  std::vector<std::string> settings;
  std::vector<char*> environment;

  explicit Prepared(const Command& command) {
    for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    for (char** entry = environ; *entry != nullptr; ++entry) {
      const std::string text = *entry;
      if (command.environment.count(text.substr(0, text.find('='))) == 0) settings.push_back(text);
    }
    for (const auto& [name, value] : command.environment) settings.push_back(name + "=" + value);
    for (std::string& text : settings) environment.push_back(text.data());
    environment.push_back(nullptr);
  }
};

// From here on this process and its children end together, and with the one that waits for them.
void begin_group() {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

[[noreturn]] void begin(const Command& command, const Prepared& prepared, int output, int report, int beginning,
                        int failure) {
  if (!command.has_terminal) {
    begin_group();  // an endless loop may have children of its own
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
  }
  ::dup2(report, 3);
  if (command.is_launched) ::dup2(beginning, 4);
  const Limits& limits = command.limits;
  limit(RLIMIT_CORE, 0, 0);
  if (limits.output_bytes > 0) limit(RLIMIT_FSIZE, limits.output_bytes, limits.output_bytes);
  if (limits.memory_bytes > 0) limit(RLIMIT_AS, limits.memory_bytes, limits.memory_bytes);
  if (limits.processor_seconds > 0) limit(RLIMIT_CPU, limits.processor_seconds, limits.processor_seconds + 1);
  environ = const_cast<char**>(prepared.environment.data());
  ::execvp(prepared.words[0], prepared.words.data());
  const int error = errno;
  static_cast<void>(!::write(failure, &error, sizeof error));
  ::_exit(127);
}

// Whether a child ends within this time, or 0 for as long as it takes. It is not waited for: its status stays.
bool ends_within(pid_t child, double seconds) {
  const auto start = Clock::now();
  const auto left = [&] { return seconds - std::chrono::duration<double>(Clock::now() - start).count(); };
#ifdef SYS_pidfd_open
  if (const int descriptor = static_cast<int>(::syscall(SYS_pidfd_open, child, 0)); descriptor >= 0) {
    pollfd end{descriptor, POLLIN, 0};
    int ready = 0;
    do {
      ready = ::poll(&end, 1, seconds > 0 ? static_cast<int>(std::ceil(1000 * std::max(0.0, left()))) : -1);
    } while (ready < 0 && errno == EINTR);
    ::close(descriptor);
    return ready > 0;
  }
#endif
  // Elsewhere by asking, ever more rarely.
  siginfo_t ended{};
  for (auto pause = std::chrono::microseconds(200);; pause = std::min(2 * pause, std::chrono::microseconds(10000))) {
    if (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0) {
      return true;
    }
    if (seconds > 0 && left() < 0) return false;
    std::this_thread::sleep_for(pause);
  }
}

// Waits for the end; true if it had to be made.
bool wait_for(pid_t child, double seconds, int& status, double* processor_seconds = nullptr) {
  const bool in_time = ends_within(child, seconds);
  if (!in_time) ::kill(-child, SIGKILL);
  rusage used{};
  ::wait4(child, &status, 0, &used);
  const auto in_seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  if (processor_seconds != nullptr) *processor_seconds = in_seconds(used.ru_utime) + in_seconds(used.ru_stime);
  return !in_time;
}

ProcessResult::End end_of(int status, bool out_of_time) {
  if (out_of_time) return ProcessResult::End::out_of_time;
  if (!WIFSIGNALED(status)) return ProcessResult::End::exited;
  if (WTERMSIG(status) == SIGXCPU) return ProcessResult::End::out_of_time;
  if (WTERMSIG(status) == SIGXFSZ) return ProcessResult::End::printed_too_much;
  return ProcessResult::End::signalled;
}

std::mutex forking;  // no other thread forks while an end of a pipe, or a program, would stay open in its child

[[noreturn]] void work_isolated(const std::function<std::string()>& work, const UnnamedFile& result) {
  begin_group();
  int status = 1;
  try {
    try {
      result.write(work());
      status = 0;
    } catch (const std::exception& error) {
      result.write(error.what());
    }
  } catch (...) {  // then there is nothing to tell
  }
  ::_exit(status);  // the other process writes what is buffered, and removes what is its own
}

}  // namespace

namespace {

// "1 3.25": what a launcher that stays has measured.
double told_seconds(const std::string& told) {
  return told.starts_with("1 ") ? std::strtod(told.c_str() + 2, nullptr) : 0;
}

}  // namespace

ProcessResult run(const Command& command) {
  const UnnamedFile output, report, beginning;
  std::unique_lock lock(forking);
  int failure[2];
  if (::pipe(failure) != 0) fail<CourseError>("no pipe: {}", std::strerror(errno));
  for (const int end : failure) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  // Descriptors 3 and 4 may themselves be ours: the copies keep clear of them.
  const int report_copy = ::fcntl(report.descriptor(), F_DUPFD_CLOEXEC, 10);
  const int output_copy = ::fcntl(output.descriptor(), F_DUPFD_CLOEXEC, 10);
  const int beginning_copy = ::fcntl(beginning.descriptor(), F_DUPFD_CLOEXEC, 10);
  const int failure_copy = ::fcntl(failure[1], F_DUPFD_CLOEXEC, 10);
  const Prepared prepared(command);
  const pid_t child = ::fork();
  if (child == 0) begin(command, prepared, output_copy, report_copy, beginning_copy, failure_copy);
  lock.unlock();
  for (const int descriptor : {report_copy, output_copy, beginning_copy, failure_copy, failure[1]}) ::close(descriptor);
  int error = 0;
  const bool failed = child < 0 || ::read(failure[0], &error, sizeof error) > 0;
  ::close(failure[0]);
  int status = 0;
  if (failed) {
    if (child > 0) ::waitpid(child, &status, 0);
    fail<CourseError>("{}: cannot be run: {}", command.words[0], std::strerror(error));
  }
  double processor_seconds = 0;
  const bool out_of_time = wait_for(child, command.limits.wall_seconds, status, &processor_seconds);
  const std::string told = command.is_launched ? beginning.content() : "1";
  const ProcessResult::End end = end_of(status, out_of_time);
  return {end,
          WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status),
          output.content(),
          report.content(),
          told == "1" || told.starts_with("1 "),
          std::max(processor_seconds, told_seconds(told))};
}

std::string isolated(const std::function<std::string()>& work, double wall_seconds) {
  const UnnamedFile result;
  std::unique_lock lock(forking);
  const pid_t child = ::fork();
  lock.unlock();
  if (child == 0) work_isolated(work, result);
  if (child < 0) fail<CourseError>("there cannot be another process: {}", std::strerror(errno));
  int status = 0;
  if (wait_for(child, wall_seconds, status)) {
    fail<CourseError>("the process was ended after {:.0f} seconds", wall_seconds);
  }
  if (WIFSIGNALED(status)) {
    fail<CourseError>("the process was ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  }
  std::string said = result.content();
  if (WEXITSTATUS(status) != 0) fail<CourseError>("{}", said.empty() ? "the process failed and did not say why" : said);
  return said;
}

void write_program(const std::filesystem::path& path, const std::string& bytes) {
  const std::lock_guard lock(forking);
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRWXU);
  if (file < 0) fail<CourseError>("{}: cannot be written: {}", path.string(), std::strerror(errno));
  const bool good = write_all(file, bytes);
  const int error = errno;
  ::close(file);
  if (!good) fail<CourseError>("{}: cannot be written: {}", path.string(), std::strerror(error));
}

void become(const Command& command) {
  const Prepared prepared(command);
  environ = const_cast<char**>(prepared.environment.data());
  ::execvp(prepared.words[0], prepared.words.data());
  fail<CourseError>("{}: cannot be run: {}", command.words[0], std::strerror(errno));
}

}  // namespace course
