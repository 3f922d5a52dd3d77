#include "tinytensor/profiling/timing.h"

#include <algorithm>
#include <cstddef>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

void check(const char* name, const std::function<void()>& work, const Repeats& repeats) {
  if (!work) fail<ValueError>("{}: there is no work to be timed: the function is empty", name);
  if (repeats.warmup < 0) fail<ValueError>("{}: the warm-up must be at least 0 calls: {}", name, repeats.warmup);
  if (repeats.samples < 1) fail<ValueError>("{}: at least 1 sample is needed: {}", name, repeats.samples);
}

double time_of(const std::function<void()>& work, int64_t calls) {
  const double start = steady_seconds();
  for (int64_t i = 0; i < calls; ++i) work();
  return (steady_seconds() - start) / static_cast<double>(calls);
}

}  // namespace

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<double> time_calls(const std::function<void()>& work, const Repeats& repeats,
                               const std::function<double()>& now) {
  check("time_calls", work, repeats);
  // exercise 15.5 {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
  std::vector<double> seconds;
  for (int64_t i = 0; i < repeats.samples; ++i) {
    const double start = now();
    work();
    seconds.push_back(now() - start);
  }
  return seconds;
  // }
}

std::vector<std::vector<double>> take_turns(const std::vector<std::function<void()>>& works, const Repeats& repeats,
                                            const std::function<double()>& now) {
  for (const std::function<void()>& work : works) check("take_turns", work, repeats);
  // exercise 15.6 {
  for (const std::function<void()>& work : works) {
    for (int64_t i = 0; i < repeats.warmup; ++i) work();
  }
  std::vector<std::vector<double>> seconds(works.size());
  for (int64_t round = 0; round < repeats.samples; ++round) {
    for (size_t turn = 0; turn < works.size(); ++turn) {
      const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
      const double start = now();
      works[i]();
      seconds[i].push_back(now() - start);
    }
  }
  return seconds;
  // }
}

std::vector<double> best_seconds(double budget, const std::vector<std::function<void()>>& works) {
  constexpr double turn = 0.002;
  std::vector<double> best;
  for (const std::function<void()>& work : works) {
    time_of(work, 1);  // memory and caches are warm from here on
    best.push_back(time_of(work, 1));
  }
  const double start = steady_seconds();
  for (int round = 0; round < 3 || steady_seconds() - start < budget * static_cast<double>(works.size()); ++round) {
    for (size_t i = 0; i < works.size(); ++i) {
      const auto calls = std::max<int64_t>(1, static_cast<int64_t>(turn / best[i]));
      best[i] = std::min(best[i], time_of(works[i], calls));
    }
  }
  return best;
}

}  // namespace tinytensor
