#include "modules/grading/intake/gather.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/hard_links.h"
#include "modules/grading/intake/remarks.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/utf8.h"

namespace course {
namespace {

struct Descriptor {
  explicit Descriptor(int value) : number(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
  int number;
};

/// Hidden folders, and what macOS adds: thousands of files, none of them hers.
bool is_hidden_in_folder(std::string_view name) { return name.starts_with(".") || name == "__MACOSX"; }

std::string kind_of(mode_t mode) {
  if (S_ISLNK(mode)) return "a symbolic link";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

/// A walk through a folder by descriptors: a name that becomes a link while it runs leads nowhere.
class Walk {
 public:
  Walk(const Wanted& wanted, const GatherLimits& limits) : wanted_(wanted), limits_(limits) {}

  void folder(int descriptor, const std::string& prefix, size_t depth) {
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(descriptor), ::closedir);
    if (!entries) {
      ::close(descriptor);
      return remark(prefix, std::strerror(errno));
    }
    std::vector<std::string> names;  // of what is wanted, and of folders
    while (const dirent* entry = ::readdir(entries.get())) {
      const std::string name = entry->d_name;
      if (is_hidden_in_folder(name)) continue;
      if (++entries_ > limits_.most_entries) {
        if (entries_ == limits_.most_entries + 1) {
          told(prefix, fmt::format("there are more than {} files and folders: the rest was not looked at",
                                   limits_.most_entries));
        }
        break;
      }
      if (entry->d_type != DT_REG || wanted_(path_of(prefix, name))) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) one(::dirfd(entries.get()), name, prefix, depth);
  }

  void file(int within, const std::string& name, const std::string& path) {
    const Descriptor opened(::openat(within, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (opened.number < 0) return told(path, std::strerror(errno));
    struct stat about {};
    if (::fstat(opened.number, &about) != 0 || !S_ISREG(about.st_mode)) return told(path, "this is no regular file");
    if (within != AT_FDCWD && is_link_from_elsewhere(opened.number, within)) {
      return told(path, "this is a hard link to a file of another place: it was not read");
    }
    if (result_.files.size() == limits_.most_files) {
      return told(path, fmt::format("there are more than {} files of such names: it was not read", limits_.most_files));
    }
    std::string bytes(limits_.most_file_bytes + 1, '\0');
    size_t size = 0;
    while (size < bytes.size()) {
      const ssize_t count = ::read(opened.number, bytes.data() + size, bytes.size() - size);
      if (count < 0) return told(path, std::strerror(errno));
      if (count == 0) break;
      size += static_cast<size_t>(count);
    }
    if (size > limits_.most_file_bytes) {
      return told(path, fmt::format("this file has more than {} bytes: it was not read", limits_.most_file_bytes));
    }
    if ((total_ += size) > limits_.most_bytes) return told(path, "the files are too large together: it was not read");
    bytes.resize(size);
    result_.files.push_back({path, std::move(bytes)});
  }

  Gathered take() {
    sort_and_keep_last(result_);
    return std::move(result_);
  }

 private:
  static std::string path_of(const std::string& prefix, const std::string& name) {
    return (prefix.empty() ? "" : prefix + "/") + path_of_bytes(name);
  }

  void one(int within, const std::string& name, const std::string& prefix, size_t depth) {
    const std::string path = path_of(prefix, name);
    struct stat about {};
    if (::fstatat(within, name.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0) return remark(path, std::strerror(errno));
    if (S_ISDIR(about.st_mode)) {
      if (depth + 1 > limits_.most_depth) return told(path, "this folder is too deep: it was not looked at");
      const int inner = ::openat(within, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (inner < 0) return remark(path, std::strerror(errno));
      return folder(inner, path, depth + 1);
    }
    if (!wanted_(path)) return;
    std::string why;
    if (!is_ordinary_path(path, why, limits_)) return why.empty() ? void() : told(path, why);
    if (!S_ISREG(about.st_mode)) return told(path, "this is " + kind_of(about.st_mode) + ": it was not read");
    file(within, name, path);
  }

  void remark(const std::string& path, const std::string& why) {
    course::remark(result_, path.empty() ? "the folder" : in_quotes(path), why);
  }

  void told(const std::string& path, const std::string& why) {
    tell(result_, path.empty() ? "the folder" : in_quotes(path), why);
  }

  const Wanted& wanted_;
  const GatherLimits& limits_;
  Gathered result_;
  size_t entries_ = 0, total_ = 0;
};

}  // namespace

void remark(Gathered& gathered, const std::string& what, const std::string& why) {
  add_remark(gathered.remarks, gathered.remarked, what, why);
}

void tell(Gathered& gathered, const std::string& what, const std::string& why) {
  remark(gathered, what, why);
  add_remark(gathered.told, gathered.was_told, what, why);
}

void sort_and_keep_last(Gathered& gathered) {
  std::vector<GatheredFile> files = std::move(gathered.files), kept;
  std::stable_sort(files.begin(), files.end(),
                   [](const GatheredFile& a, const GatheredFile& b) { return a.path < b.path; });
  for (size_t i = 0; i < files.size();) {
    bool differ = false;
    size_t last = i;
    for (; last + 1 < files.size() && files[last + 1].path == files[i].path; ++last) {
      differ = differ || files[last + 1].bytes != files[i].bytes;
    }
    if (differ) {
      tell(gathered, in_quotes(files[i].path),
           fmt::format("it is there {} times with different content: the last one was taken", last + 1 - i));
    }
    kept.push_back(std::move(files[last]));
    i = last + 1;
  }
  gathered.files = std::move(kept);
}

std::string path_of_bytes(std::string_view bytes) {
  std::string path;
  if (!first_not_utf8(bytes)) {
    path = bytes;
  } else {
    for (const char byte : bytes) tinytensor::append_utf8(path, static_cast<unsigned char>(byte));
  }
  std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}

bool is_ordinary_path(const std::string& path, std::string& why, const GatherLimits& limits) {
  why.clear();
  const auto refused = [&](const char* words) {
    why = words;
    return false;
  };
  if (path.size() > 1000) return refused("this name is too long");
  if (path.starts_with("/")) return refused("this name begins at the root of the disk: it was not read");
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) return refused("this name holds control characters: it was not read");
  }
  size_t depth = 0;
  bool passed_over = false;
  for (size_t at = 0; at <= path.size(); ++depth) {
    const size_t end = std::min(path.find('/', at), path.size());
    const std::string_view name = std::string_view(path).substr(at, end - at);
    if (name == ".." || name == "." || name.empty()) return refused("this name holds '..': it was not read");
    passed_over = passed_over || is_hidden_in_folder(name);
    at = end + 1;
  }
  if (depth > limits.most_depth) return refused("this file is too deep: it was not read");
  return !passed_over;
}

Gathered gather_folder(const std::filesystem::path& folder, const Wanted& wanted, const GatherLimits& limits) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) {
    fail<CourseError>("{}: this folder cannot be read: {}", tinytensor::shown(folder), std::strerror(errno));
  }
  Walk walk(wanted, limits);
  walk.folder(descriptor, "", 0);
  return walk.take();
}

Gathered gather_file(const std::filesystem::path& file, const std::string& name, const GatherLimits& limits) {
  const Wanted everything = [](const std::string&) { return true; };
  Walk walk(everything, limits);
  walk.file(AT_FDCWD, file.string(), name);
  return walk.take();
}

}  // namespace course
