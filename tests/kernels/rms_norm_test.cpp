// RMS norm, fast against readable.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

struct Sizes {
  int64_t rows, n;
};
constexpr Sizes sizes[] = {{1, 1},  {3, 17},   {65, 3},   {17, 65},   {5, 257},
                           {2, 16}, {7, 4099}, {300, 63}, {200, 128}, {0, 5}};

// y and rrms.
Numbers normalized(const Kernels& table, int64_t rows, int64_t n, float eps, const Numbers& x,
                   const float* gamma = nullptr) {
  Numbers y(x.size()), rrms(static_cast<size_t>(rows));
  table.rms_norm(rows, n, eps, x.data(), gamma, y.data(), rrms.data());
  return joined({y, rrms});
}

TEST_CASE("RMS norm and its gradients equal the readable ones, with and without a weight") {
  for (const Sizes& size : sizes) {
    const int64_t rows = size.rows, n = size.n;
    for (const bool weighted : {false, true}) {
      INFO(rows, " rows of ", n);
      CAPTURE(weighted);
      const Numbers x = random_numbers(rows * n, 1, -3, 5), dy = random_numbers(rows * n, 2);
      const Numbers gamma = random_numbers(n, 3);
      const float* gamma_data = weighted ? gamma.data() : nullptr;
      Numbers rrms(static_cast<size_t>(rows)), unused(x.size());
      reference_kernels().rms_norm(rows, n, 1e-3f, x.data(), gamma_data, unused.data(), rrms.data());
      check_against_reference([&](const Kernels& table) { return normalized(table, rows, n, 1e-3f, x, gamma_data); },
                              2e-6f, 0);
      check_against_reference(
          [&](const Kernels& table) {
            Numbers dx(x.size()), dgamma(gamma.size());
            table.rms_norm_backward(rows, n, x.data(), gamma_data, rrms.data(), dy.data(), dx.data(), dgamma.data());
            return joined({dx, dgamma});
          },
          5e-6f, 2e-5f);
    }
  }
}

TEST_CASE("gradients of RMS norm that are not asked for are not written") {
  const int64_t rows = 70, n = 19;
  const Numbers x = random_numbers(rows * n, 1), dy = random_numbers(rows * n, 2), rrms(rows, 1.5f);
  for (const bool of_x : {false, true}) {
    check_against_reference(
        [&](const Kernels& table) {
          Numbers dx(x.size(), 7), dgamma(static_cast<size_t>(n), 7);
          table.rms_norm_backward(rows, n, x.data(), nullptr, rrms.data(), dy.data(), of_x ? dx.data() : nullptr,
                                  of_x ? nullptr : dgamma.data());
          return joined({dx, dgamma});
        },
        5e-6f, 2e-5f);
  }
}

TEST_CASE("a row of RMS norm far from 0 loses nothing by it, and one whose squares are infinite becomes 0") {
  const float large = 1e7f, huge = 1e20f, tiny = 1e-30f;
  const Numbers x{large, large + 1, large + 2, huge, huge, huge, tiny, tiny, 0};
  const auto run = [&](const Kernels& table) { return normalized(table, 3, 3, 1e-5f, x); };
  Numbers expected;
  const double mean = (1e14 + (1e7 + 1) * (1e7 + 1) + (1e7 + 2) * (1e7 + 2)) / 3, scale = 1 / std::sqrt(mean + 1e-5);
  for (const float at : {large, large + 1, large + 2}) {
    expected.push_back(static_cast<float>(static_cast<double>(at) * scale));
  }
  const auto small = static_cast<float>(static_cast<double>(tiny) / std::sqrt(1e-5));
  for (const float at : {0.0f, 0.0f, 0.0f, small, small, 0.0f}) expected.push_back(at);
  for (const double at : {scale, 0.0, 1 / std::sqrt(1e-5)}) expected.push_back(static_cast<float>(at));
  check_close(run(reference_kernels()), expected, 3e-7f);
  for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, expected, 5e-7f); });
}

TEST_CASE("a NaN or an infinity in a row of RMS norm stays in its row") {
  const int64_t n = 21;
  Numbers x = random_numbers(4 * n, 1);
  x[1 * n + 20] = nan;
  x[2 * n + 3] = infinity;
  check_against_reference([&](const Kernels& table) { return normalized(table, 4, n, 1e-5f, x); }, 2e-6f, 0);
  const Numbers got = normalized(kernels(), 4, n, 1e-5f, x);
  CHECK(std::isnan(got[1 * n]));
  CHECK(got[2 * n] == 0);
  CHECK(std::isnan(got[2 * n + 3]));
  CHECK(std::isfinite(got[3 * n]));
}

TEST_CASE("RMS norm of rows of no elements has no root mean square") {
  for (const Kernels* table : {&reference_kernels(), &kernels()}) {
    Numbers nothing(1, 7), rrms(2, 7);
    table->rms_norm(2, 0, 1e-5f, nothing.data(), nullptr, nothing.data(), rrms.data());
    for (const float x : rrms) CHECK(std::isnan(x));
    CHECK(nothing[0] == 7);
  }
}

}  // namespace
}  // namespace tinytensor
