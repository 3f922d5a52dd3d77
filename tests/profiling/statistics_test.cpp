#include "tinytensor/profiling/statistics.h"

#include <limits>

#include "tests/support.h"

namespace tinytensor::tests {

TEST_CASE("a quantile lies on the line between its neighbours among the sorted values, as numpy.quantile has it") {
  const std::vector<double> values{4, 1, 3, 2};
  const struct {
    double share, expected;
  } cases[] = {{0, 1}, {0.25, 1.75}, {0.5, 2.5}, {0.75, 3.25}, {0.9, 3.7}, {1, 4}};
  for (const auto& c : cases) {
    CAPTURE(c.share);
    CHECK(quantile(values, c.share) == doctest::Approx(c.expected).epsilon(1e-14));
  }
  CHECK(quantile({7}, 0.3) == 7);
  CHECK(median({5, 1, 100}) == 5);
  CHECK(median({-1e308, 1e308}) == 0);  // their difference is more than a double holds
}

TEST_CASE("a disturbed sample moves the mean by as much as it likes, and neither the median nor the spread") {
  const std::vector<double> quiet{1, 1.02, 1.01, 1.03, 1}, disturbed{1, 1.02, 1.01, 50, 1};
  CHECK(median(disturbed) == median(quiet));
  CHECK(spread(disturbed) < quiet_spread);
}

TEST_CASE("the spread is the distance of the quartiles as a share of the median") {
  CHECK(spread({1, 2, 3, 4, 5}) == doctest::Approx(2.0 / 3));
  CHECK(spread({3, 3, 3}) == 0);
  CHECK(spread({0, 0, 0}) == 0);
  CHECK(std::isinf(spread({0, 0, 0, 1, 1})));
}

TEST_CASE("what is no measurement is refused") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  check_errors({{"ValueError: quantile: there is no value", [] { median({}); }},
                {"ValueError: quantile: the share must be from 0 to 1: 1.5", [] { quantile({1}, 1.5); }},
                {"ValueError: quantile: the share must be from 0 to 1: nan", [=] { quantile({1}, nan); }},
                {"ValueError: quantile: a value is not finite\n  hint: leave out what was not measured",
                 [=] {
                   quantile({1, nan}, 0.5);
                 }},
                {"ValueError: quantile: a value is not finite\n  hint: leave out what was not measured",
                 [=] {
                   spread({1, infinity});
                 }},
                {"ValueError: spread: the median of times is at least 0: -2", [] { spread({-2}); }}});
}

}  // namespace tinytensor::tests
