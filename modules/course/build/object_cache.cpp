#include "modules/course/build/object_cache.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <vector>

namespace course {

namespace fs = std::filesystem;

bool is_cached(const fs::path& path) {
  std::error_code missing;
  fs::last_write_time(path, fs::file_time_type::clock::now(), missing);
  return !missing;
}

fs::path unfinished(const fs::path& path) {
  static std::atomic<int> count = 0;
  return fmt::format("{}.{}.{}.part", path.string(), ::getpid(), ++count);
}

void keep_latest(const fs::path& cache, const std::string& extension, size_t most) {
  std::error_code ignored;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (const auto& entry : fs::directory_iterator(cache)) {
    const auto used = entry.last_write_time(ignored);  // another command may just have removed it
    if (entry.path().extension() == extension) files.emplace_back(used, entry.path());
  }
  if (files.size() <= most) return;
  std::sort(files.begin(), files.end());
  for (size_t i = 0; i < files.size() - most; ++i) fs::remove(files[i].second, ignored);
}

}  // namespace course
