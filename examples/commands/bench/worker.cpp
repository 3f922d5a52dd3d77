#include "examples/commands/bench/worker.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

Worker::Worker(const std::vector<std::string>& command, double patience) : name_(command.front()), patience_(patience) {
  int to_child[2], from_child[2];
  if (pipe(to_child) != 0 || pipe(from_child) != 0) fail<Error>("no pipe to a process that is to be measured");
  for (const int end : {to_child[1], from_child[0]}) fcntl(end, F_SETFD, FD_CLOEXEC);
  complaints_ = std::tmpfile();
  if (complaints_ != nullptr) fcntl(fileno(complaints_), F_SETFD, FD_CLOEXEC);
  process_ = fork();
  if (process_ == 0) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it may compute for long, and nobody would end it
#endif
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    if (complaints_ != nullptr) dup2(fileno(complaints_), STDERR_FILENO);
    close(to_child[0]);
    close(from_child[1]);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  std::signal(SIGPIPE, SIG_IGN);
  requests_ = fdopen(to_child[1], "w");
  answers_ = fdopen(from_child[0], "r");
}

Worker::~Worker() {
  if (requests_ != nullptr) std::fclose(requests_);
  // It ends with its input. One that does not, because it computes or hangs, is not waited for.
  for (int waits = 0; process_ > 0 && waitpid(process_, nullptr, WNOHANG) == 0; ++waits) {
    if (waits == 500) kill(process_, SIGKILL);
    poll(nullptr, 0, 10);
  }
  if (answers_ != nullptr) std::fclose(answers_);  // after its last word, or it would complain of a broken pipe
  if (complaints_ != nullptr) std::fclose(complaints_);
}

namespace {

// All that is in a file, or its last megabyte.
std::string text_of(std::FILE* file) {
  std::string text;
  if (file == nullptr || std::fseek(file, 0, SEEK_END) != 0) return text;
  constexpr long most = 1 << 20;
  std::fseek(file, std::max(0L, std::ftell(file) - most), SEEK_SET);
  for (int c; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
  return text;
}

// "ModuleNotFoundError: No module named 'x'", "torch._inductor.exc.InductorError: …"
bool names_exception(const std::string& line) {
  const std::string name = line.substr(0, line.find(':'));
  const bool is_name =
      std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.'; });
  return is_name && (name.ends_with("Error") || name.ends_with("Exception") || name.ends_with("Interrupt"));
}

}  // namespace

std::string why_it_ended(const std::string& complaints) {
  std::string last, exception;
  std::istringstream lines(complaints);
  for (std::string line; std::getline(lines, line);) {
    if (const size_t fatal = line.find("fatal error: "); fatal != std::string::npos)
      return readable(line.substr(fatal), 200);
    if (line.empty() || line.front() == ' ') continue;
    last = line;
    if (names_exception(line)) exception = line;
  }
  return readable(exception.empty() ? last : exception, 200);
}

std::string Worker::read_line() {
  pollfd answer{fileno(answers_), POLLIN, 0};  // of a line at a time, so that none waits in the buffer
  if (poll(&answer, 1, static_cast<int>(1000 * patience_)) == 0) {
    kill(process_, SIGKILL);
    throw NoAnswerError(fmt::format("{}: has not answered for {:g} seconds\n  hint: --no-pytorch measures without it",
                                    name_, patience_));
  }
  char line[256];
  if (std::fgets(line, sizeof line, answers_) == nullptr) {
    const std::string why = why_it_ended(text_of(complaints_));
    fail<Error>("{}", why.empty() ? "the process that is measured has ended" : why);
  }
  return line;
}

Worker::Answer Worker::work(const std::string& kind, int64_t count) {
  std::fprintf(requests_, "%s %lld\n", kind.c_str(), static_cast<long long>(count));
  std::fflush(requests_);
  Answer answer{};
  if (std::sscanf(read_line().c_str(), "%lf %lf", &answer.seconds, &answer.loss) != 2) {
    fail<Error>("the process that is measured gave no times");
  }
  return answer;
}

double Worker::finish() {
  std::fclose(requests_);
  requests_ = nullptr;
  return std::strtod(read_line().c_str(), nullptr);
}

std::string this_program() {
#ifdef __APPLE__
  char path[4096];
  uint32_t size = sizeof path;
  if (_NSGetExecutablePath(path, &size) == 0) return path;
  fail<Error>("the path of this program is too long");
#else
  return std::filesystem::read_symlink("/proc/self/exe").string();
#endif
}

double peak_resident_bytes() {
  // getrusage counts what the parent held when it made this process; the kernel's own record does not.
  if (std::FILE* status = std::fopen("/proc/self/status", "r")) {
    char line[256];
    double kilobytes = 0;
    while (kilobytes == 0 && std::fgets(line, sizeof line, status) != nullptr)
      std::sscanf(line, "VmHWM: %lf", &kilobytes);
    std::fclose(status);
    if (kilobytes > 0) return kilobytes * 1024;
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return static_cast<double>(usage.ru_maxrss);
#else
  return static_cast<double>(usage.ru_maxrss) * 1024;
#endif
}

}  // namespace tinytensor
