#include "modules/course/commands/watch.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <map>
#include <memory>

#include "modules/course/commands/check.h"
#include "modules/course/commands/hint.h"
#include "modules/course/commands/progress.h"
#include "modules/course/common/console.h"
#include "modules/course/common/error.h"

namespace course {
namespace {

namespace fs = std::filesystem;

termios as_it_was;

// Ctrl-C: the terminal must not stay without its echo.
void restore_and_end(int signal) {
  ::tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
  ::_exit(128 + signal);
}

/// Keys arrive as they are pressed while this lives.
class RawKeys {
 public:
  RawKeys() {
    if (::isatty(STDIN_FILENO) == 0 || ::tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    active_ = ::tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
    if (!active_) return;
    as_it_was = before_;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, restore_and_end);
  }
  RawKeys(const RawKeys&) = delete;
  RawKeys& operator=(const RawKeys&) = delete;
  ~RawKeys() {
    if (active_) ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }

  /// The key pressed within that time, or 0.
  char wait(int milliseconds) const {
    pollfd keys{STDIN_FILENO, POLLIN, 0};
    char key = 0;
    if (ended_) {
      ::poll(nullptr, 0, milliseconds);
      return 0;
    }
    if (::poll(&keys, 1, milliseconds) > 0 && ::read(STDIN_FILENO, &key, 1) <= 0) ended_ = true;
    return key;
  }

 private:
  termios before_{};
  bool active_ = false;
  mutable bool ended_ = false;
};

using Stamps = std::map<std::string, std::pair<fs::file_time_type, uintmax_t>>;

// Editors save by writing or by renaming; both change the time or the size.
Stamps stamps_of(StudentCourse& course, const Module& module) {
  Stamps stamps;
  for (const std::string& file : module.files()) {
    std::error_code ignored;
    const fs::path path = course.workspace.path(module, file);
    stamps[file] = {fs::last_write_time(path, ignored), fs::file_size(path, ignored)};
  }
  return stamps;
}

// The file and the line as a terminal can open them.
void show_next(const StudentCourse& course, const Module& module) {
  const Exercise* next = next_exercise(course);
  if (next == nullptr) {
    fmt::print("{} is done; ./tt list shows what comes next\n", module.name);
    return;
  }
  const Region* region = course.workspace.read(module, next->file).find(next->id);
  const size_t line = region == nullptr ? 1 : region->open + 1;
  fmt::print("next: {} {}, in {}:{}\n", next->id, next->title,
             path_from_here(course.workspace.path(module, next->file)), line);
}

void check_once(StudentCourse& course, const Module& module) {
  try {
    check_and_report(course, module, std::nullopt, {.brief = true});
    show_next(course, module);
  } catch (const tinytensor::Error& error) {
    fmt::print("{}\n", error.what());  // a file that does not compile yet is no reason to stop watching
  }
  fmt::print("{}\n", colored(Color::dim, "n next · h hint · l list · q quit"));
  std::fflush(stdout);
}

/// A check in a process of its own, so that keys are answered meanwhile, and a new save begins it again.
class Checking {
 public:
  Checking(StudentCourse& course, const Module& module) {
    if (::isatty(STDOUT_FILENO) != 0) fmt::print("\033[2J\033[H");
    fmt::print("{}\n", colored(Color::dim, "checking " + module.name + " …"));
    std::fflush(stdout);
    child_ = ::fork();
    if (child_ != 0) return;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
    check_once(course, module);
    ::_exit(0);
  }
  Checking(const Checking&) = delete;
  Checking& operator=(const Checking&) = delete;
  /// What runs ends with it: the student's programs are told when the process that began them is gone.
  ~Checking() {
    if (is_done()) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }

  bool is_done() {
    if (child_ > 0 && ::waitpid(child_, nullptr, WNOHANG) == child_) child_ = 0;
    return child_ <= 0;
  }

 private:
  pid_t child_ = 0;
};

}  // namespace

int watch(StudentCourse& course) {
  const Module* module = &course.workspace.current();
  const RawKeys keys;
  Stamps seen = stamps_of(course, *module);
  auto checking = std::make_unique<Checking>(course, *module);
  while (true) {
    const char key = keys.wait(100);
    if (key == 'q' || key == 4) return 0;
    if (key != 0) course.workspace.refresh();  // a check, or another terminal, may have changed it
    if (key == 'h') hint(course, std::nullopt);
    if (key == 'l') list(course);
    if (key == 'n') show_next(course, *module);
    std::fflush(stdout);
    checking->is_done();
    const Stamps now = stamps_of(course, *module);
    if (now == seen) continue;
    seen = now;
    checking.reset();
    checking = std::make_unique<Checking>(course, *module);
  }
}

}  // namespace course
