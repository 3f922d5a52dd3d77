#include "modules/grading/intake/hard_links.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <utility>

namespace course {
namespace {

/// When a file or a folder was made, where the file system knows it: no archive and no program of hers can set that.
std::optional<std::pair<int64_t, int64_t>> made_at(int descriptor) {
#ifdef __APPLE__
  struct stat about {};
  if (::fstat(descriptor, &about) != 0) return std::nullopt;
  return std::pair<int64_t, int64_t>(about.st_birthtimespec.tv_sec, about.st_birthtimespec.tv_nsec);
#else
  struct statx about {};
  if (::statx(descriptor, "", AT_EMPTY_PATH, STATX_BTIME, &about) != 0 || (about.stx_mask & STATX_BTIME) == 0)
    return std::nullopt;
  return std::pair<int64_t, int64_t>(about.stx_btime.tv_sec, about.stx_btime.tv_nsec);
#endif
}

// Where nobody knows, it may be.
bool was_there_before(int file, int folder) {
  const auto of_file = made_at(file), of_folder = made_at(folder);
  return !of_file || !of_folder || *of_file < *of_folder;
}

}  // namespace

bool is_link_from_elsewhere(int file, int folder) {
  struct stat about {};
  return ::fstat(file, &about) != 0 || (about.st_nlink > 1 && was_there_before(file, folder));
}

}  // namespace course
