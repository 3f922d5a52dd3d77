// Checks of 19.6 and 19.7: the rotation that makes two columns orthogonal, and a matrix as two thin ones.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

// --- 19.6

struct Turn {
  double alpha = 1, beta = 1, gamma = 0;
};

Turn turn_for(Draw& draw) {
  const double p = draw.one_of<double>({1e-100, 1e-8, 1, 1, 1, 1e8, 1e100}),
               q = draw.one_of<double>({1e-100, 1e-8, 1, 1, 1, 1e8, 1e100});
  Turn c{p * p * draw.uniform(0.1, 4), q * q * draw.uniform(0.1, 4), 0};
  if (draw.yes(0.15)) c.beta = draw.yes() ? c.alpha : std::nextafter(c.alpha, 0);
  c.gamma = std::sqrt(c.alpha) * std::sqrt(c.beta) * draw.uniform(-1, 1) * draw.one_of<double>({1, 1, 1e-9, 1e-30});
  if (draw.yes(0.05)) c.gamma = 0;
  return c;
}

// Half of the angle whose tangent is 2 gamma / (beta - alpha): another way to the same turn.
Exact angle_of(const Turn& c) {
  if (c.gamma == 0) return 0;
  const Exact apart = static_cast<Exact>(c.beta) - static_cast<Exact>(c.alpha);
  if (apart == 0) return atanl(1.0L);
  return atanl(2 * static_cast<Exact>(c.gamma) / apart) / 2;
}

// All digits are asked for, also of a sine that is hardly there.
Value to_twelve_digits(Exact x) {
  return Value(static_cast<double>(x)).within(1e-12 * std::abs(static_cast<double>(x)));
}
Answer rotation_by(Exact c, Exact s) {
  return {{"the cosine", to_twelve_digits(c)}, {"the sine", to_twelve_digits(s)}};
}
Answer rotation_by(Exact angle) { return rotation_by(cosl(angle), sinl(angle)); }

// Of columns that are equally long, or hardly overlap, or are very long: asked before all else that gives the same.
Mistakes rare_mistakes(const Turn& c) {
  const Exact eighth = atanl(1.0L);
  if (c.gamma == 0) {
    return {{"where gamma is 0 there is no turn, also of columns that are equally long", rotation_by(eighth)},
            {"ζ is 0 / 0 where both are orthogonal already: no turn then",
             rotation_by(static_cast<Exact>(nan), static_cast<Exact>(nan))}};
  }
  Mistakes mistakes;
  if (std::abs(c.gamma) < 1e-8 * std::sqrt(c.alpha) * std::sqrt(c.beta))
    mistakes.push_back({"a gamma that is small is no 0: only where it is 0 there is no turn", rotation_by(0)});
  if (std::isinf(2 * c.gamma)) {
    const char* const says = "2 · gamma is more than a double holds: take half of the difference in its place";
    mistakes.push_back({says, rotation_by(eighth)});
    mistakes.push_back({says, rotation_by(-eighth)});
    mistakes.push_back({says, rotation_by(0)});
  }
  if (c.alpha == c.beta) {
    mistakes.push_back({"where both columns are equally long t is 1: there the sign of 0 is +", rotation_by(0)});
    mistakes.push_back(
        {"where both columns are equally long t is 1, also for a gamma below 0: 0 / -1 is -0", rotation_by(-eighth)});
  }
  return mistakes;
}

const Check<Turn> rotations({
    .exercise = "19.6",
    .examples = {{4, 1, 1.5},
                 {1, 4, 1.5},
                 {1, 4, -1.5},
                 {2, 2, 1},
                 {2, 2, -1},
                 {3, 1, 0},
                 {1, 1, 0},
                 {0, 0, 0},
                 {1, 0, 0},
                 {1e12, 1, 1e5},
                 {1, 1e12, 1e5},
                 {1e200, 1e-200, 0.5},
                 {1e-7, 1e-7, 5e-8},
                 {1, 1e-300, 1e-160},
                 {1e300, 2e300, 1e300},
                 {1, 1, 1e-14},  // little, but not 0
                 {3, 3, -1e-25},
                 {1e308, 1.7e308, 1.2e308},  // twice gamma is more than a double holds
                 {1.7e308, 1e308, -1.2e308},
                 {1.5e308, 1.5e308, 1.4e308}},
    .draw = turn_for,
    .drawn = 150,
    .largest_size = 0,
    .call = [](const Turn& c) { return Call{fmt::format("jacobi_rotation({}, {}, {})", c.alpha, c.beta, c.gamma)}; },
    .ask = [](const Turn& c) -> Answer {
      const Rotation turn = jacobi_rotation(c.alpha, c.beta, c.gamma);
      return {{"the cosine", turn.c}, {"the sine", turn.s}};
    },
    .expect = [](const Turn& c) -> Answer { return rotation_by(angle_of(c)); },
    .mistakes = [](const Turn& c) -> Mistakes {
      const Exact angle = angle_of(c), t = tanl(angle), quarter = 2 * atanl(1.0L);
      const auto zeta = static_cast<double>((static_cast<Exact>(c.beta) - static_cast<Exact>(c.alpha)) / 2 /
                                            static_cast<Exact>(c.gamma));
      const double root = zeta < 0 ? -std::sqrt(1 + zeta * zeta) - zeta : std::sqrt(1 + zeta * zeta) - zeta;
      Mistakes all = rare_mistakes(c);
      if (c.gamma == 0) return all;
      const Mistakes often = {
          {"the other way round: q leans to where p is", rotation_by(-angle)},
          {"the other root: t = -1/t turns by more than 45 degrees, and exchanges the two columns",
           rotation_by(angle > 0 ? angle - quarter : angle + quarter)},
          {"the other root: t = -1/t turns by more than 45 degrees, and exchanges the two columns",
           rotation_by(cosl(angle > 0 ? quarter - angle : quarter + angle),
                       (angle > 0 ? 1 : -1) * sinl(quarter - std::abs(angle)))},
          {"ζ + √(1 + ζ²) as a difference of nearly equal numbers loses its digits: divide 1 by their sum",
           std::abs(zeta) > 1e3 ? rotation_by(1 / std::sqrt(1 + root * root), root / std::sqrt(1 + root * root))
                                : Answer()},
          {"t is the tangent: c = 1 / √(1 + t²), s = c t", rotation_by(1, t)},
          {"t is the tangent, not the sine", rotation_by(sqrtl(1 - t * t), t)},
          {"the 2 in ζ is missing",
           rotation_by(atanl(static_cast<Exact>(c.gamma) / (static_cast<Exact>(c.beta) - static_cast<Exact>(c.alpha))) /
                       2)}};
      all.insert(all.end(), often.begin(), often.end());
      return all;
    },
});

// --- 19.7

struct Energy {
  std::vector<double> values;
  double share = 0.9;
};

// With a share that lies in the middle between those of two ranks: no rounding decides.
Energy energy_for(Draw& draw) {
  Energy c;
  const int64_t n = draw.size(1, 8);
  const double scale = draw.one_of<double>({1, 1, 1, 1e-200, 1e200, 1e307});
  for (int64_t i = 0; i < n; ++i) c.values.push_back(draw.uniform(0.1, 3));
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
                 {{1, 1e-5}, 1 - 5e-11}},  // in single precision there is only the first
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
    .mistakes = [](const Energy& c) -> Mistakes {
      const int64_t right = rank_of(c, 2), n = static_cast<int64_t>(c.values.size());
      const bool in_range = c.values[0] > 1e-100 && c.values[0] < 1e100;
      if (c.values[0] == 0) return {{"where all values are 0 the rank is 1: they have no shares", n}};
      if (c.share == 0 && n > 1) return {{"at least one part stays, also for a share of 0", int64_t{0}}};
      if (c.share == 1 && c.values.back() == 0)
        return {{"all of the energy is reached before values that are 0: the smallest rank that will do", n}};
      if (!in_range) {
        const char* const says =
            "squares, their sum or a quotient are beyond a double: only ratios to the largest count";
        return {{says, int64_t{1}}, {says, n}};
      }
      return {{"a rank is a number of parts, counted from 1", right - 1},
              {"the energy is the sum of the squares", rank_of(c, 1)},
              {"a share of the energy, not of the number of values", rank_of(c, 0)},
              {"the largest values come first", rank_of(c, 2, true)},
              {"the smallest rank that will do: `>=`, and no further", right + 1},
              {"the smallest rank that will do: not all of them", n}};
    },
});

struct Decomposed {
  int64_t m = 3, n = 2, rank = 1;
  std::vector<double> values = {4, 1};
  uint64_t seed = 1;
};

Decomposed parts_for(Draw& draw) {
  Decomposed c{draw.size(1, 6), draw.size(1, 6), 1, {}, static_cast<uint64_t>(draw.number(1, 1'000'000))};
  const int64_t most = std::min(c.m, c.n);
  for (int64_t i = 0; i < most; ++i) c.values.push_back(draw.uniform(0, 9));
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
  return parts;
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
                 {2, 2, 2, {1e40, 1e39}, 8}},   // infinite as a float
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
      const Factors both = factors(parts_of(c), c.rank);
      return {{"inner", both.inner}, {"outer", both.outer}};
    },
    .expect = [](const Decomposed& c) -> Answer { return factors_by(c, root_of, root_of); },
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
