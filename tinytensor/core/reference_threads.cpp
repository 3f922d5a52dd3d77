#include "tinytensor/core/reference_threads.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tinytensor {

void detail::run_on_new_threads(int threads, const Region& region) {
  std::mutex mutex;  // of the next two
  int64_t next = 0;
  std::exception_ptr error;

  const auto work = [&] {
    const InsideRegion here;
    for (;;) {
      int64_t begin = 0, end = 0;
      {
        const std::lock_guard lock(mutex);
        if (next == region.n || error != nullptr) return;
        begin = next;
        end = next += std::min(region.step, region.n - begin);
      }
      try {
        region.body(region.context, begin, end);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (error == nullptr) error = std::current_exception();
      }
    }
  };

  std::vector<std::thread> others;
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
  } catch (const std::exception&) {  // the system refuses to create another thread: those that exist do the work
  }
  work();
  for (std::thread& thread : others) thread.join();
  if (error != nullptr) std::rethrow_exception(error);
}

}  // namespace tinytensor
