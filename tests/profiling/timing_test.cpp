#include "tinytensor/profiling/timing.h"

#include <numeric>
#include <stdexcept>

#include "tests/support.h"
#include "tinytensor/profiling/statistics.h"

namespace tinytensor::tests {
namespace {

// A clock that tests set: work takes what it adds.
struct SetClock {
  double time = 100;
  int64_t readings = 0;
  std::function<double()> now() {
    return [this] {
      ++readings;
      return time;
    };
  }
};

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

TEST_CASE("calls of the warm-up are made and not counted, and the clock is read around the others only") {
  SetClock clock;
  int calls = 0;
  const auto seconds = time_calls([&] { clock.time += ++calls; }, {.warmup = 2, .samples = 3}, clock.now());
  CHECK(seconds == std::vector<double>{3, 4, 5});
  CHECK(calls == 5);
  CHECK(clock.readings == 6);
}

TEST_CASE("works take turns forwards and backwards, after the warm-up of each") {
  SetClock clock;
  std::string order;
  const auto work = [&](char name, double seconds) {
    return [&, name, seconds] {
      order += name;
      clock.time += seconds;
    };
  };
  const auto seconds = take_turns({work('a', 1), work('b', 2), work('c', 4)}, {.warmup = 2, .samples = 3}, clock.now());
  CHECK(order ==
        "aabbcc"
        "abc"
        "cba"
        "abc");
  CHECK(seconds == std::vector<std::vector<double>>{{1, 1, 1}, {2, 2, 2}, {4, 4, 4}});
  CHECK(clock.readings == 2 * 3 * 3);
}

TEST_CASE("a machine that gets slower with each call slows works that take turns alike") {
  SetClock clock;
  double slowness = 0;
  const auto work = [&] { clock.time += 10 + slowness++; };
  const auto seconds = take_turns({work, work}, {.warmup = 1, .samples = 4}, clock.now());
  CHECK(mean(seconds[0]) == mean(seconds[1]));
}

TEST_CASE("what the work throws passes, and no work at all takes no time") {
  CHECK_THROWS_AS(time_calls([] { throw std::runtime_error("stop"); }), std::runtime_error);
  CHECK_THROWS_AS(take_turns({[] {}, [] { throw std::runtime_error("stop"); }}), std::runtime_error);
  CHECK(take_turns({}).empty());
}

TEST_CASE("a warm-up below nothing, no sample and an empty function are refused") {
  check_errors(
      {{"ValueError: time_calls: the warm-up must be at least 0 calls: -1", [] { time_calls([] {}, {.warmup = -1}); }},
       {"ValueError: time_calls: at least 1 sample is needed: 0", [] { time_calls([] {}, {.samples = 0}); }},
       {"ValueError: take_turns: at least 1 sample is needed: 0", [] { take_turns({[] {}}, {.samples = 0}); }},
       {"ValueError: take_turns: there is no work to be timed: the function is empty", [] {
          take_turns({[] {}, nullptr});
        }}});
}

TEST_CASE("the steady clock goes on, and the best of several turns is at most what one call takes") {
  const double before = steady_seconds();
  const auto work = [] {
    double sum = 0;
    for (int i = 0; i < 20000; ++i) sum += 1.0 / (1 + i);
    do_not_optimize(sum);
  };
  const std::vector<double> best = best_seconds(0.005, {work, work});
  CHECK(best.size() == 2);
  CHECK(best[0] > 0);
  CHECK(best[0] < steady_seconds() - before);
}

}  // namespace tinytensor::tests
