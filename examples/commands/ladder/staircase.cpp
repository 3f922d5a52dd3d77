#include "examples/commands/ladder/staircase.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

#include "tinytensor/core/error.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/profiling/peak.h"
#include "tinytensor/profiling/statistics.h"
#include "tinytensor/profiling/timing.h"

namespace tinytensor {
namespace {

constexpr int least_turns = 3;
constexpr double turn = 0.02;  // seconds, or one call where that takes longer

std::vector<real> random_matrix(int64_t n, unsigned seed) {
  std::mt19937 generator(seed);
  std::vector<real> numbers(static_cast<size_t>(n * n));
  for (real& x : numbers) x = static_cast<real>(generator() >> 8) / (1 << 23) - 1;  // -1 … 1
  return numbers;
}

// Two square matrices, and room for their product.
struct Problem {
  std::vector<real> a, b, c;
  MatmulArgs args;

  explicit Problem(const LadderOptions& options) {
    const int64_t n = options.size;
    a = random_matrix(n, 1), b = random_matrix(n, 2), c.resize(a.size());
    args.m = args.n = args.k = args.a_row = args.c_row = n;
    args.a_col = 1;
    args.b_row = options.transposed ? 1 : n, args.b_col = options.transposed ? n : 1;
    args.a = a.data(), args.b = b.data(), args.c = c.data();
  }
};

// The seconds of one turn of each.
class Turns {
 public:
  Turns(const Contestant& who, const Problem& problem) : who_(who), problem_(problem) {
    time_of(1);  // memory and caches are warm from here on
    first_ = time_of(1);
  }
  double first() const { return first_; }
  void take() { seconds_.push_back(time_of(std::max<int64_t>(1, static_cast<int64_t>(turn / first_)))); }
  /// Whether it had its share of time. Slow ones have had it after the fewest turns.
  bool is_done(double budget) const {
    double sum = 0;
    for (const double s : seconds_) sum += std::max(s, turn);
    return static_cast<int>(seconds_.size()) >= least_turns && sum >= budget;
  }
  StepResult result(int threads, double peak, int64_t n) const {
    StepResult r{who_, threads};
    r.seconds = median(seconds_), r.spread = spread(seconds_), r.turns = static_cast<int>(seconds_.size());
    r.flops = 2 * std::pow(static_cast<double>(n), 3) / r.seconds, r.peak = peak;
    return r;
  }

 private:
  double time_of(int64_t calls) const {
    const auto start = std::chrono::steady_clock::now();
    for (int64_t i = 0; i < calls; ++i) who_.matmul(problem_.args);
    return seconds_since(start) / static_cast<double>(calls);
  }

  Contestant who_;
  const Problem& problem_;
  double first_ = 0;
  std::vector<double> seconds_;
};

// The bound of a sum in any order, of products that are at most 1; bfloat16 in pairs is within it too.
void check_equal(const Contestant& who, const std::vector<real>& got, const std::vector<real>& expected, int64_t n) {
  const double bound = static_cast<double>(n + 2) * 1.2e-7 * static_cast<double>(n);
  for (size_t i = 0; i < got.size(); ++i) {
    if (std::abs(static_cast<double>(got[i]) - static_cast<double>(expected[i])) <= bound) continue;
    fail<Error>("ladder: {}{}: element ({}, {}) of the product is {}, and not {}", who.name, who.yours ? ", yours" : "",
                i / static_cast<size_t>(n), i % static_cast<size_t>(n), got[i], expected[i]);
  }
}

std::vector<StepResult> in_turns(const std::vector<Contestant>& all, Problem& problem, int threads,
                                 const LadderOptions& options) {
  set_num_threads(threads);
  std::vector<Turns> turns;
  std::vector<real> expected;
  for (const Contestant& who : all) {
    turns.emplace_back(who, problem);
    if (expected.empty()) expected = problem.c;
    check_equal(who, problem.c, expected, options.size);
  }
  double peak = peak_flops(threads);
  for (bool going = true; going;) {
    going = false;
    for (Turns& each : turns) {
      if (!each.is_done(options.seconds)) each.take(), going = true;
    }
    peak = std::max(peak, peak_flops(threads));
  }
  std::vector<StepResult> results;
  for (const Turns& each : turns) results.push_back(each.result(threads, peak, options.size));
  return results;
}

}  // namespace

std::vector<StepResult> measure_ladder(const LadderOptions& options) {
  Problem problem(options);
  const int before = num_threads();
  std::vector<Contestant> all = contestants();
  std::vector<StepResult> results = in_turns(all, problem, 1, options);
  std::erase_if(all, [](const Contestant& who) { return !who.threaded; });
  std::vector<int> counts = options.threads;
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  for (const int threads : counts) {
    if (threads == 1) continue;
    for (StepResult& result : in_turns(all, problem, threads, options)) results.push_back(std::move(result));
  }
  set_num_threads(before);
  return results;
}

}  // namespace tinytensor
