// Threads.
#include "tinytensor/core/parallel.h"

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

struct Threads {  // sets the number for one test
  int before = num_threads();
  explicit Threads(int n) { set_num_threads(n); }
  ~Threads() { set_num_threads(before); }
};

}  // namespace

TEST_CASE("every index is visited once, for every length, grain and number of threads") {
  for (const int count : {1, 2, 3, 8}) {
    const Threads threads(count);
    CHECK(num_threads() == count);
    for (const int64_t n : {0, 1, 7, 64, 1000, 4097}) {
      for (const int64_t grain : {1, 3, 64, 5000}) {
        std::vector<std::atomic<int>> visits(static_cast<size_t>(n));
        std::atomic<bool> cut_well = true;
        parallel_for(n, grain, [&](int64_t begin, int64_t end) {
          if (begin % grain != 0 || (end % grain != 0 && end != n) || begin >= end) cut_well = false;
          for (int64_t i = begin; i < end; ++i) ++visits[static_cast<size_t>(i)];
        });
        INFO(count, " threads, n ", n, ", grain ", grain);
        CHECK(cut_well);
        CHECK(std::all_of(visits.begin(), visits.end(), [](const auto& v) { return v == 1; }));
      }
    }
  }
}

TEST_CASE("work of one grain runs on the caller, and so does a region inside a region") {
  const Threads threads(4);
  const std::thread::id caller = std::this_thread::get_id();
  parallel_for(100, 100, [&](int64_t, int64_t) { CHECK(std::this_thread::get_id() == caller); });
  std::atomic<int> elsewhere = 0;
  parallel_for(8, 1, [&](int64_t, int64_t) {
    const std::thread::id outer = std::this_thread::get_id();
    parallel_for(8, 1, [&](int64_t, int64_t) { elsewhere += std::this_thread::get_id() != outer; });
  });
  CHECK(elsewhere == 0);
}

TEST_CASE("an exception in a region arrives at its caller, and the pool goes on") {
  const Threads threads(3);
  const auto throws = [] {
    parallel_for(100, 1, [](int64_t begin, int64_t) {
      if (begin >= 50) throw Error("from a thread");
    });
  };
  CHECK(thrown_by(throws) == "Error: from a thread");
  std::atomic<int64_t> total = 0;
  parallel_for(100, 1, [&](int64_t begin, int64_t end) { total += end - begin; });
  CHECK(total == 100);
}

TEST_CASE("several callers may have regions at a time") {
  const Threads threads(4);
  std::vector<int64_t> totals(4);
  std::vector<std::thread> callers;
  for (int64_t& total : totals) {
    callers.emplace_back([&total] {
      for (int repeat = 0; repeat < 200; ++repeat) {
        std::atomic<int64_t> sum = 0;
        parallel_for(64, 4, [&](int64_t begin, int64_t end) { sum += end - begin; });
        total += sum;
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  CHECK(totals == std::vector<int64_t>(4, 200 * 64));
}

TEST_CASE("a number of threads that makes no sense is an error") {
  check_errors({
      {"ValueError: set_num_threads: must be from 1 to 1024: 0", [] { set_num_threads(0); }},
      {"ValueError: set_num_threads: must be from 1 to 1024: 1025", [] { set_num_threads(1025); }},
  });
}
