// The fast way to run a region: a pool of threads that wait for the next one. reference_threads.h does the same in a
// few lines.
#pragma once

#include <memory>

#include "tinytensor/core/ranges.h"

namespace tinytensor::detail {

class ThreadPool {
 public:
  /// Of so many threads, the callers of run() included, each with one share of every region. With fewer if the system
  /// refuses to create them.
  ThreadPool(int threads, int cores);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// How many were asked for.
  int threads() const;
  /// Runs a region and returns true, as run_on_new_threads does; false, and nothing is done, if another thread of the
  /// program has a region open.
  bool run(const Region& region);

 private:
  class Gate;
  class Shares;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tinytensor::detail
