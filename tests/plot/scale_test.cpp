#include "tinytensor/plot/scale.h"

#include <fmt/ranges.h>

#include <cmath>

#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::string labels(double low, double high, int count = 6, Scale scale = Scale::linear) {
  return fmt::format("{}", fmt::join(nice_ticks({low, high, scale}, count).labels, " "));
}

}  // namespace

TEST_CASE("ticks are round numbers, all with the same number of decimals") {
  CHECK(labels(0, 6000) == "0 1,000 2,000 3,000 4,000 5,000 6,000");
  CHECK(labels(0.13, 0.41) == "0.15 0.20 0.25 0.30 0.35 0.40");
  CHECK(labels(-1, 1) == "-1.0 -0.5 0.0 0.5 1.0");
  CHECK(labels(-0.3, 0.3) == "-0.3 -0.2 -0.1 0.0 0.1 0.2 0.3");
  CHECK(labels(0, 3e-7) == "0 5e-8 1e-7 1.5e-7 2e-7 2.5e-7 3e-7");
  CHECK(labels(0, 6e9) == "0 1e9 2e9 3e9 4e9 5e9 6e9");
  CHECK(labels(1e6, 1e6 + 1) == "1,000,000.0 1,000,000.2 1,000,000.4 1,000,000.6 1,000,000.8 1,000,001.0");
}

TEST_CASE("ticks of a logarithmic axis are powers of ten, with multiples where they are few") {
  CHECK(labels(1, 1e6, 6, Scale::log) == "1 10 100 1,000 10,000 100,000 1,000,000");
  CHECK(labels(1e-12, 1e12, 6, Scale::log) == "1e-12 1e-8 0.0001 1 10,000 1e8 1e12");
  CHECK(labels(0.4, 5, 6, Scale::log) == "0.5 0.7 1 2 3 5");
  CHECK(labels(7, 800, 6, Scale::log) == "10 20 50 100 200 500");
  CHECK(labels(2.1, 2.9, 4, Scale::log) == "2.2 2.4 2.6 2.8");
}

TEST_CASE("ticks lie within any interval that numbers can have, few and ascending") {
  for (const double low : {0.0, 1.0, -1.0, 1e-300, -1e300, 123456.789, 5e-324, 1e9, 3.0}) {
    for (const double span : {0.0, 1e-320, 1e-12, 1e-3, 1.0, 1e5, 1e300}) {
      for (const Scale scale : {Scale::linear, Scale::log}) {
        for (const int count : {1, 2, 6, 40}) {
          const Interval interval = widened_to_ticks(interval_of({low, low + span}, scale), count);
          CAPTURE(low);
          CAPTURE(span);
          CAPTURE(count);
          CAPTURE(static_cast<int>(scale));
          REQUIRE(interval.low < interval.high);
          const Ticks ticks = nice_ticks(interval, count);
          CHECK(ticks.at.size() == ticks.labels.size());
          CHECK(ticks.at.size() <= 101);
          for (size_t i = 0; i < ticks.at.size(); ++i) {
            CHECK(interval.fraction(ticks.at[i]) > -1e-3);
            CHECK(interval.fraction(ticks.at[i]) < 1 + 1e-3);
            if (i > 0) CHECK(ticks.at[i] > ticks.at[i - 1]);
            if (i > 0) CHECK(ticks.labels[i] != ticks.labels[i - 1]);
          }
        }
      }
    }
  }
}

TEST_CASE("an interval widened to ticks begins and ends at a tick") {
  for (const double high : {0.9, 1.3, 4.09, 7.7, 99.0, 1234.5}) {
    const Interval interval = widened_to_ticks({0.38, high, Scale::linear}, 6);
    const Ticks ticks = nice_ticks(interval, 6);
    CAPTURE(high);
    CHECK(ticks.at.front() == doctest::Approx(interval.low));
    CHECK(ticks.at.back() == doctest::Approx(interval.high));
    CHECK(interval.low <= 0.38);
    CHECK(interval.high >= high);
  }
}

TEST_CASE("an interval holds every number that can be shown, and has a width") {
  const Interval some = interval_of({3, NAN, -2, INFINITY, 1e301}, Scale::linear);
  CHECK(some.low == -2);
  CHECK(some.high == 3);
  const Interval log = interval_of({3, 0, -2, 12}, Scale::log);
  CHECK(log.low == 3);
  CHECK(log.high == 12);
  CHECK(log.fraction(6) == doctest::Approx(0.5));
  CHECK(interval_of({7, 7}, Scale::linear).fraction(7) == doctest::Approx(0.5));
  CHECK(interval_of({7}, Scale::log).fraction(7) == doctest::Approx(0.5));
  CHECK(interval_of({}, Scale::linear).fraction(0.25) == 0.25);
}

TEST_CASE("a short number has the digits that count") {
  const std::pair<double, const char*> cases[] = {{0.53214, "0.5321"},  {12340, "12,340"},   {1234567, "1,234,567"},
                                                  {1.25e-9, "1.25e-9"}, {-0.5, "-0.5"},      {0, "0"},
                                                  {-0.0, "0"},          {1e7, "1e7"},        {99999.96, "100,000"},
                                                  {NAN, "nan"},         {-INFINITY, "-inf"}, {-1234.6, "-1,235"}};
  for (const auto& [number, text] : cases) CHECK(short_number(number) == text);
  CHECK(short_number_beside(0.000136, 0.851) == "0");
  CHECK(short_number_beside(0.4256, 0.851) == "0.426");
}

TEST_CASE("a logarithmic axis over few powers of ten has small ticks at their multiples") {
  CHECK(small_ticks({1, 10, Scale::log}) == std::vector<double>{2, 3, 4, 5, 6, 7, 8, 9});
  CHECK(small_ticks({35, 250, Scale::log}) == std::vector<double>{40, 50, 60, 70, 80, 90, 200});
  CHECK(small_ticks({1, 10, Scale::linear}).empty());
  CHECK(small_ticks({1e-300, 1e300, Scale::log}).empty());
  CHECK(small_ticks({1e299, 1e300, Scale::log}).size() == 8);
  CHECK(small_ticks({1e-300, 1e-296, Scale::log}).size() == 32);
}
