// The pool of threads. A region is one call of parallel_for: it is opened at a gate, the threads that find it open
// enter, take ranges until none is left, and leave.
//
//   caller   prepares the region, opens the gate, takes ranges, closes the gate, waits until all workers have left
//   worker   waits for a new generation, enters if the gate is open, takes ranges, leaves
//
// The gate is one number, changed by atomic operations only:
//
//   value              state                                what may happen next
//   0                  closed, nobody inside                the caller prepares the next region and opens the gate
//   open               open, nobody inside                  a worker enters; the caller closes the gate
//   open + n visitors  open, n workers inside               a worker enters or leaves; the caller closes the gate
//   n visitors         closed, n workers still inside       a worker leaves; the caller waits for 0
//
// The caller never waits for a worker that is still waking up: that worker finds the gate closed. Each thread has a
// share of the ranges, the same one in every region of that size, so that what it wrote in one region is in its cache
// in the next. When its own share is done it helps with the shares of the others, so that a thread which the system has
// preempted delays the region by one range at most.
#include "tinytensor/core/parallel.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <exception>
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

namespace tinytensor {
namespace {

constexpr int max_threads = 1024;

// How long a thread spins, waiting for work or for the end of work, before it sleeps: longer than the gap between two
// kernels of a training step, so that no thread has to be woken within a step.
constexpr std::chrono::microseconds patience{50};

// Ranges for each thread: several, so that a fast thread can take over work of a slow one.
constexpr int64_t ranges_per_thread = 4;

int available_cores() {
#ifdef __linux__
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
  const auto [end, error] = std::from_chars(word.begin(), word.end(), threads);
  if (error != std::errc{} || end != word.end() || threads < 1 || threads > max_threads) {
    fail<ValueError>("TINYTENSOR_THREADS: must be a number of threads from 1 to {}: {}", max_threads, word);
  }
  return threads;
}

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Waits until value is no longer `old`: first spinning, if there is a core for every thread, then asleep.
void wait_while(const std::atomic<int>& value, int old, bool spin) {
  const auto start = std::chrono::steady_clock::now();
  while (spin && std::chrono::steady_clock::now() - start < patience) {
    for (int i = 0; i < 32; ++i) {
      if (value.load(std::memory_order_acquire) != old) return;
      relax();
    }
  }
  while (value.load(std::memory_order_acquire) == old) value.wait(old, std::memory_order_acquire);
}

struct alignas(64) Share {
  std::atomic<int64_t> next{0};
  int64_t end = 0;
};

struct Region {
  detail::RangeBody body = nullptr;
  void* context = nullptr;
  int64_t step = 0;
  std::vector<Share> shares;
  std::atomic<bool> failed{false};
  std::exception_ptr error;  // written by whoever set failed

  explicit Region(int threads) : shares(static_cast<size_t>(threads)) {}

  void prepare(int64_t n, int64_t length_of_ranges, detail::RangeBody function, void* its_context) {
    body = function;
    context = its_context;
    step = length_of_ranges;
    failed.store(false, std::memory_order_relaxed);
    const int64_t ranges = (n + step - 1) / step, threads = std::ssize(shares);
    for (int64_t i = 0, begin = 0; i < threads; ++i) {
      Share& share = shares[static_cast<size_t>(i)];
      share.next.store(begin, std::memory_order_relaxed);
      begin = share.end = std::min(n, ranges * (i + 1) / threads * step);
    }
  }

  // Takes the ranges of this thread's own share, then those that are left of the other shares.
  void run(size_t thread) {
    for (size_t i = 0; i < shares.size(); ++i) finish(shares[(thread + i) % shares.size()]);
  }

 private:
  void finish(Share& share) {
    for (;;) {
      const int64_t begin = share.next.fetch_add(step, std::memory_order_relaxed);
      if (begin >= share.end) return;
      if (failed.load(std::memory_order_relaxed)) continue;
      try {
        body(context, begin, std::min(share.end, begin + step));
      } catch (...) {
        if (!failed.exchange(true)) error = std::current_exception();
      }
    }
  }
};

thread_local bool inside_region = false;

class Pool {
 public:
  explicit Pool(int threads) : threads_(threads), spin_(threads <= available_cores()), region_(threads) {
    try {
      for (int i = 1; i < threads; ++i) workers_.emplace_back([this, i] { work(static_cast<size_t>(i)); });
    } catch (const std::exception&) {
      // The system refuses to create another thread. Those that exist do the work of all: every share is taken by
      // whoever is free.
    }
  }

  ~Pool() {
    stopping_.store(true, std::memory_order_relaxed);  // made visible by announce()
    announce();
    for (std::thread& worker : workers_) worker.join();
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// How many were asked for.
  int threads() const { return threads_; }

  /// False if another thread of the program has a region open: the caller then works alone.
  bool run(int64_t n, int64_t step, detail::RangeBody body, void* context) {
    const std::unique_lock lock(busy_, std::try_to_lock);
    if (!lock.owns_lock()) return false;
    region_.prepare(n, step, body, context);       // the gate is 0: no worker reads the region now
    gate_.store(open, std::memory_order_release);  // pair "prepared": a worker that enters sees the region
    announce();
    inside_region = true;
    region_.run(0);
    inside_region = false;
    gate_.fetch_and(~open, std::memory_order_relaxed);
    for (;;) {
      const int inside = gate_.load(std::memory_order_acquire);  // pair "done": 0 shows all that the workers wrote
      if (inside == 0) break;
      wait_while(gate_, inside, spin_);
    }
    if (region_.failed.load(std::memory_order_relaxed)) std::rethrow_exception(std::exchange(region_.error, nullptr));
    return true;
  }

 private:
  static constexpr int open = 1;     // the gate's lowest bit
  static constexpr int visitor = 2;  // the bits above it count the workers inside

  void announce() {
    generation_.fetch_add(1, std::memory_order_release);  // pair "announced": shows stopping_
    generation_.notify_all();
  }

  bool enter() {
    int gate = gate_.load(std::memory_order_relaxed);
    while ((gate & open) != 0) {
      if (gate_.compare_exchange_weak(gate, gate + visitor, std::memory_order_acquire, std::memory_order_relaxed)) {
        return true;  // pair "prepared"
      }
    }
    return false;
  }

  void leave() {
    gate_.fetch_sub(visitor, std::memory_order_release);  // pair "done"
    gate_.notify_all();
  }

  void work(size_t thread) {
    inside_region = true;
    for (int seen = 0;;) {
      wait_while(generation_, seen, spin_);
      seen = generation_.load(std::memory_order_acquire);  // pair "announced"
      if (stopping_.load(std::memory_order_relaxed)) return;
      if (!enter()) continue;
      region_.run(thread);
      leave();
    }
  }

  const int threads_;
  const bool spin_;
  std::mutex busy_;  // held by the thread that has a region open
  Region region_;
  alignas(64) std::atomic<int> gate_{0};
  alignas(64) std::atomic<int> generation_{0};
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> workers_;
};

// The number of threads and their pool. The pool is made by the first region that is worth it, and again after
// set_num_threads or a fork.
struct State {
  std::mutex mutex;
  std::atomic<int> threads{initial_threads()};
  std::shared_ptr<Pool> pool;
};

// A child process has a copy of the pool but none of its workers: it forgets the copy, without destroying it, and makes
// a pool of its own when it needs one. The mutex is held over the fork so that the child finds the state in order.
void survive_fork(State& instance) {
#ifdef __unix__
  static State* const shared = &instance;
  pthread_atfork([] { shared->mutex.lock(); }, [] { shared->mutex.unlock(); },
                 [] {
                   static auto* const forgotten = new std::vector<std::shared_ptr<Pool>>;
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

std::shared_ptr<Pool> current_pool() {
  const std::lock_guard lock(state().mutex);
  std::shared_ptr<Pool>& pool = state().pool;
  if (pool == nullptr || pool->threads() != state().threads) {
    pool = nullptr;  // the workers of the old one end first
    pool = std::make_shared<Pool>(state().threads);
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

void detail::parallel_for(int64_t n, int64_t grain, RangeBody body, void* context) {
  if (n <= 0) return;
  grain = std::max<int64_t>(grain, 1);
  const int64_t grains = n / grain + (n % grain != 0 ? 1 : 0);
  const int threads = inside_region ? 1 : num_threads();
  if (grains > 1 && threads > 1) {
    const int64_t step = grain * std::max<int64_t>(1, grains / (threads * ranges_per_thread));
    if (current_pool()->run(n, step, body, context)) return;
  }
  body(context, 0, n);
}

}  // namespace tinytensor
