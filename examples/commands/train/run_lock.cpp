#include "examples/commands/train/run_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_lock(const fs::path& path, int error) {
  fail<FileError>("{}: cannot be written: {}", shown(path), std::generic_category().message(error));
}

[[noreturn]] void fail_no_lock(const fs::path& path) {
  fail<FileError>("{}: is no lock of ./tt train: it is left as it is\n  hint: choose another --out", shown(path));
}

/// What is in the file: the number of a process and a line break, or nothing yet.
std::string holder(int file, const fs::path& path) {
  std::array<char, 24> text{};
  const ssize_t size = ::pread(file, text.data(), text.size(), 0);
  if (size < 0) fail_lock(path, errno);
  std::string number(text.data(), static_cast<size_t>(size));
  if (number.ends_with('\n')) number.pop_back();
  const bool is_number = number.size() <= 20 && number.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) fail_no_lock(path);
  return number;
}

/// What is no regular file, or a link to one, is none of ours: to read a pipe could take for ever.
int open_lock(const fs::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) fail_no_lock(path);
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  if (file < 0) fail_lock(path, errno);
  return file;
}

void write_holder(int file, const fs::path& path) {
  const std::string text = std::to_string(::getpid()) + "\n";
  const bool done =
      ::ftruncate(file, 0) == 0 && ::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
  if (!done) fail_lock(path, errno);
}

}  // namespace

bool take_lock(int file, int& error) {
  error = 0;
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return true;
  const bool has_none = errno == ENOLCK || errno == ENOTSUP || errno == ENOSYS || errno == EINVAL;
  if (!has_none && errno != EWOULDBLOCK) error = errno;
  return has_none;
}

bool is_at(int file, const fs::path& path) {
  struct stat opened {
  }, named{};
  return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

RunLock::RunLock(const fs::path& folder) : path_(folder / "train.lock") { take(); }

void RunLock::take() {
  const fs::path folder = path_.parent_path();
  make_folder(folder);
  for (;;) {
    file_ = open_lock(path_);
    try {
      const std::string other = holder(file_, path_);
      int error = 0;
      if (!take_lock(file_, error)) {
        if (error != 0) fail_lock(path_, error);
        fail<FileError>(
            "{}: another ./tt train{} is writing its checkpoints there\n"
            "  hint: wait until it has ended, or choose another folder with --out",
            shown(folder), other.empty() ? "" : fmt::format(", process {},", other));
      }
      if (is_at(file_, path_)) {
        write_holder(file_, path_);
        return;
      }
    } catch (...) {
      ::close(std::exchange(file_, -1));
      throw;
    }
    ::close(file_);
  }
}

void RunLock::keep() {
  if (is_at(file_, path_)) return;
  const int before = std::exchange(file_, -1);
  ::close(before);
  take();
}

RunLock::~RunLock() {
  if (file_ < 0) return;
  if (is_at(file_, path_)) ::unlink(path_.c_str());  // first, while nobody else can hold it
  ::close(file_);
}

}  // namespace tinytensor
