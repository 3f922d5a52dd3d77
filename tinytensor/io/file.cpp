#include "tinytensor/io/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <system_error>
#include <vector>

#include "tinytensor/core/error.h"

namespace tinytensor {

namespace fs = std::filesystem;

namespace {

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

std::string hint_for(const fs::path& path, int error) {
  const fs::path folder = folder_of(path);
  std::error_code ignored;
  switch (error) {
    case ENOENT:
      if (!fs::exists(folder, ignored)) return fmt::format("there is no folder {}", folder.string());
      if (path.is_relative()) return fmt::format("the path is relative to {}", fs::current_path(ignored).string());
      return fmt::format("see what is there: ls {}", folder.string());
    case EISDIR: return "the path of a file is expected, not of a folder";
    case EACCES:
    case EPERM: return fmt::format("see who may do what: ls -ld {} {}", folder.string(), path.string());
    case EROFS: return "the file system is mounted read-only: choose another folder";
    case ENOSPC:
    case EDQUOT: return fmt::format("make room or choose another disk: df -h {}", folder.string());
    case EIO: return "the disk, or the connection to it, is failing: choose another one";
    default: return "";
  }
}

[[noreturn]] void fail_io(const fs::path& path, const char* fault, int error, const char* consequence = "") {
  const std::string hint = hint_for(path, error);
  fail<FileError>("{}: {}: {}{}{}{}", path.string(), fault, std::generic_category().message(error), consequence,
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

/// Removes temporary files whose writer is no longer alive.
void remove_leftovers(const fs::path& folder, const std::string& prefix) {
  std::error_code ignored;
  for (fs::directory_iterator entry(folder, ignored), end; entry != end; entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (name.rfind(prefix, 0) != 0) continue;
    pid_t writer = 0;
    const auto [rest, fault] = std::from_chars(name.data() + prefix.size(), name.data() + name.size(), writer);
    const bool is_ours = fault == std::errc() && rest == name.data() + name.size() && writer > 0;
    if (is_ours && ::kill(writer, 0) != 0 && errno == ESRCH) fs::remove(entry->path(), ignored);
  }
}

}  // namespace

WriteCalls& write_calls() {
  static WriteCalls calls{
      .create = [](const char* path) { return ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666); },
      .write = [](int file, const void* bytes, size_t size) { return ::write(file, bytes, size); },
      .sync = sync_to_disk,
      .rename = [](const char* from, const char* to) { return ::rename(from, to); },
      .make_folder = [](const char* path) { return ::mkdir(path, 0777); },
      .remove = [](const char* path) { return std::remove(path); },
  };
  return calls;
}

std::string read_file(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string bytes(static_cast<size_t>(status_of(path, file).st_size) + 1, '\0');
  size_t size = 0;
  while (true) {  // to the end, not to the size known at the start: a pipe has none, a log may grow
    if (size == bytes.size()) bytes.resize(2 * size + 4096);
    const ptrdiff_t count = ::read(file.number, bytes.data() + size, bytes.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_read(path, errno);
    if (count == 0) break;
    size += static_cast<size_t>(count);
  }
  bytes.resize(size);
  return bytes;
}

MappedFile map_file(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const struct stat status = status_of(path, file);
  if (!S_ISREG(status.st_mode)) fail<FileError>("{}: cannot be mapped to memory: it is no regular file", path.string());
  const auto size = static_cast<size_t>(status.st_size);
  if (size == 0) return {};
  void* address = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.number, 0);
  if (address == MAP_FAILED) fail_io(path, "cannot be mapped to memory", errno);
  return {{static_cast<std::byte*>(address), [size](std::byte* bytes) { ::munmap(bytes, size); }}, size};
}

AtomicFile::AtomicFile(fs::path path) : path_(std::move(path)) {
  std::error_code ignored;
  if (fs::is_directory(path_, ignored)) fail_write(path_, EISDIR);
  const std::string prefix = path_.filename().string() + ".tmp-";
  remove_leftovers(folder_of(path_), prefix);
  temporary_ = folder_of(path_) / (prefix + std::to_string(::getpid()));
  descriptor_ = write_calls().create(temporary_.c_str());
  if (descriptor_ < 0) fail_write(path_, errno);
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

void rename_durably(const fs::path& from, const fs::path& to) {
  if (write_calls().rename(from.c_str(), to.c_str()) != 0) fail_write(to, errno);
  sync_folder(folder_of(to));
}

void make_folder(const fs::path& path) {
  std::error_code ignored;
  if (path.empty() || fs::is_directory(path, ignored)) return;
  make_folder(path.parent_path());
  if (write_calls().make_folder(path.c_str()) != 0) fail_write(path, errno);
  sync_folder(folder_of(path));
}

void remove_folder(const fs::path& path) {
  std::error_code error;
  std::vector<fs::path> inside;
  for (fs::directory_iterator entry(path, error), end; entry != end; entry.increment(error)) {
    inside.push_back(entry->path());
  }
  if (error == std::errc::no_such_file_or_directory) return;
  if (error) fail_io(path, "cannot be removed", error.value());
  for (const fs::path& entry : inside) {
    if (fs::is_directory(fs::symlink_status(entry))) {
      remove_folder(entry);
    } else if (write_calls().remove(entry.c_str()) != 0) {
      fail_io(entry, "cannot be removed", errno);
    }
  }
  if (write_calls().remove(path.c_str()) != 0) fail_io(path, "cannot be removed", errno);
}

}  // namespace tinytensor
