// For tests of what happens in a process of its own: after a fork, with little memory, or under another environment.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

namespace tinytensor::tests {

// ThreadSanitizer cannot follow threads into a child, and the sanitizers need more address space than a limit leaves.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif
#else
constexpr bool is_sanitized = false;
#endif

/// Whether terminals can be made: a system in a folder may have none.
inline bool has_pseudo_terminals() {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  return terminal >= 0 && ::close(terminal) == 0;
}

/// True if f returns true in a child process within `seconds`. A child that hangs is ended by the alarm.
inline bool holds_in_child(const std::function<bool()>& f, unsigned seconds = 30) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(seconds);
    bool result = false;
    try {
      result = f();
    } catch (...) {  // a child must not go on with the tests of its parent
    }
    _exit(result ? 0 : 1);
  }
  int status = -1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/// From now on this process can map at most `bytes` more than it has mapped.
inline void limit_memory(size_t bytes) {
  size_t pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r"); file != nullptr) {
    if (std::fscanf(file, "%zu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  const rlim_t limit = pages * static_cast<size_t>(sysconf(_SC_PAGESIZE)) + bytes;
  const rlimit both{limit, limit};
  setrlimit(RLIMIT_AS, &both);
}

/// What this test program prints when it is run again for one test, which is skipped otherwise, with `variable` set in
/// its environment ("NAME=value").
inline std::string output_of_test(const std::string& test, const std::string& variable) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string command =
      "timeout 30 env '" + variable + "' '" + program + "' --no-skip --minimal --test-case='" + test + "' 2>&1";
  std::string output;
  if (std::FILE* pipe = popen(command.c_str(), "r"); pipe != nullptr) {
    for (std::array<char, 256> text; std::fgets(text.data(), text.size(), pipe) != nullptr;) output += text.data();
    pclose(pipe);
  }
  return output;
}

}  // namespace tinytensor::tests
