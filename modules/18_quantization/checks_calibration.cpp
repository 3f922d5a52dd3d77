// Checks of module 18: scales found beforehand.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Samples {
  Row x;
  double percentile = 100;
};

// The p-th percentile by the nearest rank, counted in a map of how often each magnitude comes.
double ranked(const Row& samples, double percentile) {
  std::map<double, double> counts;
  for (const double x : samples) counts[std::abs(x)] += 1;
  double not_above = 0;
  for (const auto& [magnitude, count] : counts) {
    not_above += count;
    if (not_above >= percentile * static_cast<double>(samples.size()) / 100) return magnitude;
  }
  return infinity;
}

Value static_scale_of(double magnitude) {
  const double scale = quotient(magnitude, 127);
  return Value(scale == 0 ? 1 : scale).within(0);
}

Value without_zeros(const Samples& c) {
  Row others;
  for (const double x : c.x) {
    if (x != 0) others.push_back(as_float(x));
  }
  return others.size() == c.x.size() || others.empty() ? Value() : static_scale_of(ranked(others, c.percentile));
}

Row from_one_to(int n) {
  Row x;
  for (int i = 0; i < n; ++i) x.push_back(i * 37 % n + 1);
  return x;
}

/// Squares of these, so that a share of the largest is another one than that of how many they are.
Row squares(int n) {
  Row x = from_one_to(n);
  for (double& one : x) one *= one;
  return x;
}

/// Large ones: one is far out.
Samples many_samples(Draw& draw, int i) {
  Row x = normals(draw, beyond_17_bits(draw));
  x.back() = 1e6;
  return {x, i == 0 ? 50 : 99.9};
}

Samples samples_for(Draw& draw) {
  const double kind = draw.uniform();
  Row x(static_cast<size_t>(draw.size(1, 12)));
  for (double& one : x) one = any_number(draw, kind);
  if (x.size() < 1000 && draw.yes(0.2)) {  // next to a place, and beyond it
    const auto n = static_cast<int64_t>(x.size());
    const double place = 100 * static_cast<double>(draw.number(1, n)) / static_cast<double>(n);
    return {x, std::min(100.0, place * (1 + draw.one_of<double>({-1e-12, 1e-12, 1e-9, 1e-6})))};
  }
  return {x, draw.yes(0.3) ? 100 : draw.yes() ? static_cast<double>(draw.number(1, 99)) : draw.uniform(0.5, 99.9)};
}

const Check<Samples> percentiles({
    .exercise = "18.8",
    .examples = {{{5, 1, 25.4, 2, 3}},
                 {{5, 1, 25.4, 2, 3}, 60},
                 {{5, 1, 25.4, 2, 3}, 80},
                 {{-6, 2, 13, -3, 4}},
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
                 {from_one_to(100), 100},
                 {squares(2), 50.0000001},  // 50 as a float
                 {squares(3), 33.33334},
                 {squares(4), 50.00000001},  // a little more than two of four are three
                 {squares(10), 10.000000000000002},
                 {squares(1000), 99.9},  // 999 in a double, and the 1000th counted from 100 - 99.9
                 {squares(1000), 0.1}},
    .draw = samples_for,
    .draw_large = many_samples,
    .call =
        [](const Samples& c) {
          return Call{fmt::format("static_scale(samples, {:.17g})", c.percentile), {{"samples", row(c.x)}}};
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
      const double right = sorted[static_cast<size_t>(std::clamp(rank - 1, 0.0, n - 1))];
      const bool is_whole = c.percentile == std::floor(c.percentile), has_signs = with_signs.front() < 0;
      const double from_above = n - 1 - std::floor((100 - c.percentile) * n / 100);
      const double by_float = std::ceil(as_float(c.percentile) * n / 100);
      const double with_less = std::ceil(c.percentile * n / 100 - 1e-9);
      const double divided_first = std::ceil(c.percentile / 100 * n);
      return {
          {"multiply before you divide: 7 / 100 · 100 is a little more than 7, and is rounded up to 8",
           is_whole && divided_first > rank ? at(sorted, divided_first - 1) : Value()},
          {"it is p · n / 100 that is rounded up, in double: 100 - p has other last digits",
           from_above != rank - 1 ? at(sorted, from_above) : Value()},
          {"nothing is taken away from p · n / 100 before it is rounded up",
           with_less != rank ? at(sorted, with_less - 1) : Value()},
          {"the percentile is a double: all of its digits count",
           by_float != rank ? at(sorted, by_float - 1) : Value()},
          {"samples of 0 count as all others", without_zeros(c)},
          {"equal magnitudes count one by one",
           kinds < n ? static_scale_of(different[static_cast<size_t>(std::max(rank_of_kinds, 1.0)) - 1]) : Value()},
          {"p · n / 100 may be 0 in a double: the place is never before the first",
           rank == 0 ? static_scale_of(sorted.back()) : Value()},
          {"the percentile is forgotten: that is the largest", has_signs ? Value() : static_scale_of(sorted.back())},
          {"of n sorted magnitudes the p-th percentile is at place ceil(p · n / 100) - 1, counted from 0",
           has_signs ? Value() : at(sorted, rank)},
          {"magnitudes are sorted, not numbers with their signs", at(with_signs, rank - 1)},
          {"a share of the largest is no percentile", Value(share).within(1e-6 * share)},
          right == 0 || quotient(right, 127) == 0
              ? Mistake{"where the 127th of it is 0 the scale is 1: it will be divided by", Value(0.0).within(0)}
              : Mistake{"the largest magnitude becomes 127: the scale is a 127th of it", Value(right).within(0)}};
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
