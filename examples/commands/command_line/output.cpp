#include "examples/commands/command_line/output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace tinytensor {
namespace {

int first_error = 0;

/// Writes all of it; the number of the error, or 0.
int write_all(int file, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<size_t>(count));
    } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {  // a pipe that does not wait, and is full
      pollfd state{file, POLLOUT, 0};
      ::poll(&state, 1, 1000);
    } else if (count == 0 || errno != EINTR) {
      return count == 0 ? EIO : errno;
    }
  }
  return 0;
}

}  // namespace

void claim_standard_files() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is this one. Standard output can then be opened but not written, so that its loss is
    // noticed.
    ::open("/dev/null", file == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void print_out(std::string_view text) {
  if (first_error == 0) first_error = write_all(STDOUT_FILENO, text);
}

int output_error() { return first_error; }

void print_error(std::string_view text) noexcept { write_all(STDERR_FILENO, text); }

}  // namespace tinytensor
