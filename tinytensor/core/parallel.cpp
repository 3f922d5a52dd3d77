// The pool. A region is opened at a gate; the threads that find it open enter, take ranges until none is left, and
// leave.
//
//   caller      fills in region · opens the gate · takes ranges · closes the gate · waits until all have left
//   worker      waits for a new generation · enters if the gate is open · takes ranges · leaves
//
// The caller never waits for a thread that is still waking up: it finds the gate closed. Each thread has a share of its
// own, the same in every region of that size, so that what it wrote in one is near it in the next; when its share is
// done it helps with those of the others. A thread that the system has put aside delays the region by one range at
// most.
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

  // What a thread does: its own share, then what is left of the others.
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
  explicit Pool(int threads) : spin_(threads <= available_cores()), region_(threads) {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this, i] { work(static_cast<size_t>(i)); });
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
    region_.prepare(n, step, body, context);
    gate_.store(open, std::memory_order_release);
    announce();
    inside_region = true;
    region_.run(0);
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

  void work(size_t thread) {
    inside_region = true;
    for (int seen = 0;;) {
      wait_while(generation_, seen, spin_);
      seen = generation_.load(std::memory_order_acquire);
      if (stopping_.load(std::memory_order_relaxed)) return;
      if (!enter()) continue;
      region_.run(thread);
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
