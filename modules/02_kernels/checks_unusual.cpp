// Checks of module 02: numbers that are none, zeros with a sign, and arrays longer than a table in a lesson.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

// --- 02.1: the sign of a zero shows when 1 is divided by it.

struct Odd {
  Unary f;
  const char* name;
  std::vector<double> x, right;
};

const Check<Odd> odd_functions({
    .exercise = "02.1",
    .examples = {{Unary::neg, "neg", {0.0, -0.0, infinity}, {-0.0, 0.0, -infinity}},
                 {Unary::abs, "abs", {-0.0, 0.0, -infinity, nan}, {0.0, 0.0, infinity, nan}},
                 {Unary::sqrt, "sqrt", {-0.0, 1e-40F, infinity}, {-0.0, std::sqrt(double{1e-40F}), infinity}},
                 {Unary::rsqrt, "rsqrt", {1e-40F, 0.0, infinity}, {1 / std::sqrt(double{1e-40F}), infinity, 0.0}},
                 {Unary::exp, "exp", {85}, {std::exp(85.0)}},
                 {Unary::exp, "exp", {-85, infinity, -infinity}, {std::exp(-85.0), infinity, 0.0}},
                 {Unary::log, "log", {0.0, infinity, -1}, {-infinity, infinity, nan}},
                 {Unary::neg, "neg", {nan, 1}, {nan, -1}},
                 {Unary::exp, "exp", {nan, 0}, {nan, 1}},
                 {Unary::log, "log", {nan, 1}, {nan, 0}},
                 {Unary::log1p, "log1p", {nan, 0}, {nan, 0}},
                 {Unary::sqrt, "sqrt", {nan, 1}, {nan, 1}},
                 {Unary::rsqrt, "rsqrt", {nan, 1}, {nan, 1}}},
    .call =
        [](const Odd& c) {
          return Call{fmt::format("unary({}, …)", c.name), {{"x", row(c.x)}}};
        },
    .ask = [](const Odd& c) -> Answer {
      Room x = input(c.x), y = output(static_cast<int64_t>(c.x.size()));
      reference::unary(c.f, static_cast<int64_t>(c.x.size()), x.data(), y.data());
      Numbers got = y.numbers(), below = got;
      for (double& value : below.values) value = value == 0 ? 1 / value : 0;
      return {{"the output", got}, {"1 divided by the zeros in it", below}};
    },
    .expect = [](const Odd& c) -> Answer {
      Numbers right = row(c.right), below = right;
      double least = infinity;
      for (const double value : right.values) {
        if (std::isfinite(value) && value != 0) least = std::min(least, std::abs(value));
      }
      for (double& value : below.values) value = value == 0 ? 1 / value : 0;
      return {{"the output", Value(right).within(std::isfinite(least) ? 1e-6 * least : 0)},
              {"1 divided by the zeros in it", below}};
    },
});

// --- 02.2: every element has its own b.

struct Length {
  int64_t n = 200;
};

const Check<Length> long_pairs({
    .exercise = "02.2",
    .examples = {{0}, {200}, {1000}},
    .call =
        [](const Length& c) {
          if (c.n == 0) {
            return Call{
                "binary(sub, n = 0, a = nullptr, a_step, b = nullptr, b_step, out = nullptr), both steps 0, 1 and 2"};
          }
          return Call{fmt::format("binary(sub, n = {}, a[i] = 3 i, b[i] = i)", c.n)};
        },
    .ask = [](const Length& c) -> Answer {
      if (c.n == 0) {  // as an empty vector has it: nothing may be read
        for (const Shape& steps : indices_of({3, 3})) {
          reference::binary(Binary::sub, 0, nullptr, steps[0], nullptr, steps[1], nullptr);
        }
        return Numbers({0}, 0);
      }
      std::vector<double> a, b;
      for (int64_t i = 0; i < c.n; ++i) a.push_back(static_cast<double>(3 * i)), b.push_back(static_cast<double>(i));
      Room x = input(a), y = input(b), out = output(c.n);
      reference::binary(Binary::sub, c.n, x.data(), 1, y.data(), 1, out.data());
      return out.numbers();
    },
    .expect = [](const Length& c) -> Answer {
      return filled({c.n}, [](const Shape& i) { return static_cast<double>(2 * i[0]); });
    },
});

// --- Where memory ends nothing may be read beyond.

struct Edge {
  const char* exercise;
};

Answer at_the_edge(const Edge& c) {
  const Fenced x({1, 5, 3, 4, 2, 6}), other({1, 2, 3, 4, 5, 6});
  const std::string exercise = c.exercise;
  Room y = output(6);
  if (exercise == "02.1") reference::unary(Unary::neg, 6, x.data(), y.data());
  if (exercise == "02.2") reference::binary(Binary::sub, 3, x.data() + 1, 2, other.data() + 5, 0, y.data());
  if (exercise == "02.4") reference::affine(6, 2, 1, x.data(), y.data());
  if (exercise == "02.5") {
    const int64_t offsets[] = {1, 3, 5};
    reference::gather(2, 2, offsets, 2, x.data(), y.data());
    reference::gather(1, 1, offsets + 2, 5, x.data(), y.data() + 4);
  }
  if (exercise == "02.6") reference::sum(1, 3, 2, x.data(), y.data());
  if (exercise == "02.7") return reference::sum_of_squares(6, x.data());
  if (exercise == "02.8") reference::max(1, 3, 2, x.data(), y.data(), nullptr);
  return y.numbers();
}

Answer right_at_the_edge(const Edge& c) {
  const std::string exercise = c.exercise;
  const double u = unwritten;
  if (exercise == "02.1") return row({-1, -5, -3, -4, -2, -6});
  if (exercise == "02.2") return row({-1, -2, 0, u, u, u});
  if (exercise == "02.4") return row({3, 11, 7, 9, 5, 13});
  if (exercise == "02.5") return row({5, 4, 4, 6, 6, u});
  if (exercise == "02.6") return row({6, 15, u, u, u, u});
  if (exercise == "02.7") return 91.0;
  return row({3, 6, u, u, u, u});
}

CheckParts<Edge> edge_of(const char* exercise, const char* call) {
  return {
      .exercise = exercise,
      .examples = {{exercise}},
      .call = [call](const Edge&) { return Call{std::string(call) + ", x = {1, 5, 3, 4, 2, 6} at the end of memory"}; },
      .ask = at_the_edge,
      .expect = right_at_the_edge};
}

const Check<Edge> edge_1(edge_of("02.1", "unary(neg, n = 6, x, y)"));
const Check<Edge> edge_2(edge_of("02.2", "binary(sub, n = 3, &x[1], 2, b, 0, out)"));
const Check<Edge> edge_4(edge_of("02.4", "affine(n = 6, 2, 1, x, y)"));
const Check<Edge> edge_5(edge_of("02.5", "gather(2, 2, offsets = {1, 3}, step = 2, x, y)"));
const Check<Edge> edge_6(edge_of("02.6", "sum(1, 3, 2, x, y)"));
const Check<Edge> edge_7(edge_of("02.7", "sum_of_squares(6, x)"));
const Check<Edge> edge_8(edge_of("02.8", "max(1, 3, 2, x, y, nullptr)"));

// --- 02.4

constexpr const char* zeros_count = "0 · NaN and 0 · inf are NaN: a zero may not be skipped, or an alarm gets lost";

struct Mixed {
  bool affine = false;
  double alpha = 1, beta = 0;
  std::vector<double> x, y;
  bool one_array = false;  ///< y is x
};

const Check<Mixed> odd_lines({
    .exercise = "02.4",
    .examples = {{false, 0, 0, {nan, infinity, 1}, {1, 2, 3}},
                 {false, infinity, 0, {0, 1}, {1, 1}},
                 {false, -1, 0, {1, 2}, {10, 20}},
                 {false, 2, 0, std::vector<double>(100, 3), std::vector<double>(100, 1)},
                 {true, 0, 5, {nan, infinity, 1}, {7, 7, 7}},
                 {true, 2, 1, {1, 2}, {nan, infinity}},
                 {false, -0.5, 0, {1, infinity}, {1, infinity}, true},
                 {false, -1, 0, {1, 2}, {1, 2}, true}},
    .call =
        [](const Mixed& c) {
          return Call{c.affine
                          ? fmt::format("affine(n, {:g}, {:g}, x, y)", c.alpha, c.beta)
                          : fmt::format("axpy(n, {:g}, x, {})", c.alpha, c.one_array ? "y = x: the same array" : "y"),
                      {{"x", row(c.x)}, {"y, before", row(c.y)}}};
        },
    .ask = [](const Mixed& c) -> Answer {
      Room x = input(c.x), y = Room(c.y, unwritten);
      const auto n = static_cast<int64_t>(c.x.size());
      const auto alpha = static_cast<real>(c.alpha), beta = static_cast<real>(c.beta);
      const real* const from = c.one_array ? y.data() : x.data();
      c.affine ? reference::affine(n, alpha, beta, from, y.data()) : reference::axpy(n, alpha, from, y.data());
      return y.numbers();
    },
    .expect = [](const Mixed& c) -> Answer {
      Numbers out = row(c.y);
      for (size_t i = 0; i < c.x.size(); ++i) out.values[i] = c.alpha * c.x[i] + (c.affine ? c.beta : c.y[i]);
      return out;
    },
    .mistakes = [](const Mixed& c) -> Mistakes {
      Numbers skipped = row(c.y), held = row(c.y);
      for (size_t i = 0; i < c.x.size(); ++i) {
        const double product = c.alpha == 0 || c.x[i] == 0 ? 0 : c.alpha * c.x[i];
        skipped.values[i] = product + (c.affine ? c.beta : c.y[i]);
        held.values[i] = c.alpha * c.x[i] + c.beta + 0 * c.y[i];
      }
      Mistakes all = {{zeros_count, skipped}};
      if (c.affine) all.push_back({"affine overwrites y: what it held before may be NaN, and 0 · NaN is NaN", held});
      return all;
    },
});

// --- 02.6 to 02.8: a NaN says that something went wrong; an infinity is a number.

struct Reduced {
  std::vector<double> x;
};

constexpr const char* nan_lost = "a NaN got lost: it says that something went wrong, so the result must be NaN as well";

double without_nan(const std::vector<double>& all, double (*f)(double)) {
  double total = 0;
  for (const double x : all) total += std::isnan(x) ? 0 : f(x);
  return total;
}

// 1e8, many numbers of 0.7, and -1e8: a float between them would be a multiple of 8.
Reduced late_cancelling() {
  Reduced c{std::vector<double>(5001, 0.7F)};
  c.x.front() = 1e8, c.x.back() = -1e8;
  return c;
}

const Check<Reduced> odd_sums({
    .exercise = "02.6",
    .examples = {{{1, nan, 2}}, {{infinity, 1}}, {{infinity, -infinity}}, late_cancelling()},
    .call =
        [](const Reduced& c) {
          const char* const more = c.x.size() > 24 ? ": 1e8, 4999 times 0.7, -1e8" : "";
          return Call{fmt::format("sum(1, n = {}, 1, x, y){}", c.x.size(), more), {{"x", row(c.x)}}};
        },
    .ask = [](const Reduced& c) -> Answer {
      Room x = input(c.x), y = output(1);
      reference::sum(1, static_cast<int64_t>(c.x.size()), 1, x.data(), y.data());
      return y.numbers();
    },
    .expect = [](const Reduced& c) -> Answer {
      double total = 0;
      for (const double x : c.x) total += x;
      return Numbers({1}, total);
    },
    .mistakes = [](const Reduced& c) -> Mistakes {
      if (c.x.size() > 24) return {};
      return {{nan_lost, Numbers({1}, without_nan(c.x, [](double x) { return x; }))}};
    },
});

const Check<Reduced> odd_squares({
    .exercise = "02.7",
    .examples = {{{1, nan, 2}}, {{-infinity, 1}}},
    .call =
        [](const Reduced& c) {
          return Call{"sum_of_squares(n, x)", {{"x", row(c.x)}}};
        },
    .ask = [](const Reduced& c) -> Answer {
      Room x = input(c.x);
      return reference::sum_of_squares(static_cast<int64_t>(c.x.size()), x.data());
    },
    .expect = [](const Reduced& c) -> Answer {
      double total = 0;
      for (const double x : c.x) total += x * x;
      return total;
    },
    .mistakes = [](const Reduced& c) -> Mistakes {
      return {{nan_lost, without_nan(c.x, [](double x) { return x * x; })}};
    },
});

struct Longest {
  int64_t n = 300, at = 200;
  double largest = 7;
};

const Check<Longest> far_maxima({
    .exercise = "02.8",
    .examples = {{3, 1, infinity}, {3, 0, 0}, {300, 200}, {70000, 69000}},
    .call =
        [](const Longest& c) {
          return Call{
              fmt::format("max(1, {}, 1, x, y, indices), all of x -inf but x[{}] = {:g}", c.n, c.at, c.largest)};
        },
    .ask = [](const Longest& c) -> Answer {
      std::vector<double> values(static_cast<size_t>(c.n), -infinity);
      values[static_cast<size_t>(c.at)] = c.largest;
      Room x = input(values), y = output(1);
      int64_t index = -1;
      reference::max(1, c.n, 1, x.data(), y.data(), &index);
      return {{"the largest", y.numbers()}, {"its index", index}};
    },
    .expect = [](const Longest& c) -> Answer {
      return {{"the largest", Numbers({1}, c.largest)}, {"its index", c.at}};
    },
});

// --- 02.9: a row times a column.

struct Dotted {
  std::vector<double> a, b;
  double c = nan;  ///< what C holds before
  bool accumulate = false;
};

// 1e8 + 1 - 1e8, the 1 far from both.
Dotted cancelling() {
  Dotted c{std::vector<double>(24), std::vector<double>(24, 1)};
  c.a[0] = 1e8, c.a[12] = 1, c.a[20] = -1e8;
  return c;
}

const Check<Dotted> odd_products({
    .exercise = "02.9",
    .examples = {{{0, 1}, {infinity, 1}},
                 {{0, 1}, {nan, 1}},
                 {{nan, 1}, {0, 2}},
                 {{infinity, 2}, {0, 1}},
                 {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 100}},
                 {{1, 2}, {3, 4}, 5, true},
                 {{1, 2}, {3, 4}, infinity},
                 {{infinity, 1}, {1, 1}},
                 {{1e10, 1e10}, {1e-10, 1e-10}},
                 {{1e-10, 1e10}, {1e10, 1e-10}},
                 cancelling()},
    .call =
        [](const Dotted& c) {
          return Call{fmt::format("matmul, m = n = 1, k = {}{}", c.a.size(), c.accumulate ? ", accumulate" : ""),
                      {{"A", row(c.a)}, {"B", row(c.b)}, {"C, before", row({c.c})}}};
        },
    .ask = [](const Dotted& c) -> Answer {
      Room a = input(c.a), b = input(c.b), out = Room({c.c}, unwritten);
      MatmulArgs args;
      args.m = args.n = 1;
      args.k = static_cast<int64_t>(c.a.size());
      args.a = a.data(), args.a_row = args.k, args.a_col = 1;
      args.b = b.data(), args.b_row = 1, args.b_col = 1;
      args.c = out.data(), args.c_row = 1;
      args.accumulate = c.accumulate;
      reference::matmul(args);
      return {{"C", out.numbers()}, {"A, afterwards", a.numbers()}, {"B, afterwards", b.numbers()}};
    },
    .expect = [](const Dotted& c) -> Answer {
      double total = c.accumulate ? c.c : 0;
      for (size_t l = 0; l < c.a.size(); ++l) total += c.a[l] * c.b[l];
      return {{"C", Numbers({1}, total)}, {"A, afterwards", row(c.a)}, {"B, afterwards", row(c.b)}};
    },
    .mistakes = [](const Dotted& c) -> Mistakes {
      double skipped = c.accumulate ? c.c : 0, held = 0 * c.c;
      for (size_t l = 0; l < c.a.size(); ++l) {
        const double product = c.a[l] * c.b[l];
        skipped += c.a[l] == 0 || c.b[l] == 0 ? 0 : product;
        held += product;
      }
      Mistakes all = {{zeros_count, {{"C", Numbers({1}, skipped)}}}};
      if (!c.accumulate) {
        all.push_back({"what C held before may be NaN, and 0 · NaN is NaN: without accumulate it is not read",
                       {{"C", Numbers({1}, held)}}});
      }
      return all;
    },
});

}  // namespace
}  // namespace course
