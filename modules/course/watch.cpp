#include "watch.h"

#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <map>

#include "error.h"
#include "report.h"

namespace course {
namespace {

namespace fs = std::filesystem;

/// Keys arrive as they are pressed while this lives.
class RawKeys {
 public:
  RawKeys() {
    if (::isatty(STDIN_FILENO) == 0 || ::tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    active_ = ::tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
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
Stamps stamps_of(Session& session, const Module& module) {
  Stamps stamps;
  for (const std::string& file : module.files()) {
    std::error_code ignored;
    const fs::path path = session.workspace().path(module, file);
    stamps[file] = {fs::last_write_time(path, ignored), fs::file_size(path, ignored)};
  }
  return stamps;
}

void check(Session& session, const Module& module) {
  if (::isatty(STDOUT_FILENO) != 0) fmt::print("\033[2J\033[H");
  try {
    session.check_and_report(module, std::nullopt);
  } catch (const tinytensor::Error& error) {
    fmt::print("{}\n", error.what());  // a file that does not compile yet is no reason to stop watching
  }
  fmt::print("{}\n", colored(Color::dim, "n next · h hint · l list · q quit"));
  std::fflush(stdout);
}

}  // namespace

int watch(Session& session) {
  const Module* module = &session.workspace().current();
  const RawKeys keys;
  Stamps seen = stamps_of(session, *module);
  check(session, *module);
  while (true) {
    const char key = keys.wait(100);
    if (key == 'q' || key == 4) return 0;
    if (key == 'h') session.hint(std::nullopt);
    if (key == 'l') session.list();
    if (key == 'n') {
      if (const Exercise* next = session.next()) {
        fmt::print("next: {} {}, in {}\n", next->id, next->title,
                   session.workspace().path(*module, next->file).string());
      } else {
        fmt::print("{} is done; ./tt list shows what comes next\n", module->name);
      }
    }
    std::fflush(stdout);
    const Stamps now = stamps_of(session, *module);
    if (now == seen) continue;
    seen = now;
    check(session, *module);
  }
}

}  // namespace course
