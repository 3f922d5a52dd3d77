// Checks of 20.6 and 20.8: how far a mean may be off, and places with ties.
#include <fmt/ranges.h>

#include <functional>

#include "modules/20_capstone/oracle.h"

namespace course {
namespace {

// --- 20.6

struct Runs {
  std::vector<double> values;
  double confidence = 0.95;
};

struct Recipe {
  bool of_n = false;      ///< the squares are divided by n, not by n - 1
  bool of_one = false;    ///< the deviation of a value, not of the mean
  bool variance = false;  ///< without the root
  bool normal = false;    ///< many degrees of freedom, whatever n is
  int64_t more_degrees = 0;
  bool one_sided = false;
  bool no_quantile = false;
  bool half = false;
  bool no_spread = false;  ///< as if all values were the same
  bool as_int = false;     ///< n (n - 1) in 32 bits
};

Answer interval_answer(const Runs& c, const Recipe& recipe = {}) {
  const auto n = static_cast<int64_t>(c.values.size());
  const Exact mean = mean_of(c.values);
  double largest = 0;
  for (const double value : c.values) largest = std::max(largest, std::abs(value));
  // A sum of n doubles, in whatever order: each addition may be off by half of a last digit.
  const double slack = largest * std::max(1e-14, 2.2e-16 * static_cast<double>(n));
  if (n == 1) return {{"mean", Value(c.values[0]).within(slack)}, {"low", -infinity}, {"high", infinity}};
  const auto count = static_cast<Exact>(n);
  Exact spread = squares_of(c.values) / (recipe.of_n ? count : count - 1);
  if (!recipe.variance) spread = std::sqrt(spread);
  if (!recipe.of_one) spread /= std::sqrt(count);
  const auto wrapped = static_cast<Exact>(static_cast<int32_t>(static_cast<uint32_t>(n * (n - 1))));
  if (recipe.as_int) spread = wrapped > 0 ? std::sqrt(squares_of(c.values) / wrapped) : nan;
  if (recipe.no_spread) spread = 0;
  const double confidence = recipe.one_sided ? 2 * c.confidence - 1 : c.confidence;
  const int64_t degrees = recipe.normal ? int64_t{1} << 60 : n - 1 + recipe.more_degrees;
  Exact t = 1;
  if (!recipe.no_quantile) t = confidence > 0 ? static_cast<Exact>(student_t(confidence, degrees)) : 0;
  const Exact half = t * spread / (recipe.half ? 2 : 1);
  const double bound = (std::isnan(half) ? 0 : (recipe.normal ? 1e-6 : 1e-9) * static_cast<double>(half)) + slack;
  return {{"mean", Value(static_cast<double>(mean)).within(slack)},
          {"low", Value(static_cast<double>(mean - half)).within(bound)},
          {"high", Value(static_cast<double>(mean + half)).within(bound)}};
}

Mistakes mistakes_of_intervals(const Runs& c) {
  const auto with = [&](const std::function<void(Recipe&)>& change) {
    Recipe recipe;
    change(recipe);
    return interval_answer(c, recipe);
  };
  const double mean = static_cast<double>(mean_of(c.values));
  const Value point = Value(mean).within(1e-14 * std::abs(mean));
  if (c.values.size() == 1) {
    return {
        {"one value does not say how far it is off: from -∞ to ∞", {{"mean", point}, {"low", point}, {"high", point}}},
        {"0 / 0: one value has no deviation. Its interval goes from -∞ to ∞",
         {{"mean", point}, {"low", nan}, {"high", nan}}}};
  }
  Answer turned = interval_answer(c);
  std::swap(turned.items[1].value, turned.items[2].value);
  const auto [least, greatest] = std::minmax_element(c.values.begin(), c.values.end());
  if (*least < *greatest && *greatest - *least < 1e-12) {
    return {{"values that differ by little differ: there is no number that is too small to count",
             with([](Recipe& r) { r.no_spread = true; })}};
  }
  Mistakes of_size;
  if (c.values.size() > 46'341) {
    of_size.push_back({"n · (n - 1) does not fit into an int", with([](Recipe& r) { r.as_int = true; })});
  }
  Mistakes all = {
      {"the squares are divided by n: the values' own mean is nearer to them than the true one. By n - 1",
       with([](Recipe& r) { r.of_n = true; })},
      {"the deviation of one value: that of the mean of n is smaller by √n", with([](Recipe& r) { r.of_one = true; })},
      {"the square root of the variance is missing", with([](Recipe& r) { r.variance = true; })},
      {"the quantile of the normal distribution: few values scatter by chance less than they should, which t knows",
       with([](Recipe& r) { r.normal = true; })},
      {"n values have n - 1 degrees of freedom: the mean has taken one", with([](Recipe& r) { r.more_degrees = 1; })},
      {"n values have n - 1 degrees of freedom, not n - 2",
       with([&c](Recipe& r) { r.more_degrees = c.values.size() > 2 ? -1 : 0; })},
      {"a one-sided quantile: student_t takes the probability between -t and t",
       with([](Recipe& r) { r.one_sided = true; })},
      {"the standard error alone: times t", with([](Recipe& r) { r.no_quantile = true; })},
      {"half of it: t · s / √n is from the mean to either end", with([](Recipe& r) { r.half = true; })},
      {"low and high are exchanged", turned}};
  all.insert(all.begin(), of_size.begin(), of_size.end());
  return all;
}

std::vector<double> runs_for(Draw& draw, int64_t n) {
  const double level = draw.one_of<double>({0, 1.7, -3, n < 100 ? 1e6 : 0.5}),
               scatter = draw.one_of<double>({1, 0.01, 1e-3});
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i) values.push_back(level + scatter * draw.normal());
  return values;
}

// Many values that scatter, the same each time: tables of t end at 30, at 100 or at 1000.
std::vector<double> many_runs(int64_t n) {
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i) values.push_back(static_cast<double>(i * i % 97) / 97);
  return values;
}

Runs negative(Runs c) {
  for (double& value : c.values) value = -value;
  return c;
}
constexpr const char* of_negative = ", of the values with the other sign";

const Check<Runs> intervals({
    .exercise = "20.6",
    .examples = {{{1, 2, 3}},
                 {{1.60, 1.63, 1.58, 1.62}},
                 {{1, 2}},
                 {{7}},
                 {{-7}},
                 {{0}},
                 {{5, 5, 5}},
                 {{0, 0}},
                 {{1, 2, 3}, 0.5},
                 {{1, 2, 3}, 0.99},
                 {{1, 2, 3, 4, 5, 6, 7, 8}, 1e-7},
                 {{1, 2, 3, 4}, 0.999999},
                 {{100'000'000, 100'000'001, 100'000'002}},  // as a mean of squares less a square: 0
                 {{-1e100, 1e100, 3e99}},
                 {{1e-100, 3e-100, 2e-100}},
                 {{16'777'217, 16'777'219, 16'777'216}},
                 {many_runs(31)},
                 {many_runs(150)},
                 {many_runs(1500)},
                 {many_runs(20'000)},
                 {many_runs(50'000)}},
    .draw =
        [](Draw& draw) {
          const std::vector<double> values = runs_for(draw, draw.size(1, 12));
          return Runs{values, draw.yes() ? 0.95 : draw.uniform(0.01, 0.99)};
        },
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int) {
          return Runs{runs_for(draw, beyond_17_bits(draw)), 0.95};
        },
    .call =
        [](const Runs& c) { return Call{fmt::format("mean_interval({}, {:.8g})", list_of(c.values), c.confidence)}; },
    .ask = [](const Runs& c) -> Answer {
      std::vector<Item> items;
      const auto enter = [&](const Estimate& it, const std::string& of) {
        items.push_back({"mean" + of, it.mean});
        items.push_back({"low" + of, it.low});
        items.push_back({"high" + of, it.high});
      };
      enter(mean_interval(c.values, c.confidence), "");
      enter(mean_interval(negative(c).values, c.confidence), of_negative);
      return items;
    },
    .expect = [](const Runs& c) -> Answer {
      Answer answer = interval_answer(c);
      for (const Item& item : interval_answer(negative(c)).items) {
        answer.items.push_back({item.name + of_negative, item.value});
      }
      return answer;
    },
    .mistakes = mistakes_of_intervals,
});

// --- 20.8

struct Scores {
  std::vector<Estimate> all;
};

Answer places_answer(const std::vector<Standing>& places) {
  Shape best, worst;
  for (const Standing& place : places) best.push_back(place.best), worst.push_back(place.worst);
  return {{"best", Value(best)}, {"worst", Value(worst)}};
}

using Better = std::function<bool(const Estimate& a, const Estimate& b)>;

std::vector<Standing> places_by(const Scores& c, const Better& better) {
  std::vector<Standing> places;
  for (size_t i = 0; i < c.all.size(); ++i) {
    Standing place{1, static_cast<int64_t>(c.all.size())};
    for (size_t k = 0; k < c.all.size(); ++k) {
      if (k == i) continue;
      place.best += better(c.all[k], c.all[i]) ? 1 : 0;
      place.worst -= better(c.all[i], c.all[k]) ? 1 : 0;
    }
    places.push_back(place);
  }
  return places;
}

bool surely(const Estimate& a, const Estimate& b) { return a.high < b.low; }

// Whoever is linked by ties has the places of all of them.
std::vector<Standing> in_groups(const Scores& c) {
  std::vector<Standing> places = places_by(c, surely);
  for (size_t round = 0; round < c.all.size(); ++round) {
    for (size_t i = 0; i < c.all.size(); ++i) {
      for (size_t k = 0; k < c.all.size(); ++k) {
        if (surely(c.all[i], c.all[k]) || surely(c.all[k], c.all[i])) continue;
        places[i].best = std::min(places[i].best, places[k].best);
        places[i].worst = std::max(places[i].worst, places[k].worst);
      }
    }
  }
  return places;
}

std::vector<Standing> changed(std::vector<Standing> places, const std::function<void(Standing&)>& change) {
  for (Standing& place : places) change(place);
  return places;
}

Mistakes mistakes_of_places(const Scores& c) {
  const auto by = [&](const Better& better) { return places_answer(places_by(c, better)); };
  const std::vector<Standing> right = places_by(c, surely);
  Mistakes all = {
      {"intervals that touch say nothing: better is who ends below the point at which the other begins",
       by([](const Estimate& a, const Estimate& b) { return a.high <= b.low; })},
      {"lower is better", by([](const Estimate& a, const Estimate& b) { return a.low > b.high; })},
      {"the means decide nothing: the intervals do",
       by([](const Estimate& a, const Estimate& b) { return a.mean < b.mean; })},
      {"a mean below the other's interval is not enough: the whole interval is to be below it",
       by([](const Estimate& a, const Estimate& b) { return a.mean < b.low; })},
      {"an interval that begins lower may still reach into the other",
       by([](const Estimate& a, const Estimate& b) { return a.low < b.low; })},
      {"an interval that ends lower may still reach into the other",
       by([](const Estimate& a, const Estimate& b) { return a.high < b.high; })},
      {"the place is counted from 1", places_answer(changed(right, [](Standing& p) { --p.best, --p.worst; }))},
      {"the worst place is the best one: it is n less how many are worse for sure",
       places_answer(changed(right, [](Standing& p) { p.worst = p.best; }))},
      {"an entry is not worse than itself", places_answer(changed(right, [](Standing& p) { --p.worst; }))}};
  if (c.all.size() < 100) {
    all.push_back({"a is as good as b and b as good as c: a may be better than c all the same. There are no groups",
                   places_answer(in_groups(c))});
  }
  return all;
}

Estimate interval_for(Draw& draw) {
  const auto low = static_cast<double>(draw.number(0, 12)), high = low + static_cast<double>(draw.number(0, 5));
  const double mean = draw.yes(0.1) ? nan : draw.uniform(low, high);
  return {mean, draw.yes(0.05) ? -infinity : low, draw.yes(0.05) ? infinity : high};
}

constexpr const char* of_reverse = ", of the entries in reverse order";

const Check<Scores> places_with_ties({
    .exercise = "20.8",
    .examples = {{{{2, 1, 3}, {5, 4, 6}}},
                 {{{5, 4, 6}, {2, 1, 3}}},
                 {{{3.95, 1, 4}, {5, 3, 6}, {3.9, 2.5, 7}, {8.5, 7, 9}, {1.5, 0.5, 8}}},
                 {{{2, 1, 3}, {3, 2, 4}}},
                 {{{2, 1, 3}, {4, 3, 5}}},  // they touch
                 {{}},
                 {{{1, 1, 1}}},
                 {{{1, 0, 2}, {2.5, 1.5, 3.5}, {4, 3, 5}}},  // a chain
                 {{{1, 1, 1}, {1, 1, 1}, {2, 2, 2}}},
                 {{{3, -infinity, infinity}, {1, 0, 2}, {4, 3, 5}}},
                 {{{1, -infinity, 2}, {1, -infinity, -infinity}, {9, 3, infinity}, {9, infinity, infinity}}},
                 {{{nan, 0, 1}, {nan, 2, 3}}},
                 {{{9, 0, 1}, {-9, 2, 3}}},
                 {{{-5, 1, 1 + 2e-16}, {7, 1 + 5e-16, 2}, {3, 1, 1}}},
                 {{{0, -0.0, 0}, {0, 0, 1}, {1, 1e-310, 1}}},
                 {{{1e300, 1e299, 2e300}, {1e301, 3e300, 1e302}, {-1e300, -1e301, -1e299}}},
                 {{{1.5, 1.40000001, 1.6}, {1.3, 1.2, 1.4}, {1.7, 1.60000002, 1.8}}}},
    .draw =
        [](Draw& draw) {
          Scores c;
          const int64_t n = draw.size(0, 9, 1100);
          for (int64_t i = 0; i < n; ++i) c.all.push_back(interval_for(draw));
          return c;
        },
    .drawn = 100,
    .often = [] { do_not_optimize(places({})); },
    .call =
        [](const Scores& c) {
          std::vector<std::string> words;
          for (const Estimate& one : c.all) {
            if (words.size() == 8) break;
            words.push_back(fmt::format("{{{:.10g}, {:.17g}, {:.17g}}}", one.mean, one.low, one.high));
          }
          return Call{fmt::format("places({{{}{}}})   // mean, low, high", fmt::join(words, ", "),
                                  c.all.size() > words.size() ? ", …" : "")};
        },
    .ask = [](const Scores& c) -> Answer {
      std::vector<Item> items;
      const auto enter = [&](const std::vector<Standing>& all, const std::string& of) {
        Shape best, worst;
        for (const Standing& place : all) best.push_back(place.best), worst.push_back(place.worst);
        items.push_back({"best" + of, Value(best)});
        items.push_back({"worst" + of, Value(worst)});
      };
      enter(places(c.all), "");
      enter(places({c.all.rbegin(), c.all.rend()}), of_reverse);
      return items;
    },
    .expect = [](const Scores& c) -> Answer {
      Answer answer = places_answer(places_by(c, surely));
      for (const Item& item : places_answer(places_by({{c.all.rbegin(), c.all.rend()}}, surely)).items) {
        answer.items.push_back({item.name + of_reverse, item.value});
      }
      return answer;
    },
    .mistakes = mistakes_of_places,
});

}  // namespace
}  // namespace course
