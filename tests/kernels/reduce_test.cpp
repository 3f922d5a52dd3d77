// Sums, maxima and scattered additions, fast against readable.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

struct Sizes {
  int64_t outer, n, inner;
};
constexpr Sizes sizes[] = {{1, 1, 1},     {3, 17, 1},  {65, 257, 1}, {2, 20000, 1},  {1, 100003, 1}, {1, 257, 65},
                           {1, 1000, 17}, {3, 63, 17}, {5, 129, 3},  {1, 4099, 130}, {0, 3, 5},      {3, 5, 0}};

TEST_CASE("sums equal the readable ones") {
  for (const Sizes& size : sizes) {
    const int64_t outer = size.outer, n = size.n, inner = size.inner;
    INFO("(", outer, ", ", n, ", ", inner, ")");
    const Numbers x = random_numbers(outer * n * inner, 1, 0, 1);
    check_against_reference(
        [&](const Kernels& table) {
          Numbers y(static_cast<size_t>(outer * inner), 7);
          table.sum(outer, n, inner, x.data(), y.data());
          return y;
        },
        2e-6f, 0);
  }
}

TEST_CASE("a sum of nothing is zero") {
  check_against_reference(
      [](const Kernels& table) {
        Numbers y(6, 7);
        table.sum(2, 0, 3, nullptr, y.data());
        return y;
      },
      0, 0);
}

TEST_CASE("maxima and their places equal the readable ones, NaN and ties included") {
  for (const Sizes& size : sizes) {
    const int64_t outer = size.outer, n = size.n, inner = size.inner;
    INFO("(", outer, ", ", n, ", ", inner, ")");
    Numbers x = random_numbers(outer * n * inner, 1);
    for (float& value : x) value = std::round(value * 8);
    for (size_t i = 40; i < x.size(); i += 997) x[i] = nan;
    check_against_reference(
        [&](const Kernels& table) {
          Numbers y(static_cast<size_t>(outer * inner)), places(y.size());
          std::vector<int64_t> indices(y.size());
          table.max(outer, n, inner, x.data(), y.data(), indices.data());
          for (size_t i = 0; i < y.size(); ++i) places[i] = static_cast<float>(indices[i]);
          return joined({y, places});
        },
        0, 0);
  }
}

TEST_CASE("the maximum of rows with infinities and NaN is what the readable one finds") {
  const int64_t n = 70;
  Numbers x = random_numbers(6 * n, 1);
  for (size_t j = 0; j < 70; ++j) x[j] = -infinity;
  x[1 * 70 + 69] = infinity;
  x[2 * 70 + 3] = infinity, x[2 * 70 + 66] = nan;
  x[3 * 70 + 40] = nan, x[3 * 70 + 41] = nan;
  x[4 * 70 + 0] = -infinity;
  for (size_t j = 0; j < 70; ++j) x[5 * 70 + j] = nan;
  check_against_reference(
      [&](const Kernels& table) {
        Numbers y(6), places;
        std::vector<int64_t> indices(6);
        table.max(6, n, 1, x.data(), y.data(), indices.data());
        for (const int64_t index : indices) places.push_back(static_cast<float>(index));
        return joined({y, places});
      },
      0, 0);
}

TEST_CASE("a sum of squares is kept in double") {
  for (const int64_t n : {0, 1, 3, 17, 65, 8193, 100003}) {
    INFO("length ", n);
    const Numbers x = random_numbers(n, 1);
    const double expected = reference_kernels().sum_of_squares(n, x.data());
    for (const Kernels* table : fast_kernels_on_this_machine()) {
      CHECK(table->sum_of_squares(n, x.data()) == doctest::Approx(expected).epsilon(1e-11));
    }
  }
}

TEST_CASE("the bits of a sum of squares do not depend on the number of threads") {
  const Numbers x = random_numbers(300007, 1);
  const int threads = num_threads();
  for (const Kernels* table : fast_kernels_on_this_machine()) {
    set_num_threads(1);
    const double alone = table->sum_of_squares(300007, x.data());
    for (const int count : {2, 3, 5}) {
      set_num_threads(count);
      CHECK(table->sum_of_squares(300007, x.data()) == alone);
    }
  }
  set_num_threads(threads);
}

TEST_CASE("rows are added to a table in their order") {
  for (const int64_t n : {1, 17, 65, 400}) {
    for (const int64_t rows : {0, 3, 1000}) {
      INFO(rows, " rows of ", n);
      const Numbers x = random_numbers(rows * n, 1), start = random_numbers(20 * n, 2);
      std::vector<int64_t> ids;
      for (int64_t i = 0; i < rows; ++i) ids.push_back(i * i % 19);
      check_against_reference(
          [&](const Kernels& table) {
            Numbers sums = start;
            table.scatter_add_rows(rows, n, ids.data(), x.data(), sums.data());
            return sums;
          },
          0, 0);
    }
  }
}

}  // namespace
}  // namespace tinytensor
