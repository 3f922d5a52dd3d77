// A folder with a random name, gone with all it holds at the end of the scope.
#pragma once

#include <filesystem>

namespace course {

class TemporaryFolder {
 public:
  /// Under the system's folder for temporary files. Others may pass through it, and not look into it. CourseError if it
  /// cannot be made.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace course
