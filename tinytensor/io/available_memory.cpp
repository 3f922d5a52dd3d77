#include "tinytensor/io/available_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

namespace tinytensor {
namespace {

/// What Linux says that can be had without swapping, else all that the machine has.
size_t free_on_the_machine() {
  std::ifstream info("/proc/meminfo");
  size_t kilobytes = 0;
  for (std::string name, rest; info >> name >> kilobytes; std::getline(info, rest)) {
    if (name == "MemAvailable:") return kilobytes * 1024;
  }
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? static_cast<size_t>(pages) * static_cast<size_t>(page) : SIZE_MAX;
}

/// What a group of processes may use: "max" is no number, and no limit. The second file is the first version's.
size_t limit_of_the_group() {
  for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::ifstream file(path);
    size_t bytes = 0;
    if (file >> bytes) return bytes;
  }
  return SIZE_MAX;
}

size_t limit_of_the_process() {
  rlimit limit{};
  const bool is_limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return is_limited ? static_cast<size_t>(limit.rlim_cur) : SIZE_MAX;
}

}  // namespace

size_t available_memory() { return std::min({free_on_the_machine(), limit_of_the_group(), limit_of_the_process()}); }

}  // namespace tinytensor
