#include "examples/commands/command_line/program.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <system_error>

#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/suggestions.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

/// A message as a terminal may show it: line by line without control characters, at most 2 KB.
std::string message(std::string_view text) {
  constexpr size_t longest = 1500, longest_line = 700;
  std::string result;
  while (!text.empty() && result.size() < longest) {
    const size_t end = std::min(text.find('\n'), text.size());
    result += readable(text.substr(0, end), std::min(longest_line, longest - result.size())) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

void tell(const char* name, const char* text) noexcept {
  try {
    const std::optional<std::string> note = note_on_lookalikes(text);
    print_error(fmt::format("{}: {}{}", readable(name, 300), message(text),
                            note ? message("  hint: " + *note) : std::string()));
  } catch (const std::exception&) {  // no memory for a message: as it is, then
    print_error(text);
    print_error("\n");
  }
}

int run(const char* name, const std::function<int()>& body) {
  std::error_code error;
  if (std::filesystem::current_path(error).empty()) {
    tell(name, "the folder in which this program runs is no longer there\n  hint: cd to another one");
    return 1;
  }
  try {
    return body();
  } catch (const HelpRequest& help) {
    print_out(help.what());
    return 0;
  } catch (const UsageError& error) {
    tell(name, error.what());
    return 2;
  } catch (const std::bad_alloc&) {
    tell(name, "there is not enough memory\n  hint: a smaller model, batch or text needs less");
    return 1;
  } catch (const std::exception& error) {
    tell(name, error.what());
    return 1;
  }
}

}  // namespace

int run_program(const char* name, const std::function<int()>& body) {
  claim_standard_files();
  std::signal(SIGPIPE, SIG_DFL);  // `| head` ends us quietly, even where the caller ignores the signal
  std::signal(SIGXFSZ, SIG_IGN);  // a file that is larger than allowed is a fault like a full disk
  const int status = run(name, body);
  // What other functions have written is still to be sent.
  const bool sent = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  const int error = output_error() != 0 ? output_error() : sent ? 0 : errno;
  if (error == 0) return status;
  try {
    tell(name, fmt::format("standard output: cannot be written: {}", std::generic_category().message(error)).c_str());
  } catch (const std::exception&) {  // the status says it too
  }
  return status == 0 ? 1 : status;
}

}  // namespace tinytensor
