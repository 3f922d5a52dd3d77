// Checks of 15.4: statistics of samples.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 15.4: quantiles -------------------------------------------------------------------------------------------------

struct Samples {
  std::vector<double> values;
  double share = 0.5;
};

std::vector<double> drawn_values(Draw& draw, int64_t n) {
  std::vector<double> values;
  const bool ties = draw.yes(0.3);
  for (int64_t i = 0; i < n; ++i) values.push_back(ties ? std::floor(draw.uniform(0, 4)) : draw.normal());
  return values;
}

constexpr double last_digit = std::numeric_limits<double>::epsilon();

// Behind the values lies more memory of the list, in which nobody has anything to read.
double quantile_of(const std::vector<double>& values, double share) {
  std::vector<double> list = values;
  list.insert(list.end(), 4, nan);
  list.resize(values.size());
  return quantile(std::move(list), share);
}

bool has_ties(const std::vector<double>& values) {
  const std::vector<double> sorted = ascending(values);
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

std::vector<double> each_once(const std::vector<double>& values) {
  std::vector<double> once = ascending(values);
  once.erase(std::unique(once.begin(), once.end()), once.end());
  return once;
}

// As one who compares floats leaves them.
std::vector<double> sorted_as_floats(std::vector<double> values) {
  std::stable_sort(values.begin(), values.end(),
                   [](double a, double b) { return static_cast<float>(a) < static_cast<float>(b); });
  return values;
}

Value right_quantile(const std::vector<double>& values, double share) {
  const Between right = at_share(values, share);
  return Value(right.value).within(right.bound);
}

std::string told(const Samples& c) { return fmt::format("quantile({}, {})", list_of(c.values), in_full(c.share)); }

const Check<Samples> quantiles({
    .exercise = "15.4",
    .examples = {{{9, 1, 20, 4, 2}, 0.3},
                 {{4, 1, 3, 2}, 0.5},
                 {{4, 1, 3, 2}, 0.25},
                 {{5, 1, 100}, 0.5},
                 {{2, 1}, 0.25},
                 {{7}, 0.3},
                 {{7}, 1},
                 {{7}, 0},
                 {{3, 1, 2}, 0},
                 {{3, 1, 2}, 1},
                 {{3, 1, 2}, 1e-9},
                 {{5, 1, 4, 2, 3}, 0.75},
                 {{-1e308, 1e308}, 0.5},
                 {{1e-300, 3e-300}, 0.5},
                 {{-2, -4, -8}, 0.25},
                 {{1, 1, 2}, 0.5},
                 {{1, 1, 1, 2}, 0.75},
                 {{3e-10, 1e-10, 2e-10}, 0.5},
                 {{3e-300, 1e-300, 2e-300}, 0.5},
                 {{1 + 2 * last_digit, 1, 1 + last_digit}, 0.5},
                 {{1.7e308, 1.7e308}, 0.5},
                 {{1.6e308, 1.7e308, 1.5e308, 1.7e308}, 0.25},
                 {{-1.7e308, -1.6e308, -1.7e308}, 0.75},
                 {{0, 1, 1e12}, 0.4999999999},
                 {{1e12, 0, 1}, std::nextafter(0.5, 0.0)},
                 {{1, 1, 1, 1, 1e300, 1, 1, 1, 1, 1, 1}, 0.9},  // 0.9 · 10 is 9, in double
                 {{1, 1, 1, 1, 1e300, 1}, 0.6},
                 {{0, 1}, 1e-10},
                 {{0, 1}, 0.1}},
    .draw =
        [](Draw& draw) {
          const int64_t n = draw.size(1, 12);
          const double share = draw.yes(0.3) ? static_cast<double>(draw.number(0, 16)) / 16 : draw.uniform();
          return Samples{drawn_values(draw, n), share};
        },
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int) {
          Samples c{{}, 0.3125};
          const int64_t n = beyond_17_bits(draw);
          for (int64_t i = 0; i < n; ++i) c.values.push_back(static_cast<double>((7 * i + 3) % n));
          return c;
        },
    .often =
        [] {
          quantile({2, 1}, 0.5);
        },
    .call = [](const Samples& c) { return Call{told(c)}; },
    .ask = [](const Samples& c) -> Answer { return quantile_of(c.values, c.share); },
    .expect = [](const Samples& c) -> Answer { return right_quantile(c.values, c.share); },
    .mistakes = [](const Samples& c) -> Mistakes {
      const std::vector<double> sorted = ascending(c.values);
      const auto n = static_cast<double>(sorted.size());
      const auto at = [&](double place) { return sorted[static_cast<size_t>(std::clamp(place, 0.0, n - 1))]; };
      const double place = c.share * (n - 1), part = place - std::floor(place);
      const auto between = [&](double position) {
        const double rest = position - std::floor(position);
        return at(std::floor(position)) * (1 - rest) + at(std::floor(position) + 1) * rest;
      };
      const auto in_order = [&](const std::vector<double>& values) {
        const auto below = static_cast<size_t>(place);
        return values[below] * (1 - part) + values[std::min(below + 1, values.size() - 1)] * part;
      };
      double sum = 0;
      for (const double x : c.values) sum += x / n;
      const double greatest = std::max(std::abs(sorted.front()), std::abs(sorted.back()));
      const auto about = [greatest](double x) { return Value(x).within(1e-9 * greatest); };
      return singled_out(
          {{"the values must be sorted first", about(in_order(c.values))},
           {"two that are one float are two values: sorted as doubles", about(in_order(sorted_as_floats(c.values)))},
           {"each value counts as often as it is there",
            has_ties(c.values) ? about(at_share(each_once(c.values), c.share).value) : Value(nan)},
           {"between two values the quantile lies on the line from one to the other", about(at(std::floor(place)))},
           {"between two values the quantile lies on the line from one to the other, not at the upper one",
            about(at(std::ceil(place)))},
           {"the position is q·(n - 1), counted from 0: the last value is at q = 1", about(between(c.share * n))},
           {"the two weights are exchanged",
            about(at(std::floor(place)) * part + at(std::floor(place) + 1) * (1 - part))},
           {"from the greatest down: q = 0 is the least", about(at_share(c.values, 1 - c.share).value)},
           {"this is the mean", about(sum)}});
    },
});

struct Spread {
  std::vector<double> values;
};

struct Quartiles {
  double low, middle, high;
  double bound = 0;  ///< of the spread
  explicit Quartiles(const std::vector<double>& values) {
    const Between q1 = at_share(values, 0.25), q2 = at_share(values, 0.5), q3 = at_share(values, 0.75);
    low = q1.value, middle = q2.value, high = q3.value;
    if (middle == 0) return;
    bound = (q1.bound + q3.bound) / middle + (q2.bound / middle + 4 * last_digit) * spread();
  }
  double spread() const { return (high - low) / middle; }
};

Value right_spread(const std::vector<double>& values) {
  const Quartiles q(values);
  if (q.low == q.high) return Value(0.0).within(1e-15);  // two weights of the same number: but for its last digit
  return q.middle == 0 ? Value(infinity) : Value(q.spread()).within(q.bound);
}

// Five, nine or more, of which the quartiles are three, and all of them the same number but for the last digits.
std::vector<double> nearly_one(Draw& draw) {
  const int64_t n = 4 * draw.number(1, 4) + 1;
  const double about = draw.uniform(1, 1000);
  const double digit = std::nextafter(about, infinity) - about;
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i) values.push_back(about + digit * static_cast<double>(draw.number(0, 5)));
  return values;
}

const Check<Spread> spreads({
    .exercise = "15.4",
    .examples = {{{1, 2, 3, 4, 5}},
                 {{10, 10, 11, 50}},
                 {{3}},
                 {{3, 3, 3}},
                 {{0, 0, 0}},
                 {{0, 0, 0, 1, 1}},
                 {{-1, 0, 0, 0, 1}},
                 {{-5, 0, 5}},
                 {{1, 5, 5}},
                 {{5, 5, 9}},
                 {{1e-300, 2e-300, 3e-300}},
                 {{1e300, 2e300, 3e300, 1e-300}},
                 {{1 + last_digit, 1, 1, 1, 1 + last_digit}},
                 {{1, 0, 0, 1e-300, 1}},
                 {{2, 4}},
                 {{1, 3}},
                 {{-1, -0.0, 1}},
                 {{3, 3, 3 + 2 * last_digit, 3 + 4 * last_digit, 3 + 4 * last_digit}}},
    .draw =
        [](Draw& draw) {
          std::vector<double> values = drawn_values(draw, draw.size(1, 12));
          for (double& value : values) value = std::abs(value) + (draw.yes(0.1) ? 5 : 0);
          return Spread{values};
        },
    .often =
        [] {
          spread({2, 1});
        },
    .call = [](const Spread& c) { return Call{fmt::format("spread({})", list_of(c.values))}; },
    .ask = [](const Spread& c) -> Answer { return spread(c.values); },
    .expect = [](const Spread& c) -> Answer { return right_spread(c.values); },
    .mistakes = [](const Spread& c) -> Mistakes {
      const Quartiles q(c.values);
      if (q.middle == 0 && std::signbit(q.middle)) {
        return {{"a median of 0 has no sign: the spread is infinity, not minus infinity", -infinity}};
      }
      if (q.low == q.high) return {{"equal quartiles are a spread of 0, whatever the median is", nan}};
      const std::vector<double> sorted = ascending(c.values);
      const size_t n = sorted.size();
      double mean = 0;
      for (const double x : c.values) mean += x / static_cast<double>(n);
      const auto about = [](double x) { return Value(x).within(1e-9 * std::abs(x)); };
      Mistakes all;
      if (q.high - q.low < 1e-6) {
        all.push_back({"the spread is 0 only where both quartiles are the same number, however near they are",
                       Value(0.0).within(0)});
      }
      if (n < 5) {
        all.push_back({"quartiles are the quantiles of 0.25 and 0.75, between two values too",
                       about((sorted[3 * n / 4] - sorted[n / 4]) / q.middle)});
      } else {
        all.push_back({"the quartiles are the quarters: from the least to the greatest one disturbed sample decides",
                       about((sorted.back() - sorted.front()) / q.middle)});
      }
      const std::vector<double> lower(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>((n + 1) / 2)),
          upper(sorted.begin() + static_cast<std::ptrdiff_t>(n / 2), sorted.end());
      const double halves = at_share(upper, 0.5).value - at_share(lower, 0.5).value;
      all.push_back(
          {"as a share of the median: a millisecond is much of one and little of a hundred", about(q.high - q.low)});
      all.push_back({"the median, not the mean, is what they are a share of", about((q.high - q.low) / mean)});
      all.push_back({"half of the distance: the whole one is asked for", about((q.high - q.low) / 2 / q.middle)});
      if (n % 2 == 0) {
        all.push_back({"the quartiles are quantile()'s: not the medians of both halves", about(halves / q.middle)});
      }
      return singled_out(all);
    },
});

const Check<Spread> spreads_of_nearly_one({
    .exercise = "15.4",
    .draw = [](Draw& draw) { return Spread{nearly_one(draw)}; },
    .call =
        [](const Spread& c) {
          std::string values;
          for (const double x : c.values) values += (values.empty() ? "" : ", ") + fmt::format("{}", x);
          return Call{fmt::format("spread({{{}}})", values)};
        },
    .ask = [](const Spread& c) -> Answer { return spread(c.values); },
    .expect = [](const Spread& c) -> Answer { return right_spread(c.values); },
});

}  // namespace
}  // namespace course
