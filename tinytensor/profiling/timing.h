// Honest timing: a first call that does not count, many calls that do, and turns in alternation where two things are
// compared.
//
//   const std::vector<double> seconds = time_calls([&] { do_not_optimize(matmul(a, b)); }, {.warmup = 3, .samples = 20});
//   fmt::print("{:.3g} ms, spread {:.0f} %\n", 1e3 * median(seconds), 100 * spread(seconds));
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

namespace tinytensor {

/// Seconds of a clock that never goes back; where it begins is not said.
double steady_seconds();
/// Seconds since then.
double seconds_since(std::chrono::steady_clock::time_point start);

struct Repeats {
  int64_t warmup = 1;    ///< calls of each work before the first one that counts: memory, caches, the clock rate
  int64_t samples = 10;  ///< calls of each that count
};

/// The seconds of each call that counts, in the order of the calls. `now` is read right before and right after each of
/// these, and at no other time. ValueError for an empty work, a warm-up below 0, less than one sample. What the work or
/// the clock throws passes. A work may measure something itself.
std::vector<double> time_calls(const std::function<void()>& work, const Repeats& repeats = {},
                               const std::function<double()>& now = steady_seconds);

/// The seconds of each work's calls, in the order of its calls, taken in turns: the warm-up, so many calls of the first
/// work, then of the second, and so on; then as many rounds as there are samples, in each of which every work is called
/// once. Rounds 0, 2, 4, … go from the first work to the last, rounds 1, 3, 5, … from the last to the first: a machine
/// that gets slower evenly slows all of them alike. The clock is read as by time_calls. No work: no times. Throws as
/// time_calls.
std::vector<std::vector<double>> take_turns(const std::vector<std::function<void()>>& works,
                                            const Repeats& repeats = {},
                                            const std::function<double()>& now = steady_seconds);

/// Seconds of one call of each work: the least of turns that they take in alternation, about `budget` seconds for each
/// and three turns at least. A turn is short, some milliseconds, so that some of them are not disturbed.
std::vector<double> best_seconds(double budget, const std::vector<std::function<void()>>& works);

/// Says that the value is needed, and nothing else: what computes it may not be left out by the compiler.
template <class T>
void do_not_optimize(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace tinytensor
