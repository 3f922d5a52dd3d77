// Checks of 19.7: how many directions, and a matrix as two thin ones.
#include <fmt/ranges.h>

#include "modules/19_compression/oracle.h"

namespace course {
namespace {

struct Energy {
  std::vector<double> values;
  double share = 0.9;
};

// With falling values, some of them over five powers of ten, and a share that lies in the middle between those of two ranks: no rounding decides.
Energy energy_for(Draw& draw) {
  Energy c;
  const int64_t n = draw.size(1, 8);
  const bool wide = n <= 8 && draw.yes(0.3);
  const double scale = draw.one_of<double>({1, 1, 1, 1e-200, 1e200, 1e307});
  for (int64_t i = 0; i < n; ++i) c.values.push_back(wide ? std::pow(10.0, draw.uniform(-5, 0)) : draw.uniform(0.1, 3));
  std::sort(c.values.rbegin(), c.values.rend());
  double all = 0, before = 0;
  for (const double value : c.values) all += value * value;
  const int64_t rank = draw.number(1, n);
  for (int64_t i = 0; i + 1 < rank; ++i) before += c.values[static_cast<size_t>(i)] * c.values[static_cast<size_t>(i)];
  const double last = c.values[static_cast<size_t>(rank - 1)];
  c.share = (before + last * last / 2) / all;
  for (double& value : c.values) value *= scale;
  return c;
}

int64_t rank_of(const Energy& c, int power, bool rising = false) {
  std::vector<Exact> parts;
  Exact all = 0, held = 0;
  for (const double value : c.values) {
    const Exact share = c.values[0] == 0 ? 0 : static_cast<Exact>(value) / static_cast<Exact>(c.values[0]);
    parts.push_back(power == 2 ? share * share : power == 1 ? share : 1);
    all += parts.back();
  }
  if (rising) std::reverse(parts.begin(), parts.end());
  for (size_t i = 0; i < parts.size(); ++i) {
    held += parts[i];
    if (held >= static_cast<Exact>(c.share) * all) return static_cast<int64_t>(i) + 1;
  }
  return static_cast<int64_t>(parts.size());
}

// How much of the energy, as a share of all, is missing in front of the last value that is needed.
double missing_before(const Energy& c, int64_t rank) {
  Exact all = 0, held = 0;
  for (size_t i = 0; i < c.values.size(); ++i) {
    const Exact ratio = static_cast<Exact>(c.values[i]) / static_cast<Exact>(c.values[0]);
    all += ratio * ratio;
    if (static_cast<int64_t>(i) + 1 < rank) held += ratio * ratio;
  }
  return static_cast<double>(static_cast<Exact>(c.share) - held / all);
}

// Where equal values are not parted: the last place of those that are as large as the last one needed.
int64_t end_of_equal(const Energy& c, int64_t rank) {
  const double last = c.values[static_cast<size_t>(rank - 1)];
  return std::count_if(c.values.begin(), c.values.end(), [&](double value) { return value >= last; });
}

Mistakes mistakes_of_ranks(const Energy& c) {
  if (c.values[0] == 0) {
    return {{"where all values are 0 the rank is 1: they have no shares", static_cast<int64_t>(c.values.size())}};
  }
  const int64_t right = rank_of(c, 2), n = static_cast<int64_t>(c.values.size());
  if (c.share == 0 && n > 1) return {{"at least one part stays, also for a share of 0", int64_t{0}}};
  if (c.share == 1 && c.values.back() == 0)
    return {{"all of the energy is reached before values that are 0: the smallest rank that will do", n}};
  if (c.values[0] < 1e-300) {
    const char* const says = "so small a value is no 0, and 1 divided by it is infinite: divide by the largest";
    return {{says, int64_t{1}}, {says, n}};
  }
  if (c.values[0] < 1e-100 || c.values[0] > 1e100) {
    const char* const says = "squares, their sum or a quotient are beyond a double: only ratios to the largest count";
    return {{says, int64_t{1}}, {says, n}};
  }
  if (right > 1 && missing_before(c, right) < 1e-6) {
    return {{"what a small value adds is little, and no rounding of a double: without it the share is not reached",
             right - 1}};
  }
  if (end_of_equal(c, right) > right)
    return {{"equal values come one by one: the smallest rank that will do", end_of_equal(c, right)}};
  return {{"a rank is a number of parts, counted from 1", right - 1},
          {"the energy is the sum of the squares", rank_of(c, 1)},
          {"a share of the energy, not of the number of values", rank_of(c, 0)},
          {"the largest values come first", rank_of(c, 2, true)},
          {"the smallest rank that will do: `>=`, and no further", right + 1},
          {"the smallest rank that will do: not all of them", n}};
}

const Check<Energy> ranks({
    .exercise = "19.7",
    .examples = {{{4, 1, 1, 1, 1, 1}, 0.7},
                 {{2, 1, 1}, 0.6},
                 {{2, 1, 1}, 0.8},
                 {{1, 1, 1, 1}, 0.5},
                 {{1, 1, 1, 1}, 0.75},
                 {{3, 2, 1}, 0},
                 {{3, 2, 1}, 1e-7},
                 {{3, 2, 1}, 1},
                 {{2, 1, 0, 0}, 1},
                 {{0, 0, 0}, 0.5},
                 {{0}, 1},
                 {{5}, 0.3},
                 {{1e200, 1e200}, 0.7},
                 {{1e-200, 1e-200}, 0.7},
                 {{1.5e308, 1.5e308}, 0.9},  // their sum is more than a double holds
                 {{1.5e308, 1.2e308, 1e308}, 0.5},
                 {{1e-310, 1e-310}, 0.9},  // and so is 1 by one of these
                 {{1, 1e-9}, 0.9999999},
                 {{1, 1e-5}, 1 - 5e-11},  // in single precision there is only the first
                 {{1, 1e-7}, 1},          // 1 and 45 last digits of it are a double still
                 {{1, 1e-6}, 1 - 1e-13},
                 {{1, 1e-5, 0}, 1}},
    .draw = energy_for,
    .drawn = 80,
    .call =
        [](const Energy& c) {
          const bool small = c.values.size() <= 4;  // said as doubles: as reals some are shown as infinite
          return Call{small ? fmt::format("rank_by_energy({{{}}}, {})", fmt::join(c.values, ", "), c.share)
                            : fmt::format("rank_by_energy(values, {})", c.share),
                      {{"values", Numbers({static_cast<int64_t>(c.values.size())}, c.values)}}};
        },
    .ask = [](const Energy& c) -> Answer { return rank_by_energy(c.values, c.share); },
    .expect = [](const Energy& c) -> Answer { return rank_of(c, 2); },
    .mistakes = [](const Energy& c) -> Mistakes { return mistakes_of_ranks(c); },
});

// Another list at the same place, with the same first and last value; and another share.
std::vector<Energy> lists_by_turns(const Energy& c) {
  Energy other = c, share = c;
  for (size_t i = 1; i + 1 < c.values.size(); ++i) other.values[i] = c.values.back();
  share.share = 0.95;
  return {c, other, c, share};
}
constexpr std::array<const char*, 4> turns_of_lists = {"the rank", "of other numbers at the same place",
                                                       "of the first ones once more", "with a share of 0.95"};

const Check<Energy> lists({
    .exercise = "19.7",
    .examples = {{{2, 2, 1}, 0.5}, {{4, 3, 3, 1}, 0.6}},
    .drawn = 0,
    .call =
        [](const Energy& c) {
          return Call{
              fmt::format("rank_by_energy of a list, its own numbers being {} first", fmt::join(c.values, ", "))};
        },
    .ask = [](const Energy& c) -> Answer {
      std::vector<Item> items;
      std::vector<double> values = c.values;
      for (const Energy& one : lists_by_turns(c)) {
        std::copy(one.values.begin(), one.values.end(), values.begin());
        items.push_back({turns_of_lists[items.size()], rank_by_energy(values, one.share)});
      }
      return items;
    },
    .expect = [](const Energy& c) -> Answer {
      std::vector<Item> items;
      for (const Energy& one : lists_by_turns(c)) items.push_back({turns_of_lists[items.size()], rank_of(one, 2)});
      return items;
    },
});

struct Decomposed {
  int64_t m = 3, n = 2, rank = 1;
  std::vector<double> values = {4, 1};
  uint64_t seed = 1;
  double small = 0;  ///< unless it is 0: the first number of v[0] and of u[0], far below all others
};

Decomposed parts_for(Draw& draw) {
  Decomposed c{draw.size(1, 6), draw.size(1, 6), 1, {}, static_cast<uint64_t>(draw.number(1, 1'000'000))};
  const int64_t most = std::min(c.m, c.n);
  for (int64_t i = 0; i < most; ++i) c.values.push_back(draw.uniform(0, 9));
  if (draw.yes(0.25)) {
    for (double& value : c.values) value = std::pow(10.0, draw.uniform(-20, 20));
  }
  std::sort(c.values.rbegin(), c.values.rend());
  if (draw.yes(0.2)) c.values.back() = 0;
  c.rank = draw.number(1, most);
  return c;
}

// Vectors of any length and direction: what is asked is where they go.
SVD parts_of(const Decomposed& c) {
  Draw draw(c.seed);
  SVD parts;
  for (const double value : c.values) {
    parts.values.push_back(value);
    parts.u.emplace_back(), parts.v.emplace_back();
    for (int64_t i = 0; i < c.m; ++i) parts.u.back().push_back(draw.normal());
    for (int64_t i = 0; i < c.n; ++i) parts.v.back().push_back(draw.normal());
  }
  if (c.small != 0) parts.u[0][0] = parts.v[0][0] = c.small;
  return parts;
}

// Their magnitudes as powers of 2: the digits of small ones are asked for as well.
Value powers_of(Numbers numbers) {
  for (double& value : numbers.values) value = std::log2(std::abs(value));
  return Value(numbers).within(1e-4);
}
Numbers numbers_of(const Tensor& x) {
  const std::vector<real> values = x.to_vector();
  return Numbers(x.shape(), std::vector<double>(values.begin(), values.end()));
}

constexpr std::array<const char*, 2> powers = {"log2 of the magnitudes in inner", "log2 of the magnitudes in outer"};
constexpr std::array<const char*, 2> four_times = {"inner where each value is four times as large",
                                                   "outer where each value is four times as large"};
Numbers doubled(Numbers x) {
  for (double& value : x.values) value *= 2;
  return x;
}

Answer factors_by(const Decomposed& c, const std::function<double(double)>& in,
                  const std::function<double(double)>& out) {
  const SVD parts = parts_of(c);
  const auto at = [](int64_t i) { return static_cast<size_t>(i); };
  const Numbers inner =
      filled({c.rank, c.n}, [&](const Shape& i) { return in(parts.values[at(i[0])]) * parts.v[at(i[0])][at(i[1])]; });
  const Numbers outer =
      filled({c.m, c.rank}, [&](const Shape& i) { return out(parts.values[at(i[1])]) * parts.u[at(i[1])][at(i[0])]; });
  const double bound = 1e-5 * std::sqrt(c.values[0]);  // also where all of them are small
  return {{"inner", Value(inner).within(bound)}, {"outer", Value(outer).within(bound)}};
}

double root_of(double x) { return std::sqrt(x); }
double one_of(double) { return 1; }
double itself(double x) { return x; }
double root_in_single(double x) { return static_cast<double>(std::sqrt(static_cast<float>(x))); }

const Check<Decomposed> factors_of_parts({
    .exercise = "19.7",
    .examples = {{},
                 {2, 3, 2, {9, 4}, 2},
                 {2, 2, 2, {4, 1}, 3},
                 {3, 3, 2, {4, 1, 0}, 4},
                 {1, 1, 1, {0}, 5},
                 {4, 2, 2, {0, 0}, 6},
                 {2, 2, 1, {1e-50, 1e-60}, 7},  // 0 as a float, and their roots are not
                 {2, 2, 2, {1e40, 1e39}, 8},    // infinite as a float
                 {2, 2, 2, {1, 1e-14}, 9},
                 {2, 2, 2, {1e60, 1e30}, 10, 1e-60}},  // 0 as a float, and its product with a root is not
    .draw = parts_for,
    .drawn = 60,
    .draw_large =
        [](Draw& draw, int i) {
          Decomposed c{
              i == 0 ? 300 : 31, i == 0 ? 310 : 44, i == 0 ? 280 : 29, {}, static_cast<uint64_t>(draw.number(1, 1000))};
          for (int64_t k = 0; k < std::min(c.m, c.n); ++k) c.values.push_back(draw.uniform(0, 9));
          std::sort(c.values.rbegin(), c.values.rend());
          return c;
        },
    .largest_size = 257,
    .call =
        [](const Decomposed& c) {
          const std::string values = c.values.size() > 4 ? "" : fmt::format(" of values {}", fmt::join(c.values, ", "));
          return Call{fmt::format("factors(the parts of a ({}, {}) matrix{}, {})", c.m, c.n, values, c.rank),
                      {{"values", Numbers({static_cast<int64_t>(c.values.size())}, c.values)}}};
        },
    .ask = [](const Decomposed& c) -> Answer {
      SVD parts = parts_of(c);
      const Factors both = factors(parts, c.rank);
      for (double& value : parts.values) value *= 4;
      const Factors larger = factors(parts, c.rank);
      return {{"inner", both.inner},
              {"outer", both.outer},
              {powers[0], powers_of(numbers_of(both.inner))},
              {powers[1], powers_of(numbers_of(both.outer))},
              {four_times[0], larger.inner},
              {four_times[1], larger.outer}};
    },
    .expect = [](const Decomposed& c) -> Answer {
      Answer answer = factors_by(c, root_of, root_of);
      const Numbers inner(answer.items[0].value.shape, answer.items[0].value.numbers),
          outer(answer.items[1].value.shape, answer.items[1].value.numbers);
      const double bound = 2 * *answer.items[0].value.bound;
      answer.items.push_back({powers[0], powers_of(inner)});
      answer.items.push_back({powers[1], powers_of(outer)});
      answer.items.push_back({four_times[0], Value(doubled(inner)).within(bound)});
      answer.items.push_back({four_times[1], Value(doubled(outer)).within(bound)});
      return answer;
    },
    .mistakes = [](const Decomposed& c) -> Mistakes {
      Mistakes all = {
          {"a value is made a real before its root is taken: it may be infinite or 0 as one, and its root not",
           factors_by(c, root_in_single, root_in_single)},
          {"each value is there twice: its root belongs to each factor", factors_by(c, itself, itself)},
          {"the values are missing", factors_by(c, one_of, one_of)},
          {"all of a value is in one factor: a root belongs to each, so that both learn alike",
           factors_by(c, one_of, itself)},
          {"all of a value is in one factor: a root belongs to each, so that both learn alike",
           factors_by(c, itself, one_of)}};
      Answer turned = factors_by(c, root_of, root_of);
      Value& outer = turned.items[1].value;
      const std::vector<double> right = outer.numbers;
      const auto m = static_cast<size_t>(c.m), r = static_cast<size_t>(c.rank);
      for (size_t i = 0; i < m; ++i) {
        for (size_t j = 0; j < r; ++j) outer.numbers[j * m + i] = right[i * r + j];
      }
      all.push_back({"u[i] is column i of outer (m, r): element j of it stands at j · r + i", turned});
      return all;
    },
});

}  // namespace
}  // namespace course
