// ./tt watch at a terminal: what is saved is checked, and keys answer.
#include <doctest/doctest.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "tests/course/student.h"
#include "tests/processes.h"

namespace {

/// A terminal with the program in it.
class Terminal {
 public:
  explicit Terminal(const std::string& work) {
    child_ = ::forkpty(&keyboard_, nullptr, nullptr, nullptr);
    if (child_ == 0) {
      ::setenv("TINYTENSOR_WORK", work.c_str(), 1);
      ::execl(COURSE_PROGRAM, COURSE_PROGRAM, "watch", nullptr);
      ::_exit(127);
    }
    REQUIRE_MESSAGE(child_ > 0, "no terminal: is /dev/pts there?");
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    ::kill(child_, SIGKILL);
    ::close(keyboard_);
  }

  void press(char key) const { CHECK(::write(keyboard_, &key, 1) == 1); }

  /// Reads on until these words have come, for a minute at most; what was read before them is forgotten.
  bool shows(const std::string& words) {
    const auto start = std::chrono::steady_clock::now();
    while (seen_.find(words) == std::string::npos) {
      if (std::chrono::steady_clock::now() - start > std::chrono::minutes(1)) return false;
      pollfd screen{keyboard_, POLLIN, 0};
      char bytes[4096];
      const ssize_t count = ::poll(&screen, 1, 100) > 0 ? ::read(keyboard_, bytes, sizeof bytes) : 0;
      if (count < 0) return false;
      seen_.append(bytes, static_cast<size_t>(count));
    }
    seen_.erase(0, seen_.find(words) + words.size());
    return true;
  }

  int wait() const {
    int status = 0;
    ::waitpid(child_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  int keyboard_ = -1;
  pid_t child_ = -1;
  std::string seen_;
};

}  // namespace

TEST_CASE("watch checks at every save, says what does not compile, and answers its keys") {
  if (!tinytensor::tests::has_pseudo_terminals()) {
    MESSAGE("there are no pseudo-terminals here: ./tt watch was not tested");
    return;
  }
  const std::string shape = "01_tensor/core/shape.cpp";
  const Student student;
  student.types({"start", "01"});
  Terminal terminal(student.work().string());
  REQUIRE(terminal.shows("01.1 how many elements a shape has"));
  REQUIRE(terminal.shows("0 of 8 done"));
  REQUIRE(terminal.shows("next: 01.1"));
  REQUIRE(terminal.shows("shape.cpp:"));
  REQUIRE(terminal.shows("q quit"));
  student.solves(shape, "01.1", "  return nonsense;\n");
  REQUIRE(terminal.shows("'nonsense'"));
  student.solves(shape, "01.1", "  int64_t n = 1;\n  for (const int64_t size : shape) n *= size;\n  return n;\n");
  REQUIRE(terminal.shows("1 of 8 done"));
  REQUIRE(terminal.shows("q quit"));
  terminal.press('h');
  REQUIRE(terminal.shows("In memory a table lies row after row"));
  terminal.press('n');
  REQUIRE(terminal.shows("next: 01.2 the strides of dense numbers"));
  terminal.press('l');
  REQUIRE(terminal.shows("13_attention"));
  terminal.press('q');
  CHECK(terminal.wait() == 0);
}
