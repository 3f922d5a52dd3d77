// The pool. A region is opened at a gate; the threads that find it open enter, take ranges until none is left, and
// leave.
//
//   caller      fills in region · opens the gate · takes ranges · closes the gate · waits until all have left
//   worker      waits for a new generation · enters if the gate is open · takes ranges · leaves
//
// The caller never waits for a thread that is still waking up: it finds the gate closed. Ranges are taken from one
// counter, so a thread that the system has put aside delays the region by one range at most.
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

// How long a thread looks for work, or for the end of work, before it sleeps: longer than the gap between two kernels
// of a training step, shorter than anyone would notice in a profile.
constexpr std::chrono::microseconds patience{50};

// Ranges for each thread: enough to even out threads of unequal speed.
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

// Waits until value is no longer `old`: spinning for a while if there is a core to spin on, then asleep.
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

struct Region {
  detail::RangeBody body = nullptr;
  void* context = nullptr;
  int64_t n = 0;
  int64_t step = 0;
  std::atomic<int64_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr error;  // written by whoever set failed

  void run() {
    for (;;) {
      const int64_t begin = next.fetch_add(step, std::memory_order_relaxed);
      if (begin >= n) return;
      try {
        body(context, begin, std::min(n, begin + step));
      } catch (...) {
        if (!failed.exchange(true)) error = std::current_exception();
        next.store(n, std::memory_order_relaxed);
      }
    }
  }
};

thread_local bool inside_region = false;

class Pool {
 public:
  explicit Pool(int threads) : spin_(threads <= available_cores()) {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { work(); });
  }

  ~Pool() {
    stopping_.store(true, std::memory_order_relaxed);
    announce();
    for (std::thread& worker : workers_) worker.join();
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// False if another thread of the program has a region open: the caller then works alone.
  bool run(int64_t n, int64_t step, detail::RangeBody body, void* context) {
    const std::unique_lock lock(busy_, std::try_to_lock);
    if (!lock.owns_lock()) return false;
    region_.body = body;
    region_.context = context;
    region_.n = n;
    region_.step = step;
    region_.next.store(0, std::memory_order_relaxed);
    region_.failed.store(false, std::memory_order_relaxed);
    gate_.store(open, std::memory_order_release);
    announce();
    inside_region = true;
    region_.run();
    inside_region = false;
    gate_.fetch_and(~open, std::memory_order_acq_rel);
    for (int inside = gate_.load(std::memory_order_acquire); inside != 0; inside = gate_.load()) {
      wait_while(gate_, inside, spin_);
    }
    if (region_.failed.load()) std::rethrow_exception(std::exchange(region_.error, nullptr));
    return true;
  }

 private:
  static constexpr int open = 1;     // the gate's lowest bit
  static constexpr int visitor = 2;  // the bits above count the threads inside

  void announce() {
    generation_.fetch_add(1, std::memory_order_release);
    generation_.notify_all();
  }

  bool enter() {
    int gate = gate_.load(std::memory_order_relaxed);
    while ((gate & open) != 0) {
      if (gate_.compare_exchange_weak(gate, gate + visitor, std::memory_order_acq_rel)) return true;
    }
    return false;
  }

  void leave() {
    gate_.fetch_sub(visitor, std::memory_order_acq_rel);
    gate_.notify_all();
  }

  void work() {
    inside_region = true;
    for (int seen = 0;;) {
      wait_while(generation_, seen, spin_);
      seen = generation_.load(std::memory_order_acquire);
      if (stopping_.load(std::memory_order_relaxed)) return;
      if (!enter()) continue;
      region_.run();
      leave();
    }
  }

  const bool spin_;
  std::mutex busy_;
  Region region_;
  alignas(64) std::atomic<int> gate_{0};
  alignas(64) std::atomic<int> generation_{0};
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> workers_;
};

// The pool comes into being with the first region that is worth it, and again after set_num_threads or a fork.
struct State {
  std::mutex mutex;
  std::atomic<int> threads{initial_threads()};
  std::shared_ptr<Pool> pool;

  State() {
#ifdef __unix__
    // A child has the memory of its parent's workers but not the workers: it forgets them and starts its own.
    pthread_atfork([] { state().mutex.lock(); }, [] { state().mutex.unlock(); },
                   [] {
                     static std::shared_ptr<Pool>* const forgotten = new std::shared_ptr<Pool>;
                     std::swap(*forgotten, state().pool);
                     state().mutex.unlock();
                   });
#endif
  }

  static State& state() {
    static State instance;
    return instance;
  }
};

std::shared_ptr<Pool> current_pool() {
  State& state = State::state();
  const std::lock_guard lock(state.mutex);
  if (state.pool == nullptr || state.pool->threads() != state.threads) {
    state.pool = nullptr;
    state.pool = std::make_shared<Pool>(state.threads);
  }
  return state.pool;
}

}  // namespace

int num_threads() { return State::state().threads.load(std::memory_order_relaxed); }

void set_num_threads(int n) {
  if (n < 1 || n > max_threads) {
    fail<ValueError>("set_num_threads: must be from 1 to {}: {}", max_threads, n);
  }
  State::state().threads.store(n);
}

void detail::parallel_for(int64_t n, int64_t grain, RangeBody body, void* context) {
  if (n <= 0) return;
  grain = std::max<int64_t>(grain, 1);
  const int64_t grains = (n + grain - 1) / grain;
  const int threads = inside_region ? 1 : num_threads();
  if (grains > 1 && threads > 1) {
    const int64_t step = grain * std::max<int64_t>(1, grains / (threads * ranges_per_thread));
    if (current_pool()->run(n, step, body, context)) return;
  }
  body(context, 0, n);
}

}  // namespace tinytensor
