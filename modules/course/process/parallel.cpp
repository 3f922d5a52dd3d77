#include "modules/course/process/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <exception>
#include <fstream>
#include <thread>

#include "tinytensor/io/available_memory.h"

namespace course {
namespace {

// What a container may use of the processor: "50000 100000" is half a core. The second pair is the first version's of
// the files; "max" and -1 are no limits.
size_t cores_of_the_group() {
  double quota = 0, period = 0;
  std::ifstream both("/sys/fs/cgroup/cpu.max");
  if (!(both >> quota >> period)) {
    std::ifstream("/sys/fs/cgroup/cpu/cpu.cfs_quota_us") >> quota;
    std::ifstream("/sys/fs/cgroup/cpu/cpu.cfs_period_us") >> period;
  }
  return quota > 0 && period > 0 ? static_cast<size_t>(std::ceil(quota / period)) : SIZE_MAX;
}

}  // namespace

size_t most_at_once() {
  constexpr size_t memory_of_one = size_t{512} << 20;
  const size_t cores = std::max(1u, std::thread::hardware_concurrency());
  return std::clamp(tinytensor::available_memory() / memory_of_one, size_t{1}, std::min(cores, cores_of_the_group()));
}

void in_parallel(size_t count, const std::function<void(size_t)>& body) {
  std::atomic<size_t> next = 0;
  std::vector<std::exception_ptr> errors(count);
  const auto work = [&] {
    for (size_t i; (i = next++) < count;) {
      try {
        body(i);
      } catch (...) {
        errors[i] = std::current_exception();
      }
    }
  };
  std::vector<std::thread> threads;
  const size_t most = std::min(most_at_once(), count);
  for (size_t i = 1; i < most; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

std::vector<ProcessResult> run_all(const std::vector<Command>& commands) {
  std::vector<ProcessResult> results(commands.size());
  in_parallel(commands.size(), [&](size_t i) { results[i] = run(commands[i]); });
  return results;
}

}  // namespace course
