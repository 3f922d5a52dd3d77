// How many threads there are, what becomes of them in a child process, and which way a region takes:
//
//   1  no work, or work of one grain, or a region inside of a region     the caller alone
//   2  cut into ranges: several for each thread, so that a fast one can take over work of a slow one
//   3  TINYTENSOR_THREADING=reference                                    new threads (reference_threads.h)
//   4  else                                                              the pool (thread_pool.h)
//   5  another thread of the program has the pool's region open          the caller alone
#include "tinytensor/core/parallel.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif
#ifdef __unix__
#include <pthread.h>
#endif

#include "tinytensor/core/error.h"
#include "tinytensor/core/reference_threads.h"
#include "tinytensor/core/thread_pool.h"

namespace tinytensor {
namespace {

constexpr int max_threads = 1024;

constexpr int64_t ranges_per_thread = 4;

int available_cores() {
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
  return 1;  // there are cores, but no threads
#elif defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
#endif
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

int initial_threads() {
  const char* text = std::getenv("TINYTENSOR_THREADS");
  if (text == nullptr || *text == '\0') return std::min(available_cores(), max_threads);
  const std::string_view word = text;
  int threads = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), threads);
  if (error != std::errc{} || end != word.data() + word.size() || threads < 1 || threads > max_threads) {
    fail<ValueError>("TINYTENSOR_THREADS: must be a number of threads from 1 to {}: {}", max_threads, word);
  }
  return threads;
}

Threading initial_threading() {
  const char* text = std::getenv("TINYTENSOR_THREADING");
  const std::string_view word = text == nullptr ? "" : text;
  if (!word.empty() && word != "fast" && word != "reference") {
    fail<ValueError>("TINYTENSOR_THREADING: must be reference or fast: {}", word);
  }
  return word == "reference" ? Threading::reference : Threading::fast;
}

// The number of threads and their pool. The pool is made by the first region that is worth it, and again after
// set_num_threads or a fork.
struct State {
  std::mutex mutex;
  std::atomic<int> threads{initial_threads()};
  std::atomic<Threading> threading{initial_threading()};
  std::shared_ptr<detail::ThreadPool> pool;
};

// A child process has a copy of the pool but none of its workers: it forgets the copy, without destroying it, and makes
// a pool of its own when it needs one. The mutex is held over the fork so that the child finds the state in order.
void survive_fork(State& instance) {
#ifdef __unix__
  static State* const shared = &instance;
  pthread_atfork([] { shared->mutex.lock(); }, [] { shared->mutex.unlock(); },
                 [] {
                   static auto* const forgotten = new std::vector<std::shared_ptr<detail::ThreadPool>>;
                   forgotten->push_back(std::move(shared->pool));
                   shared->mutex.unlock();
                 });
#endif
}

State& state() {
  static State instance;
  static const bool once = (survive_fork(instance), true);
  static_cast<void>(once);
  return instance;
}

std::shared_ptr<detail::ThreadPool> current_pool() {
  const std::lock_guard lock(state().mutex);
  std::shared_ptr<detail::ThreadPool>& pool = state().pool;
  if (pool == nullptr || pool->threads() != state().threads) {
    pool = nullptr;  // the workers of the old one end first
    pool = std::make_shared<detail::ThreadPool>(state().threads, available_cores());
  }
  return pool;
}

}  // namespace

int num_threads() { return state().threads.load(std::memory_order_relaxed); }

void set_num_threads(int n) {
  if (n < 1 || n > max_threads) {
    fail<ValueError>("set_num_threads: must be from 1 to {}: {}", max_threads, n);
  }
  state().threads.store(n);
}

Threading threading() { return state().threading.load(std::memory_order_relaxed); }

void set_threading(Threading wanted) { state().threading.store(wanted); }

void detail::parallel_for(int64_t n, int64_t grain, RangeBody body, void* context) {
  if (n <= 0) return;
  grain = std::max<int64_t>(grain, 1);
  const int64_t grains = n / grain + (n % grain != 0 ? 1 : 0);
  const int threads = inside_region ? 1 : num_threads();
  if (grains == 1 || threads == 1) return body(context, 0, n);                                                  // 1
  const Region region{n, grain * std::max<int64_t>(1, grains / (threads * ranges_per_thread)), body, context};  // 2
  if (threading() == Threading::reference) return run_on_new_threads(threads, region);                          // 3
  if (!current_pool()->run(region)) body(context, 0, n);                                                        // 4, 5
}

}  // namespace tinytensor
