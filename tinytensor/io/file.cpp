#include "tinytensor/io/file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <system_error>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

namespace fs = std::filesystem;

namespace {

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

std::string hint_for(const fs::path& path, int error) {
  const fs::path folder = folder_of(path);
  std::error_code ignored;
  switch (error) {
    case ENOENT:
      if (!fs::exists(folder, ignored)) return fmt::format("there is no folder {}", shown(folder));
      if (path.is_relative()) return fmt::format("the path is relative to {}", shown(fs::current_path(ignored)));
      return fmt::format("see what is there: ls {}", shown(folder));
    case EISDIR: return "the path of a file is expected, not of a folder";
    case EACCES:
    case EPERM: return fmt::format("see who may do what: ls -ld {} {}", shown(folder), shown(path));
    case EROFS: return "the file system is mounted read-only: choose another folder";
    case ENOSPC:
    case EDQUOT: return fmt::format("make room or choose another disk: df -h {}", shown(folder));
    case EIO: return "the disk, or the connection to it, is failing: choose another one";
    default: return "";
  }
}

[[noreturn]] void fail_io(const fs::path& path, const char* fault, int error, const char* consequence = "") {
  const std::string hint = hint_for(path, error);
  fail<FileError>("{}: {}: {}{}{}{}", shown(path), fault, std::generic_category().message(error), consequence,
                  hint.empty() ? "" : "\n  hint: ", hint);
}

[[noreturn]] void fail_read(const fs::path& path, int error) { fail_io(path, "cannot be read", error); }

[[noreturn]] void fail_write(const fs::path& path, int error) {
  std::error_code ignored;
  fail_io(path, "cannot be written", error, fs::is_regular_file(path, ignored) ? "; it stays as it was" : "");
}

/// An open file that is closed at the end of the scope.
struct Descriptor {
  explicit Descriptor(int number) : number(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
  const int number;
};

/// Opens a file for reading. A pipe is opened without waiting for a writer.
int open_to_read(const fs::path& path) { return ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC); }

struct stat status_of(const fs::path& path, const Descriptor& file) {
  struct stat status {};
  if (file.number < 0 || ::fstat(file.number, &status) != 0) fail_read(path, errno);
  if (S_ISDIR(status.st_mode)) fail_read(path, EISDIR);
  return status;
}

int sync_to_disk(int file) {
#ifdef F_FULLFSYNC
  // macOS: fsync leaves the bytes in the drive's own cache. Some file systems know only fsync.
  if (::fcntl(file, F_FULLFSYNC) == 0) return 0;
#endif
  return ::fsync(file);
}

/// Writes the names in a folder to disk.
void sync_folder(const fs::path& folder) {
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.number < 0 || write_calls().sync(directory.number) != 0) fail_write(folder, errno);
}

/// "123" or "123.4" of "state.json.tmp-123.4": the process that writes the file; 0 for other names.
pid_t writer_of(const std::string& name, const std::string& prefix) {
  if (!name.starts_with(prefix)) return 0;
  const char *const begin = name.data() + prefix.size(), *const end = name.data() + name.size();
  pid_t writer = 0;
  unsigned count = 0;
  auto [rest, fault] = std::from_chars(begin, end, writer);
  if (fault == std::errc() && rest != end && *rest == '.') {
    const auto counted = std::from_chars(rest + 1, end, count);
    rest = counted.ptr, fault = counted.ec;
  }
  return fault == std::errc() && rest == end && writer > 0 ? writer : 0;
}

/// A regular file of this user that has no other name.
bool can_be_left_over(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1 &&
         status.st_uid == ::geteuid();
}

/// Removes temporary files whose writer is no longer alive.
void remove_leftovers(const fs::path& folder, const std::string& prefix) {
  std::error_code ignored;
  for (fs::directory_iterator entry(folder, ignored), end; entry != end; entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    const pid_t writer = writer_of(name, prefix);
    if (writer == 0 || ::kill(writer, 0) == 0 || errno != ESRCH) continue;
    if (can_be_left_over(entry->path())) fs::remove(entry->path(), ignored);
  }
}

}  // namespace

WriteCalls& write_calls() {
  static WriteCalls calls{
      .create =
          [](const char* path) { return ::open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666); },
      .write = [](int file, const void* bytes, size_t size) { return ::write(file, bytes, size); },
      .sync = sync_to_disk,
      .rename = [](const char* from, const char* to) { return ::rename(from, to); },
      .make_folder = [](const char* path) { return ::mkdir(path, 0777); },
      .remove = [](const char* path) { return std::remove(path); },
  };
  return calls;
}

namespace {

/// Reads an open file to its end.
class Reader {
 public:
  /// A terminal is read where the caller has it open, as standard input; one that a path names is a device.
  Reader(int file, fs::path name, size_t largest, bool by_path)
      : file_(file), name_(std::move(name)), largest_(largest) {
    struct stat status {};
    if (::fstat(file, &status) != 0) fail_read(name_, errno);
    if (S_ISDIR(status.st_mode)) fail_read(name_, EISDIR);
    is_pipe_ = S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode);
    is_terminal_ = !by_path && ::isatty(file) != 0;
    is_device_ = (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)) && !is_terminal_;
    if (by_path && S_ISFIFO(status.st_mode) && is_own_output(status)) {
      fail<FileError>("{}: cannot be read: it is a pipe that this program itself writes to", shown(name_));
    }
    if (S_ISREG(status.st_mode)) size_ = static_cast<size_t>(status.st_size);
    // What never ends is noticed in time; a file has a length.
    if (is_pipe_) largest_ = std::min(largest_, longest_stream);
    memory_ = available_memory();
    check(size_);
  }

  std::string read(bool waits_for_writer) {
    std::string bytes;
    size_t size = 0;
    const Clock::time_point patience = Clock::now() + std::chrono::milliseconds(800);
    grow(bytes, size_ + 1);
    while (true) {  // to the end, not to the size known at the start: a pipe has none, a log may grow
      if (size == bytes.size()) grow(bytes, 2 * size + 4096);
      const ptrdiff_t count = ::read(file_, bytes.data() + size, bytes.size() - size);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno == EAGAIN && !is_pipe_ && !is_terminal_) fail_device();
      if (count < 0 && errno == EAGAIN) {  // somebody writes to this pipe, and has not written yet
        waits_for_writer = false;
        pollfd state{file_, POLLIN, 0};
        ::poll(&state, 1, -1);
        continue;
      }
      if (count < 0) fail_read(name_, errno);
      if (count == 0 && is_pipe_ && waits_for_writer && size == 0) {
        if (Clock::now() > patience) {
          fail<FileError>("{}: cannot be read: it is a pipe, and nobody writes to it", shown(name_));
        }
        ::poll(nullptr, 0, 10);
        continue;
      }
      if (count == 0) break;
      if (is_device_) fail_device();
      size += static_cast<size_t>(count);
      check(size);
    }
    bytes.resize(size);
    return bytes;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr size_t longest_stream = size_t{1} << 28;

  void check(size_t size) const {
    if (size > largest_) {
      fail<FileError>("{}: is longer than {} bytes: {}", shown(name_), largest_,
                      is_pipe_ && largest_ == longest_stream
                          ? "that is more than is read from a pipe\n  hint: save it as a file first"
                          : "that is more than is read here");
    }
    if (size > memory_) fail_memory(size);
  }
  static bool is_own_output(const struct stat& pipe) {
    for (const int output : {STDOUT_FILENO, STDERR_FILENO}) {
      struct stat status {};
      if (::fstat(output, &status) == 0 && status.st_dev == pipe.st_dev && status.st_ino == pipe.st_ino) return true;
    }
    return false;
  }
  [[noreturn]] void fail_device() const {
    fail<FileError>("{}: cannot be read: it is a device, not a file", shown(name_));
  }
  [[noreturn]] void fail_memory(size_t size) const {
    fail<FileError>("{}: cannot be read: {} bytes are more memory than there is", shown(name_), size);
  }
  void grow(std::string& bytes, size_t size) const {
    try {
      bytes.resize(size);
    } catch (const std::exception&) {  // bad_alloc or length_error
      fail_memory(size);
    }
  }

  int file_;
  fs::path name_;
  size_t largest_;
  size_t size_ = 0, memory_ = 0;
  bool is_pipe_ = false, is_device_ = false, is_terminal_ = false;
};

}  // namespace

std::string read_file(const fs::path& path, size_t largest) {
  const Descriptor file(open_to_read(path));
  if (file.number < 0) fail_read(path, errno);
  return Reader(file.number, path, largest, true).read(true);
}

std::string read_open_file(int file, const std::string& name, size_t largest) {
  return Reader(file, name, largest, false).read(false);
}

bool has_entry(const fs::path& path) {
  std::error_code ignored;
  return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

MappedFile map_file(const fs::path& path) {
  const Descriptor file(open_to_read(path));
  const struct stat status = status_of(path, file);
  if (!S_ISREG(status.st_mode)) fail<FileError>("{}: cannot be mapped to memory: it is no regular file", shown(path));
  const auto size = static_cast<size_t>(status.st_size);
  if (size == 0) return {};
  void* address = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.number, 0);
  if (address == MAP_FAILED) fail_io(path, "cannot be mapped to memory", errno);
  return {{static_cast<std::byte*>(address), [size](std::byte* bytes) { ::munmap(bytes, size); }}, size};
}

AtomicFile::AtomicFile(fs::path path) : path_(follow_links(std::move(path))) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path_, ignored);
  if (fs::is_directory(status)) fail_write(path_, EISDIR);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    fail<FileError>("{}: cannot be written: it is a device or a pipe, not a file", shown(path_));
  }
  const std::string prefix = path_.filename().string() + ".tmp-";
  remove_leftovers(folder_of(path_), prefix);
  const std::string name = prefix + std::to_string(::getpid());
  for (int count = 0; descriptor_ < 0; ++count) {  // what has the name already is of someone else
    const fs::path temporary = folder_of(path_) / (count == 0 ? name : name + "." + std::to_string(count));
    descriptor_ = write_calls().create(temporary.c_str());
    if (descriptor_ >= 0) {
      temporary_ = temporary;
    } else if (errno != EEXIST || count == 100) {
      fail_write(path_, errno);
    }
  }
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ptrdiff_t count = write_calls().write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail_write(path_, count < 0 ? errno : EIO);
    bytes.remove_prefix(static_cast<size_t>(count));
  }
}

void AtomicFile::commit() {
  if (write_calls().sync(descriptor_) != 0) fail_write(path_, errno);
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) fail_write(path_, errno);
  rename_durably(temporary_, path_);
  temporary_.clear();
}

void write_file(const fs::path& path, std::string_view bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.commit();
}

namespace {

bool is_too_long(const fs::path& path) {
  constexpr size_t longest = 4096, longest_name = 255;  // of Linux; a system that allows less says so itself
  const auto is_long = [](const fs::path& name) { return name.native().size() > longest_name; };
  return path.native().size() >= longest || std::any_of(path.begin(), path.end(), is_long);
}

}  // namespace

void rename_durably(const fs::path& from, const fs::path& to) {
  if (write_calls().rename(from.c_str(), to.c_str()) != 0) fail_write(to, errno);
  sync_folder(folder_of(to));
}

void make_folder(const fs::path& path) {
  std::error_code ignored;
  if (path.empty() || fs::is_directory(path, ignored)) return;
  if (is_too_long(path)) fail_write(path, ENAMETOOLONG);  // before a part of it is made
  make_folder(path.parent_path());
  if (write_calls().make_folder(path.c_str()) != 0) {
    const int error = errno;
    if (error == EEXIST && fs::is_directory(path, ignored)) return;  // another program was faster
    fail_write(path, error);
  }
  sync_folder(folder_of(path));
}

fs::path follow_links(fs::path path) {
  std::error_code error;
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, error)); ++links) {
    if (links == 40) fail_io(path, "cannot be followed", ELOOP);
    const fs::path target = fs::read_symlink(path, error);
    if (error) fail_io(path, "cannot be followed", error.value());
    path = folder_of(path) / target;  // an absolute target replaces the folder
  }
  return path;
}

void remove_folder(const fs::path& path) {
  std::error_code error, ignored;
  std::vector<fs::path> inside;
  const bool is_link = fs::is_symlink(fs::symlink_status(path, ignored));
  for (fs::directory_iterator entry(path, error), end; !is_link && entry != end; entry.increment(error)) {
    inside.push_back(entry->path());
  }
  if (error == std::errc::no_such_file_or_directory) return;
  if (error) fail_io(path, "cannot be removed", error.value());
  for (const fs::path& entry : inside) {
    if (fs::is_directory(fs::symlink_status(entry, ignored))) {
      remove_folder(entry);
    } else if (write_calls().remove(entry.c_str()) != 0) {
      fail_io(entry, "cannot be removed", errno);
    }
  }
  if (write_calls().remove(path.c_str()) != 0) fail_io(path, "cannot be removed", errno);
}

}  // namespace tinytensor
