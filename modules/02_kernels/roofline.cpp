// The roofline of this machine, and where your kernels stand below it: ./tt run modules/02_kernels/roofline.cpp
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

#include "tinytensor/kernels/instruction_sets.h"
#include "tinytensor/kernels/kernels.h"

using namespace tinytensor;

namespace {

using Clock = std::chrono::steady_clock;

// Of the fastest of many short runs: whatever else the machine does can only take from it.
template <class F>
double seconds(const F& f) {
  double best = 1e9;
  const auto begin = Clock::now();
  for (int i = 0; i < 3 || (i < 300 && Clock::now() - begin < std::chrono::milliseconds(300)); ++i) {
    const auto before = Clock::now();
    f();
    best = std::min(best, std::chrono::duration<double>(Clock::now() - before).count());
  }
  return best;
}

/// A kernel at one size: its operations, the bytes that it must read and write at least once, and a call of it.
struct Row {
  std::string name;
  double operations, bytes;
  void (*call)(const Kernels&);
};

constexpr int64_t large = 1 << 23, n = 256;
std::vector<real> x(large, real{0.5}), y(large, real{0.25}), c(n*n);

void product(const Kernels& k, int64_t m) {
  MatmulArgs args;
  args.m = m, args.n = args.k = args.a_row = args.b_row = args.c_row = n;
  args.a_col = args.b_col = 1;
  args.a = x.data(), args.b = y.data(), args.c = c.data();
  k.matmul(args);
}

const std::vector<Row> rows = {
    {"axpy, 8 million", 2.0 * large, 12.0 * large, [](const Kernels& k) { k.axpy(large, 0, x.data(), y.data()); }},
    {"sum, 8 million", 1.0 * large, 4.0 * large, [](const Kernels& k) { k.sum(1, large, 1, x.data(), c.data()); }},
    {"matmul, 1 row", 2.0 * n* n, 4.0 * (n * n + 2 * n), [](const Kernels& k) { product(k, 1); }},
    {"matmul, 256 rows", 2.0 * n* n* n, 4.0 * 3 * n* n, [](const Kernels& k) { product(k, n); }},
};

// One total, each addition after the one before: what a plain loop in double can reach, with all its numbers at hand.
double chain() {
  static double total;
  constexpr int64_t count = 1 << 20;
  return 2 * static_cast<double>(count) / seconds([] {
           double sum = 0;
           for (int64_t i = 0; i < count; ++i) sum += static_cast<double>(x[static_cast<size_t>(i % 256)]) * 0.5;
           total = sum;
         });
}

}  // namespace

int main() {
  const Kernels& fast = choose_kernels("fast", "");
  const Kernels& yours = kernels();
  const double bandwidth = rows[0].bytes / seconds([&] { rows[0].call(fast); });
  const double peak = rows[3].operations / seconds([&] { rows[3].call(fast); });
  fmt::print("memory gives {:.1f} GB/s; the library's product reaches {:.0f} GFLOP/s: that is the flat roof here\n",
             bandwidth / 1e9, peak / 1e9);
  fmt::print("the slope ends at {:.1f} operations per byte; one chain of additions makes {:.1f} GFLOP/s\n\n",
             peak / bandwidth, chain() / 1e9);
  fmt::print("{:<18} {:>11} {:>12} {:>10} {:>10}   share of the roof\n", "", "op per byte", "roof GFLOP/s", "library",
             "yours");
  for (const Row& row : rows) {
    const double intensity = row.operations / row.bytes;
    const double roof = std::min(peak, intensity * bandwidth);
    const double library = row.operations / seconds([&] { row.call(fast); });
    const double reached = row.operations / seconds([&] { row.call(yours); });
    const auto bar = static_cast<size_t>(std::clamp(30 * reached / roof, 0.0, 30.0));
    fmt::print("{:<18} {:>11.2f} {:>12.1f} {:>10.2f} {:>10.2f}   {:<30}| {:.1f}%\n", row.name, intensity, roof / 1e9,
               library / 1e9, reached / 1e9, std::string(bar, '#'), 100 * reached / roof);
  }
  return 0;
}
