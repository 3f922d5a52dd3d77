// A region is opened at a gate. The threads that find it open enter, take ranges until none is left, and leave:
//
//   caller   1 prepares the region   2 opens the gate   3 wakes the workers
//            4 takes ranges          5 closes the gate  6 waits until all workers have left
//   worker   a waits for a new generation   b enters if the gate is open   c takes ranges   d leaves
//
// What each part buys over the few lines of reference_threads.cpp:
//
//   threads that stay      no thread is created for a region: that takes longer than many kernels run
//   spinning before sleep  a region that follows soon finds its threads awake: a wake-up by the system takes as long
//   the gate               a worker that is late is not waited for: it finds the gate closed
//   shares                 a thread writes the same part in every region of one size: it is in its cache in the next,
//                          and threads do not fight for one counter
//   help with the shares   a thread that the system has preempted delays the region by one range at most
//   no waiting for a lock  ranges are taken by atomic additions, and who finds the pool busy works alone: no thread
//                          waits for one that the system has preempted
#include "tinytensor/core/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace tinytensor::detail {
namespace {

// How long a thread spins, waiting for work or for the end of work, before it sleeps: longer than the gap between two
// kernels of a training step, so that no thread has to be woken within a step.
constexpr std::chrono::microseconds patience{50};

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

}  // namespace

// The gate is one number, changed by atomic operations only:
//
//   value              state                                what may happen next
//   0                  closed, nobody inside                the caller prepares the next region and opens the gate
//   open               open, nobody inside                  a worker enters; the caller closes the gate
//   open + n visitors  open, n workers inside               a worker enters or leaves; the caller closes the gate
//   n visitors         closed, n workers still inside       a worker leaves; the caller waits for 0
class ThreadPool::Gate {
 public:
  /// Pair "prepared": a worker that enters sees all that the caller wrote before.
  void open() { value_.store(open_, std::memory_order_release); }
  void close() { value_.fetch_and(~open_, std::memory_order_relaxed); }

  /// False if it is closed.
  bool enter() {
    int value = value_.load(std::memory_order_relaxed);
    while ((value & open_) != 0) {
      if (value_.compare_exchange_weak(value, value + visitor_, std::memory_order_acquire, std::memory_order_relaxed)) {
        return true;  // pair "prepared"
      }
    }
    return false;
  }

  /// Pair "done".
  void leave() {
    value_.fetch_sub(visitor_, std::memory_order_release);
    value_.notify_all();
  }

  /// Pair "done": the 0 that ends it shows all that the workers wrote.
  void wait_until_empty(bool spin) const {
    for (;;) {
      const int value = value_.load(std::memory_order_acquire);
      if (value == 0) return;
      wait_while(value_, value, spin);
    }
  }

 private:
  static constexpr int open_ = 1;     // the lowest bit
  static constexpr int visitor_ = 2;  // the bits above it count the workers inside

  alignas(64) std::atomic<int> value_{0};
};

// The region that is open, cut into a share for each thread.
class ThreadPool::Shares {
 public:
  explicit Shares(int threads) : shares_(static_cast<size_t>(threads)) {}

  void prepare(const Region& region) {
    region_ = region;
    failed_.store(false, std::memory_order_relaxed);
    const auto [n, step, body, context] = region;
    const int64_t ranges = (n + step - 1) / step, threads = std::ssize(shares_);
    for (int64_t i = 0, begin = 0; i < threads; ++i) {
      Share& share = shares_[static_cast<size_t>(i)];
      share.next.store(begin, std::memory_order_relaxed);
      begin = share.end = std::min(n, ranges * (i + 1) / threads * step);
    }
  }

  /// Takes the ranges of this thread's own share, then those that are left of the other shares.
  void take(size_t thread) {
    for (size_t i = 0; i < shares_.size(); ++i) finish(shares_[(thread + i) % shares_.size()]);
  }

  void rethrow_error() {
    if (failed_.load(std::memory_order_relaxed)) std::rethrow_exception(std::exchange(error_, nullptr));
  }

 private:
  struct alignas(64) Share {
    std::atomic<int64_t> next{0};
    int64_t end = 0;
  };

  void finish(Share& share) {
    for (;;) {
      const int64_t begin = share.next.fetch_add(region_.step, std::memory_order_relaxed);
      if (begin >= share.end) return;
      if (failed_.load(std::memory_order_relaxed)) continue;
      try {
        region_.body(region_.context, begin, std::min(share.end, begin + region_.step));
      } catch (...) {
        if (!failed_.exchange(true)) error_ = std::current_exception();
      }
    }
  }

  Region region_;
  std::vector<Share> shares_;
  std::atomic<bool> failed_{false};
  std::exception_ptr error_;  // written by whoever set failed_
};

struct ThreadPool::State {
  State(int all, int cores) : threads(all), spin(all <= cores), shares(all) {}

  void announce() {
    generation.fetch_add(1, std::memory_order_release);  // pair "announced": shows stopping
    generation.notify_all();
  }

  void work(size_t thread) {
    inside_region = true;
    for (int seen = 0;;) {
      wait_while(generation, seen, spin);                 // a
      seen = generation.load(std::memory_order_acquire);  // pair "announced"
      if (stopping.load(std::memory_order_relaxed)) return;
      if (!gate.enter()) continue;  // b
      shares.take(thread);          // c
      gate.leave();                 // d
    }
  }

  const int threads;
  const bool spin;
  std::mutex busy;  // held by the thread that has a region open
  Shares shares;
  Gate gate;
  alignas(64) std::atomic<int> generation{0};
  std::atomic<bool> stopping{false};
  std::vector<std::thread> workers;
};

ThreadPool::ThreadPool(int threads, int cores) : state_(std::make_unique<State>(threads, cores)) {
  State& state = *state_;
  try {
    for (int i = 1; i < threads; ++i) {
      state.workers.emplace_back([&state, i] { state.work(static_cast<size_t>(i)); });
    }
  } catch (const std::exception&) {
    // The system refuses to create another thread. Those that exist do the work of all: every share is taken by
    // whoever is free.
  }
}

ThreadPool::~ThreadPool() {
  state_->stopping.store(true, std::memory_order_relaxed);  // made visible by announce()
  state_->announce();
  for (std::thread& worker : state_->workers) worker.join();
}

int ThreadPool::threads() const { return state_->threads; }

bool ThreadPool::run(const Region& region) {
  State& state = *state_;
  const std::unique_lock lock(state.busy, std::try_to_lock);
  if (!lock.owns_lock()) return false;
  state.shares.prepare(region);  // 1: the gate is 0, so no worker reads it now
  state.gate.open();             // 2
  state.announce();              // 3
  {
    const InsideRegion here;
    state.shares.take(0);  // 4
  }
  state.gate.close();                       // 5
  state.gate.wait_until_empty(state.spin);  // 6
  state.shares.rethrow_error();
  return true;
}

}  // namespace tinytensor::detail
