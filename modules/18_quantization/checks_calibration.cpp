// Checks of module 18: scales found beforehand.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Samples {
  Row x;
  double percentile = 100;
};

// The p-th percentile by the nearest rank: the least of them that at least p of 100 do not exceed.
double ranked(const Row& samples, double percentile) {
  double found = infinity;
  for (const double x : samples) {
    double not_above = 0;
    for (const double other : samples) not_above += std::abs(other) <= std::abs(x) ? 1 : 0;
    if (100 * not_above >= percentile * static_cast<double>(samples.size())) found = std::min(found, std::abs(x));
  }
  return found;
}

Value static_scale_of(double magnitude) {
  const double scale = quotient(magnitude, 127);
  return Value(scale == 0 ? 1 : scale).within(0);
}

Row from_one_to(int n) {
  Row x;
  for (int i = 0; i < n; ++i) x.push_back(i * 37 % n + 1);
  return x;
}

Samples samples_for(Draw& draw) {
  const double kind = draw.uniform();
  Row x(static_cast<size_t>(draw.size(1, 12)));
  for (double& one : x) one = any_number(draw, kind);
  return {x, draw.yes(0.3) ? 100 : draw.yes() ? static_cast<double>(draw.number(1, 99)) : draw.uniform(0.5, 99.9)};
}

const Check<Samples> percentiles({
    .exercise = "18.8",
    .examples = {{{-4, 1, 12.7, -2, 3}},
                 {{-4, 1, 12.7, -2, 3}, 60},
                 {{-4, 1, 12.7, -2, 3}, 80},
                 {{-4, 1, 12.7, -2, 3}, 79.9},
                 {{-4, 1, 12.7, -2, 3}, 80.1},
                 {{-4, 1, 12.7, -2, 3}, 60},
                 {{-4, 1, 12.7, -2, 3}, 50},
                 {{-4, 1, 12.7, -2, 3}, 1e-9},
                 {{7}, 1},
                 {{-7}, 99},
                 {{3, 3, 3, 50}, 75},
                 {{1, 2, 3, 4}, 50},
                 {{0, 0, 0, 5}, 75},
                 {{0, -0.0}, 100},
                 {{1e-44, 5e-45}, 100},
                 {{2e5, -3e5}, 50},
                 {{-7, 3}, 5e-324},
                 {from_one_to(100), 7},
                 {from_one_to(100), 100}},
    .draw = samples_for,
    .largest_size = 1024,
    .call =
        [](const Samples& c) {
          return Call{fmt::format("static_scale(samples, {:.9g})", c.percentile), {{"samples", row(c.x)}}};
        },
    .ask = [](const Samples& c) -> Answer {
      const Magnitudes samples(c.x.begin(), c.x.end());
      return static_cast<double>(static_scale(samples, c.percentile));
    },
    .expect = [](const Samples& c) -> Answer {
      Row x = c.x;
      for (double& one : x) one = as_float(one);
      return static_scale_of(ranked(x, c.percentile));
    },
    .mistakes = [](const Samples& c) -> Mistakes {
      Row sorted = c.x, with_signs = c.x;
      for (double& x : sorted) x = std::abs(as_float(x));
      std::sort(sorted.begin(), sorted.end());
      std::sort(with_signs.begin(), with_signs.end());
      const auto n = static_cast<double>(sorted.size());
      const auto at = [&](const Row& all, double place) {
        return static_scale_of(all[static_cast<size_t>(std::clamp(place, 0.0, n - 1))]);
      };
      Row different = sorted;
      different.erase(std::unique(different.begin(), different.end()), different.end());
      const auto kinds = static_cast<double>(different.size());
      const double rank_of_kinds = std::ceil(c.percentile * kinds / 100);
      const double rank = std::ceil(c.percentile * n / 100), share = c.percentile / 100 * sorted.back() / 127;
      const double divided_first = std::ceil(c.percentile / 100 * n);
      return {{"multiply before you divide: 7 / 100 · 100 is a little more than 7, and is rounded up to 8",
               divided_first > rank ? at(sorted, divided_first - 1) : Value()},
              {"equal magnitudes count one by one",
               kinds < n ? static_scale_of(different[static_cast<size_t>(std::max(rank_of_kinds, 1.0)) - 1]) : Value()},
              {"p · n / 100 may be 0 in a double: the place is never before the first",
               rank == 0 ? static_scale_of(sorted.back()) : Value()},
              {"the percentile is forgotten: that is the largest", static_scale_of(sorted.back())},
              {"of n sorted magnitudes the p-th percentile is at place ceil(p · n / 100) - 1, counted from 0",
               at(sorted, rank)},
              {"magnitudes are sorted, not numbers with their signs", at(with_signs, rank - 1)},
              {"a share of the largest is no percentile", Value(share).within(1e-6 * share)},
              {"the largest magnitude becomes 127: the scale is a 127th of it",
               Value(sorted[static_cast<size_t>(std::clamp(rank - 1, 0.0, n - 1))]).within(0)}};
    },
});

/// The samples, and the same vector with each of them in turn a hundred times as large.
const Check<Samples> percentiles_of_changed_samples({
    .exercise = "18.8",
    .examples = {{{4, 9, 1}}, {{5, 1, 4, 2, 3}, 60}},
    .call =
        [](const Samples& c) {
          return Call{fmt::format("static_scale(samples, {}), then with 100 samples[0], then with 100 samples[1] …",
                                  c.percentile),
                      {{"samples", row(c.x)}}};
        },
    .ask = [](const Samples& c) -> Answer {
      Magnitudes samples(c.x.begin(), c.x.end());
      std::vector<double> all = {static_cast<double>(static_scale(samples, c.percentile))};
      for (real& one : samples) {
        const real before = one;
        one *= 100;
        all.push_back(static_cast<double>(static_scale(samples, c.percentile)));
        one = before;
      }
      return row(all);
    },
    .expect = [](const Samples& c) -> Answer {
      std::vector<double> all = {quotient(ranked(c.x, c.percentile), 127)};
      for (size_t i = 0; i < c.x.size(); ++i) {
        Row changed = c.x;
        changed[i] *= 100;
        all.push_back(quotient(ranked(changed, c.percentile), 127));
      }
      return Value(row(all)).within(0);
    },
});

}  // namespace
}  // namespace course
