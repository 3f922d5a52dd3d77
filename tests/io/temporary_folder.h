// A folder of its own for a test that writes files; it goes with all it holds at the end of the scope.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string>

struct TemporaryFolder {
  explicit TemporaryFolder(const std::filesystem::path& within = std::filesystem::temp_directory_path()) {
    std::string name = (within / "tinytensor-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder at " + name);
    path = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }

  std::filesystem::path operator/(const std::string& name) const { return path / name; }
  /// Names of the files and folders in it, sorted as they come.
  size_t count() const {
    const std::filesystem::directory_iterator entries(path);
    return static_cast<size_t>(std::distance(begin(entries), end(entries)));
  }

  std::filesystem::path path;
};
