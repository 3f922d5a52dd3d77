#include "tinytensor/core/parallel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/processes.h"
#include "tests/processor_time.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// Puts the number of threads, and who runs the ranges, back when a test ends.
struct Threads {
  int before = num_threads();
  Threading way_before = threading();
  explicit Threads(int n, Threading way = Threading::fast) {
    set_num_threads(n);
    set_threading(way);
  }
  ~Threads() {
    set_num_threads(before);
    set_threading(way_before);
  }
};

// Calls test(way) for the pool, and for the few lines that say what it does.
void both_ways(const std::function<void(Threading)>& test) {
  for (const Threading way : {Threading::reference, Threading::fast}) {
    const bool is_pool = way == Threading::fast;
    INFO((is_pool ? "the pool of threads" : "new threads for each region"));
    test(way);
  }
}

// How often each index was visited.
std::vector<int> visits(int64_t n, int64_t grain) {
  std::vector<std::atomic<int>> counts(static_cast<size_t>(n));
  parallel_for(n, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) ++counts[static_cast<size_t>(i)];
  });
  return {counts.begin(), counts.end()};
}

}  // namespace

TEST_CASE("every index is visited once, whatever the number of threads and the grain") {
  both_ways([&](Threading way) {
    for (const int threads : {1, 2, 3, 5, 16}) {
      const Threads scope(threads, way);
      for (const int64_t n : {0, 1, 2, 7, 64, 1001}) {
        for (const int64_t grain : {1, 3, 64, 2000}) {
          INFO(threads, " threads, n ", n, ", grain ", grain);
          CHECK(visits(n, grain) == std::vector<int>(static_cast<size_t>(n), 1));
        }
      }
    }
  });
}

TEST_CASE("ranges are multiples of the grain but for the last") {
  both_ways([&](Threading way) {
    const Threads scope(4, way);
    std::atomic<int> odd{0};
    parallel_for(103, 10, [&](int64_t begin, int64_t end) {
      if (begin % 10 != 0 || (end % 10 != 0 && end != 103)) ++odd;
    });
    CHECK(odd == 0);
  });
}

TEST_CASE("a body may be a constant, handed in by its name") {
  std::atomic<int64_t> sum = 0;
  const auto body = [&sum](int64_t begin, int64_t end) { sum += end - begin; };
  parallel_for(100, 7, body);
  CHECK(sum == 100);
}

TEST_CASE("work of one grain, and a region inside a region, run on their caller") {
  both_ways([&](Threading way) {
    const Threads scope(4, way);
    const auto caller = std::this_thread::get_id();
    parallel_for(64, 64, [&](int64_t, int64_t) { CHECK(std::this_thread::get_id() == caller); });
    std::atomic<int> strangers{0};
    parallel_for(16, 1, [&](int64_t, int64_t) {
      const auto outer = std::this_thread::get_id();
      parallel_for(100, 1, [&](int64_t, int64_t) { strangers += std::this_thread::get_id() != outer; });
    });
    CHECK(strangers == 0);
  });
}

TEST_CASE("more than one thread takes part") {
  both_ways([&](Threading way) {
    const Threads scope(2, way);
    std::atomic<int> present{0};
    std::atomic<bool> met{false};
    parallel_for(2, 1, [&](int64_t, int64_t) {  // each waits for the other, but not for ever
      ++present;
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
      while (present < 2 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
      if (present == 2) met = true;
    });
    CHECK(met);
  });
}

TEST_CASE("threads without work sleep") {
  const Threads scope(2);
  parallel_for(2, 1, [](int64_t, int64_t) {});
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // more than they spin
  const std::clock_t before = std::clock();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const double busy = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  CHECK_MESSAGE(busy < 0.02, busy, " of 0.2 s");
}

TEST_CASE("the first exception of a body reaches the caller, and the next region works") {
  both_ways([&](Threading way) {
    const Threads scope(4, way);
    for (int round = 0; round < 50; ++round) {
      CHECK_THROWS_WITH_AS(parallel_for(1000, 1,
                                        [](int64_t begin, int64_t) {
                                          if (begin >= 10) throw std::runtime_error("body failed");
                                        }),
                           "body failed", std::runtime_error);
      CHECK(visits(100, 1) == std::vector<int>(100, 1));
    }
  });
}

TEST_CASE("the pool cuts a region as its readable twin does: the same ranges, each once") {
  const auto ranges = [](int threads, Threading way, int64_t n, int64_t grain) {
    const Threads scope(threads, way);
    std::mutex mutex;
    std::vector<std::pair<int64_t, int64_t>> all;
    parallel_for(n, grain, [&](int64_t begin, int64_t end) {
      const std::lock_guard lock(mutex);
      all.emplace_back(begin, end);
    });
    std::sort(all.begin(), all.end());
    return all;
  };
  for (const int threads : {1, 2, 3, 7}) {
    for (const int64_t n : {1, 9, 64, 1001}) {
      for (const int64_t grain : {1, 4, 50}) {
        INFO(threads, " threads, n ", n, ", grain ", grain);
        CHECK(ranges(threads, Threading::fast, n, grain) == ranges(threads, Threading::reference, n, grain));
      }
    }
  }
}

TEST_CASE("an exception without other threads reaches the caller too") {
  const Threads scope(1);
  CHECK_THROWS_AS(parallel_for(10, 1, [](int64_t, int64_t) { throw ValueError("alone"); }), ValueError);
  CHECK(visits(100, 1) == std::vector<int>(100, 1));
}

TEST_CASE("several threads of a program may open regions at the same time") {
  both_ways([&](Threading way) {
    const Threads scope(3, way);
    std::atomic<int64_t> total{0};
    std::vector<std::thread> users;
    for (int user = 0; user < 4; ++user) {
      users.emplace_back([&] {
        for (int round = 0; round < 200; ++round) {
          parallel_for(100, 1, [&](int64_t begin, int64_t end) { total += end - begin; });
        }
      });
    }
    for (std::thread& user : users) user.join();
    CHECK(total == 4 * 200 * 100);
  });
}

TEST_CASE("a child process starts threads of its own, and so does a child of that" *
          doctest::skip(is_sanitized || is_emulated())) {
  both_ways([&](Threading way) {
    const Threads scope(3, way);
    const auto works = [] { return visits(1000, 1) == std::vector<int>(1000, 1); };
    CHECK(works());
    CHECK(holds_in_child([&] {
      set_num_threads(2);
      const bool child_works = works();
      return child_works && holds_in_child([&] {
               const bool grandchild_works = works();
               set_num_threads(3);  // ends the threads of the pool that it has
               return grandchild_works && works();
             });
    }));
    CHECK(works());
  });
}

TEST_CASE("threads that the system refuses to create are done without" * doctest::skip(is_sanitized || is_emulated())) {
  both_ways([](Threading way) {
    CHECK(holds_in_child([way] {
      set_threading(way);
      limit_memory(size_t{64} << 20);  // room for the stacks of a few threads
      set_num_threads(500);
      return visits(10'000, 1) == std::vector<int>(10'000, 1);
    }));
  });
}

TEST_CASE("prints the number of threads" * doctest::skip()) {
  try {
    std::printf("threads: %d\n", num_threads());
  } catch (const ValueError& error) {
    std::printf("ValueError: %s\n", error.what());
  }
}

TEST_CASE("TINYTENSOR_THREADS sets the number of threads, and is refused if it is no number from 1 to 1024" *
          doctest::skip(is_emulated())) {
  const auto with = [](const std::string& value) {
    return output_of_test("prints the number of threads", "TINYTENSOR_THREADS=" + value);
  };
  CHECK(with("3").find("threads: 3\n") != std::string::npos);
  for (const char* wrong : {"0", "-1", "1025", "two", "2 ", "2.5", "99999999999"}) {
    INFO(wrong);
    const std::string message = "ValueError: TINYTENSOR_THREADS: must be a number of threads from 1 to 1024: ";
    CHECK(with(wrong).find(message + wrong + "\n") != std::string::npos);
  }
  const std::string unset = with("");
  CHECK(unset.find("threads: ") != std::string::npos);
  CHECK(unset.find("threads: 0") == std::string::npos);
}

TEST_CASE("prints who runs the ranges" * doctest::skip()) {
  try {
    std::printf("way: %s\n", threading() == Threading::fast ? "fast" : "reference");
  } catch (const ValueError& error) {
    std::printf("ValueError: %s\n", error.what());
  }
}

TEST_CASE("TINYTENSOR_THREADING chooses who runs the ranges" * doctest::skip(is_emulated())) {
  const auto with = [](const std::string& value) {
    return output_of_test("prints who runs the ranges", "TINYTENSOR_THREADING=" + value);
  };
  CHECK(with("").find("way: fast\n") != std::string::npos);
  CHECK(with("fast").find("way: fast\n") != std::string::npos);
  CHECK(with("reference").find("way: reference\n") != std::string::npos);
  CHECK(with("quick").find("ValueError: TINYTENSOR_THREADING: must be reference or fast: quick\n") !=
        std::string::npos);
}

TEST_CASE("a number of threads that makes no sense is refused") {
  CHECK_THROWS_WITH_AS(set_num_threads(0), "set_num_threads: must be from 1 to 1024: 0", ValueError);
  CHECK_THROWS_WITH_AS(set_num_threads(1025), "set_num_threads: must be from 1 to 1024: 1025", ValueError);
}
