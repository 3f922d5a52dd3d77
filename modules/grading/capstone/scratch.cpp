#include "modules/grading/capstone/scratch.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>

#include "modules/course/common/error.h"

namespace course {
namespace {

char scratch_to_remove[4096];

// Only calls that are safe in a handler: removing files one by one is not, starting a program is. What this process has
// started dies with it (process.cpp).
void remove_scratch_and_end(int signal) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/bin/rm", "rm", "-rf", "--", scratch_to_remove, static_cast<char*>(nullptr));
    ::_exit(127);
  }
  int status = 0;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

}  // namespace

Scratch::Scratch() {
  const std::string path = folder_.path().string();
  if (path.size() >= sizeof scratch_to_remove) fail<CourseError>("TMPDIR: the path of this folder is too long");
  path.copy(scratch_to_remove, path.size());
  scratch_to_remove[path.size()] = '\0';
  const char* before = std::getenv("TMPDIR");
  had_one_ = before != nullptr;
  if (had_one_) before_ = before;
  ::setenv("TMPDIR", path.c_str(), 1);
  for (const int signal : ending_signals) {
    if (std::signal(signal, remove_scratch_and_end) == SIG_IGN) std::signal(signal, SIG_IGN);  // as nohup wants it
  }
}

Scratch::~Scratch() {
  for (const int signal : ending_signals) {
    if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
  if (had_one_) {
    ::setenv("TMPDIR", before_.c_str(), 1);
  } else {
    ::unsetenv("TMPDIR");
  }
}

}  // namespace course
