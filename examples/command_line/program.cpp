#include "examples/command_line/program.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "examples/command_line/usage.h"

namespace tinytensor {

int run_program(const char* name, const std::function<int()>& body) {
  std::signal(SIGPIPE, SIG_DFL);  // `| head` ends us quietly, even where the caller ignores the signal
  try {
    return body();
  } catch (const HelpRequest& help) {
    fmt::print("{}", help.what());
    return 0;
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}: {}\n", name, error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "{}: {}\n", name, error.what());
    return 1;
  }
}

}  // namespace tinytensor
