#include "tinytensor/io/whole_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <system_error>
#include <thread>
#include <tuple>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
  std::error_code ignored;  // what cannot be looked at cannot be read either, which is told then
  return fs::exists(path, ignored);
}

/// Tells a folder from another one that has taken its name.
using FileIdentity = std::optional<std::tuple<dev_t, ino_t, fs::file_time_type>>;

/// The place; or the name of the old folder, where the one is not there and the other is: its writer was killed.
fs::path existing_folder(const fs::path& place) {
  const fs::path old = replaced_name(place);
  return !is_there(place) && is_there(old) ? old : place;
}

FileIdentity identity_of(const fs::path& folder) {
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0) return std::nullopt;
  std::error_code ignored;
  return std::tuple(status.st_dev, status.st_ino, fs::last_write_time(folder, ignored));
}

}  // namespace

fs::path place_of(const fs::path& folder) {
  fs::path path = folder.lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  if (path == "." || path.filename() == "..") {  // names that no other folder can have
    std::error_code ignored;
    const fs::path real = fs::canonical(path, ignored);
    if (!real.empty()) path = real;
  }
  return follow_links(path);
}

fs::path unfinished_name(const fs::path& place) { return fs::path(place) += ".tmp-new"; }
fs::path replaced_name(const fs::path& place) { return fs::path(place) += ".tmp-old"; }

void read_whole_folder(const fs::path& folder, const std::function<void(const fs::path&)>& read) {
  const fs::path place = place_of(folder);
  for (int attempt = 0; attempt < 100; ++attempt) {
    const fs::path source = existing_folder(place);
    const FileIdentity before = identity_of(source);
    try {
      read(source);
      if (identity_of(source) == before) return;
    } catch (const FileError&) {
      if (existing_folder(place) == source && identity_of(source) == before) throw;
    }
    // It was replaced meanwhile: what was read may be of two folders.
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  fail<FileError>("{}: is replaced more often than it can be read", shown(folder));
}

// --- replacing -------------------------------------------------------------------------------------------------------

namespace {

using Names = std::vector<std::string>;

/// A file of one of the names, or a link to one; "config.json.tmp-123" is a "config.json" that was not finished.
bool is_ours(const fs::path& entry, const Names& names) {
  const std::string name = entry.filename().string();
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(entry, ignored);
  return (fs::is_regular_file(status) || fs::is_symlink(status)) &&
         std::find(names.begin(), names.end(), name.substr(0, name.rfind(".tmp-"))) != names.end();
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(folder, error), end; entry != end; entry.increment(error)) {
    found.push_back(entry->path());
  }
  if (error) fail<FileError>("{}: cannot be read: {}", shown(folder), error.message());
  return found;
}

/// Removes what a writer has left of a folder: its own files, and nothing else. FileError where there is more.
void remove_ours(const fs::path& folder, const Names& names) {
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(folder, ignored);
  if (!fs::exists(status)) return;
  std::vector<fs::path> entries = fs::is_directory(status) ? entries_of(folder) : std::vector{folder};
  for (const fs::path& entry : entries) {
    if (is_ours(entry, names)) continue;
    fail<FileError>("{}: is in the way: it is left as it is\n  hint: move it elsewhere, or choose another folder",
                    shown(entry));
  }
  entries.push_back(folder);
  for (const fs::path& entry : entries) {
    if (write_calls().remove(entry.c_str()) == 0) continue;
    fail<FileError>("{}: cannot be removed: {}", shown(entry), std::generic_category().message(errno));
  }
}

/// What others have put into the folder goes on being in it.
void move_others(const fs::path& from, const fs::path& to, const Names& names) {
  std::error_code ignored;
  if (!fs::is_directory(fs::symlink_status(from, ignored))) return;  // a link leads to what is somebody else's
  for (const fs::path& entry : entries_of(from)) {
    if (!is_ours(entry, names) && !is_there(to / entry.filename())) rename_durably(entry, to / entry.filename());
  }
}

/// FileError where the folder cannot get another name: the program runs in it, or a disk is mounted there.
void check_can_be_renamed(const fs::path& place) {
  struct stat status {
  }, parent{}, here{};
  if (::stat(place.c_str(), &status) != 0) return;
  const bool is_current = ::stat(".", &here) == 0 && here.st_dev == status.st_dev && here.st_ino == status.st_ino;
  const bool is_mounted = ::stat((place / "..").c_str(), &parent) == 0 && parent.st_dev != status.st_dev;
  if (!is_current && !is_mounted) return;
  fail<FileError>("{}: {}, and cannot be replaced as a whole\n  hint: name a new folder in it, such as {}",
                  shown(place), is_current ? "is the folder in which this program runs" : "is a disk of its own",
                  shown(place / "model"));
}

/// One writer at a time in the folder where the three names are, which is what is locked: it needs no file, and is free
/// again when the process ends. Where folders cannot be locked nothing protects from a second writer.
class WriterLock {
 public:
  explicit WriterLock(const fs::path& place) {
    const fs::path around = place.has_parent_path() ? place.parent_path() : fs::path(".");
    folder_ = ::open(around.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (folder_ >= 0 && ::flock(folder_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  ~WriterLock() {
    if (folder_ >= 0) ::close(folder_);
  }
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  int folder_;
};

}  // namespace

void replace_whole_folder(const fs::path& folder, const Names& names,
                          const std::function<void(const fs::path&)>& write) {
  const fs::path place = place_of(folder);
  const fs::path fresh = unfinished_name(place), old = replaced_name(place);
  if (place.has_parent_path()) make_folder(place.parent_path());
  const WriterLock lock(place);
  check_can_be_renamed(place);
  // An earlier writer was killed between the renames, or before it had put away the old folder.
  if (!is_there(place) && is_there(old)) rename_durably(old, place);
  move_others(old, place, names);
  remove_ours(old, names);
  remove_ours(fresh, names);
  try {
    make_folder(fresh);
    write(fresh);
  } catch (...) {  // a full disk needs the room
    try {
      remove_ours(fresh, names);
    } catch (const FileError&) {  // the first fault is the one to be told
    }
    throw;
  }
  if (is_there(place)) {
    std::error_code ignored;
    fs::permissions(fresh, fs::status(place, ignored).permissions(), ignored);
    rename_durably(place, old);
  }
  rename_durably(fresh, place);
  move_others(old, place, names);
  remove_ours(old, names);
}

}  // namespace tinytensor
