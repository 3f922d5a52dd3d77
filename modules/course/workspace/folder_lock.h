// One ./tt at a time changes what is remembered in a workspace.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include "modules/course/common/error.h"

namespace course {

/// While it lives, no other ./tt changes what is in this folder, which is made if it is not there. CourseError.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    descriptor_ = ::open((folder / "lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
    if (error || descriptor_ < 0) {
      const std::string why = error ? error.message() : std::strerror(errno);
      fail<CourseError>("{}: this folder cannot be made: {}", folder.string(), why);
    }
    ::flock(descriptor_, LOCK_EX);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() { ::close(descriptor_); }

 private:
  int descriptor_ = -1;
};

}  // namespace course
