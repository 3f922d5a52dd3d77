// Pooling, fast against readable.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

using Windows = std::vector<PoolWindow>;

// Windows of `kernel` inputs that move by `stride` over `in` inputs, cut where the inputs end.
Windows windows(int64_t in, int64_t kernel, int64_t stride, int64_t padding = 0, int64_t dilation = 1) {
  Windows all;
  for (int64_t begin = -padding; begin + dilation * (kernel - 1) < in + padding; begin += stride) {
    PoolWindow window{begin, std::min(begin + dilation * (kernel - 1) + 1, in), dilation, kernel};
    while (window.begin < 0) window.begin += dilation;
    all.push_back(window);
  }
  return all;
}

struct Case {
  int64_t planes, height, width;
  Windows rows, columns;
};

PoolArgs args_of(const Case& c) {
  return {c.planes,
          c.height,
          c.width,
          static_cast<int64_t>(c.rows.size()),
          static_cast<int64_t>(c.columns.size()),
          c.rows.data(),
          c.columns.data()};
}

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {1, 1, 1, windows(1, 1, 1), windows(1, 1, 1)},
      {3, 28, 28, windows(28, 2, 2), windows(28, 2, 2)},
      {7, 8, 9, windows(8, 2, 2), windows(9, 2, 2)},
      {2, 9, 40, windows(9, 3, 2, 1), windows(40, 3, 2, 1)},
      {2, 9, 37, windows(9, 3, 1, 1), windows(37, 2, 1, 1)},
      {2, 11, 70, windows(11, 3, 1, 0, 2), windows(70, 3, 2, 1, 3)},
      {5, 4, 6, {{0, 4, 1, 4}}, {{0, 6, 1, 6}}},
      {2, 7, 5, {{0, 3, 1, 3}, {2, 5, 1, 3}, {4, 7, 1, 3}}, {{0, 3, 1, 3}, {2, 5, 1, 3}}},
      {0, 4, 4, windows(4, 2, 2), windows(4, 2, 2)},
      {300, 12, 12, windows(12, 2, 2), windows(12, 2, 2)},
      {2, 3, 3, {}, windows(3, 2, 1)},
  };
  return all;
}

// Forward and backward of the largest.
Numbers largest(const Kernels& table, const Case& c, const Numbers& x, const Numbers& dy) {
  Numbers y(dy.size()), dx(x.size(), nan);
  table.max_pool(args_of(c), x.data(), y.data());
  table.max_pool_backward(args_of(c), x.data(), dy.data(), dx.data());
  return joined({y, dx});
}

int64_t outputs(const Case& c) { return c.planes * static_cast<int64_t>(c.rows.size() * c.columns.size()); }

TEST_CASE("pooling equals the readable one") {
  for (const Case& c : cases()) {
    INFO(c.planes, " planes of ", c.height, " x ", c.width);
    const Numbers x = random_numbers(c.planes * c.height * c.width, 1), dy = random_numbers(outputs(c), 2);
    check_against_reference([&](const Kernels& table) { return largest(table, c, x, dy); }, 0, 1e-6f);
    check_against_reference(
        [&](const Kernels& table) {
          Numbers y(dy.size()), dx(x.size(), nan);
          table.avg_pool(args_of(c), x.data(), y.data());
          table.avg_pool_backward(args_of(c), dy.data(), dx.data());
          return joined({y, dx});
        },
        4 * epsilon, 1e-6f);
  }
}

TEST_CASE("of equal numbers the first is the largest, of NaNs the last, and -inf is a number too") {
  for (const Case& c : cases()) {
    INFO(c.planes, " planes of ", c.height, " x ", c.width);
    const Numbers dy = random_numbers(outputs(c), 2);
    Numbers x = random_numbers(c.planes * c.height * c.width, 1);
    for (size_t i = 0; i < x.size(); ++i) {
      x[i] = std::round(x[i] * 2) + 0.0f;
      if (i % 7 == 3) x[i] = nan;
      if (i % 5 == 1) x[i] = -infinity;
    }
    check_against_reference([&](const Kernels& table) { return largest(table, c, x, dy); }, 0, 1e-6f);
    const Numbers lowest(x.size(), -infinity);
    check_against_reference([&](const Kernels& table) { return largest(table, c, lowest, dy); }, 0, 1e-6f);
  }
}

TEST_CASE("a window that sees no input gives -inf, and sends no gradient back") {
  const Case c{1, 2, 2, {{0, 0, 1, 1}, {0, 2, 1, 1}}, {{0, 2, 1, 1}}};
  const Numbers x{1, 2, 3, 4}, dy{5, 6};
  check_same_bits(largest(reference_kernels(), c, x, dy), {-infinity, 4, 0, 0, 0, 6});
  for_each_instruction_set([&](const Kernels& table) { return largest(table, c, x, dy); },
                           [](const Numbers& got) {
                             check_same_bits(got, {-infinity, 4, 0, 0, 0, 6});
                           });
}

}  // namespace
}  // namespace tinytensor
