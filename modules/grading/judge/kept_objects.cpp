#include "modules/grading/judge/kept_objects.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

namespace course {
namespace {

namespace fs = std::filesystem;

struct Kept {
  fs::file_time_type used;
  uintmax_t bytes;
  fs::path path;
};

// Another run may remove and make files meanwhile.
std::vector<Kept> files_in(const fs::path& folder) {
  std::vector<Kept> files;
  std::error_code gone;
  for (const auto& entry : fs::directory_iterator(folder, gone)) {
    const auto used = entry.last_write_time(gone);
    const uintmax_t bytes = gone ? 0 : entry.file_size(gone);
    if (!gone) files.push_back({used, bytes, entry.path()});
  }
  return files;
}

void forget_headers(const fs::path& cache) {
  std::error_code gone;
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(24);
  for (const auto& entry : fs::directory_iterator(cache, gone)) {
    const bool is_copy = entry.path().filename().string().starts_with("headers-");
    if (is_copy && entry.last_write_time(gone) < long_ago && !gone) fs::remove_all(entry.path(), gone);
  }
}

// What runs that were killed left in the folder of temporary files.
void forget_leftovers() {
  std::error_code gone;
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(24);
  for (const auto& entry : fs::directory_iterator(fs::temp_directory_path(), gone)) {
    const bool is_ours = entry.path().filename().string().starts_with("tinytensor-grad");  // grade-, grading-
    struct stat about {};
    if (!is_ours || ::lstat(entry.path().c_str(), &about) != 0) continue;
    if (!S_ISDIR(about.st_mode) || about.st_uid != ::geteuid()) continue;
    if (entry.last_write_time(gone) < long_ago && !gone) fs::remove_all(entry.path(), gone);
  }
}

}  // namespace

void forget_oldest(const fs::path& folder, uintmax_t most_bytes, std::chrono::seconds stays) {
  std::vector<Kept> files = files_in(folder);
  std::sort(files.begin(), files.end(), [](const Kept& a, const Kept& b) { return a.used < b.used; });
  uintmax_t all = 0;
  for (const Kept& file : files) all += file.bytes;
  const auto not_younger = fs::file_time_type::clock::now() - stays;
  std::error_code ignored;
  for (const Kept& file : files) {
    if (all <= most_bytes || file.used > not_younger) return;
    fs::remove(file.path, ignored);
    all -= file.bytes;
  }
}

void bound_what_is_kept(const Kit& kit) {
  forget_oldest(kit.cache / "graded", uintmax_t{1} << 30);
  forget_oldest(kit.cache / "hidden", uintmax_t{256} << 20);
  forget_headers(kit.cache);
  forget_leftovers();
}

}  // namespace course
