// Checks of module 02: many numbers in, one out.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

template <class F>
std::vector<double> of_columns(const Block& c, const F& f) {
  std::vector<double> out;
  for (const std::vector<double>& column : columns(c)) out.push_back(f(column));
  return out;
}

// A float, added to, as many do it.
double in_floats(const std::vector<double>& all) {
  float total = 0;
  for (const double x : all) total += static_cast<float>(x);
  return static_cast<double>(total);
}

double precisely(const std::vector<double>& all) {
  long double total = 0;
  for (const double x : all) total += static_cast<long double>(x);
  return static_cast<double>(total);
}

// Its result is one rounding off, and double's own errors count where large numbers cancel.
double bound_of(const Block& c) {
  double bound = 0;
  for (const std::vector<double>& column : columns(c)) {
    double size = 0;
    for (const double x : column) size += std::abs(x);
    if (!std::isfinite(size)) continue;
    bound = std::max(bound, 1.3e-7 * std::abs(precisely(column)) + 1e-14 * size);
  }
  return bound;
}

std::vector<double> rounded(std::vector<double> all) {
  for (double& x : all) x = as_float(x);
  return all;
}

// As if the dims of x were in another order: element (o, j, i) is taken from place(o, j, i).
template <class P>
Answer summed_from(const Block& c, const P& place) {
  std::vector<double> out;
  for (int64_t o = 0; o < c.outer; ++o) {
    for (int64_t i = 0; i < c.inner; ++i) {
      double total = 0;
      for (int64_t j = 0; j < c.n; ++j) {
        const int64_t at = place(o, j, i);
        total += at < static_cast<int64_t>(c.x.size()) ? as_float(c.x[static_cast<size_t>(at)]) : foreign;
      }
      out.push_back(as_float(total));
    }
  }
  return would_be(out);
}

Mistakes mistakes_of_sum(const Block& c) {
  const std::vector<double> right = of_columns(c, precisely);
  std::vector<double> means = right, added = right, turned(right.size());
  for (double& x : means) x /= static_cast<double>(c.n);
  for (double& x : added) x += unwritten;
  for (int64_t o = 0; o < c.outer; ++o) {
    for (int64_t i = 0; i < c.inner; ++i)
      turned[static_cast<size_t>(i * c.outer + o)] = right[static_cast<size_t>(o * c.inner + i)];
  }
  const char* const step = "two numbers of the middle are `inner` apart: x[o, j, i] is x[(o · n + j) · inner + i]";
  const auto up_to_infinite = [](const std::vector<double>& all) {
    for (const double x : all) {
      if (std::isinf(x)) return x;
    }
    return precisely(all);
  };
  return {{"behind an infinite number the sum goes on: inf and -inf together are NaN",
           would_be(of_columns(c, up_to_infinite))},
          {"y is not written: where nothing is added up the sum is 0",
           would_be(std::vector<double>(right.size(), unwritten))},
          {"the total is a float, or two numbers are added as floats on their way to it: from 16,777,216 on a float "
           "can no longer count by ones. Each is to be a double before it is added",
           should_be(of_columns(c, in_floats), 0)},
          {"this is the mean: the sum is asked for", would_be(means)},
          {"y is overwritten, not added to: what it held before does not count", would_be(added)},
          {"y is (outer, inner), row-major: y[o · inner + i]", would_be(turned)},
          {"the last number of the middle is left out",
           would_be(of_columns(c,
                               [](const std::vector<double>& all) {
                                 return all.empty() ? 0 : precisely({all.begin(), all.end() - 1});
                               }))},
          {"the first number of the middle is left out",
           would_be(of_columns(c,
                               [](const std::vector<double>& all) {
                                 return all.empty() ? 0 : precisely({all.begin() + 1, all.end()});
                               }))},
          {step, summed_from(c, [&](int64_t o, int64_t j, int64_t i) { return (o * c.inner + i) * c.n + j; })},
          {step, summed_from(c, [&](int64_t o, int64_t j, int64_t i) { return o * c.n * c.inner + j + i; })},
          {step, summed_from(c, [&](int64_t o, int64_t j, int64_t i) { return o * c.n * c.inner + i * c.n + j; })},
          {step, summed_from(c, [&](int64_t o, int64_t j, int64_t i) { return (o + j) * c.inner + i; })},
          {step, summed_from(c, [&](int64_t o, int64_t j, int64_t i) { return (j * c.outer + o) * c.inner + i; })},
          {step, summed_from(c, [&](int64_t o, int64_t j, int64_t) { return o * c.n + j; })}};
}

const Check<Block> sums({
    .exercise = "02.6",
    .examples = {{1, 3, 1, {1, 2, 3}},
                 {2, 3, 1, {1, 2, 3, 4, 5, 6}},
                 {1, 2, 3, {1, 2, 3, 4, 5, 6}},
                 {2, 3, 2, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
                 {2, 0, 3, {}},
                 {0, 4, 2, {}},
                 {3, 2, 0, {}},
                 {4, 1, 1, {1, 2, 3, 4}},
                 {1, 5, 1, {16777216, 1, 1, 1, 1}},
                 {1, 3, 1, {1e8, 1, -1e8}},
                 {2, 4, 2, {16777216, 3e8, 1, 1, 1, 1, 1, -3e8, 5, -33554432, 1, 7, 1, 0.5, 1, 33554432}},
                 {1, 2, 1, {infinity, 1}},
                 {1, 2, 1, {infinity, -infinity}},
                 {1, 3, 1, {3e38, 3e38, -3e38}}},
    .draw =
        [](Draw& draw) {
          Block c = block_for(draw, 0);
          const double scale = draw.yes(0.3) ? std::pow(10, draw.number(-30, 30)) : 1;
          for (double& x : c.x) x = as_float(x * scale);
          return c;
        },
    .drawn = 100,
    .call = [](const Block& c) { return call_of("sum", c, "x, y"); },
    .ask = [](const Block& c) -> Answer {
      Room x = input(c.x), y = output(c.outer * c.inner);
      reference::sum(c.outer, c.n, c.inner, x.data(), y.data());
      return written(y, {&x});
    },
    .expect = [](const Block& c) -> Answer {
      return with_inputs_kept(should_be(rounded(of_columns(c, precisely)), bound_of(c)));
    },
    .mistakes = mistakes_of_sum,
});

// As a mask has it: equal where one looks, and not between. A sum alone may hold what is infinite, or no number.
Block masked(Draw& draw) {
  Block c{draw.number(1, 2), draw.yes() ? draw.number(3, 9) : draw.number(65, 200), draw.number(1, 3), {}};
  const bool alone = draw.yes(0.4);
  if (alone) c.outer = c.inner = 1;
  for (const Shape& at : indices_of({c.outer, c.n, c.inner})) {
    const bool looked_at = at[1] == 0 || at[1] == c.n / 2 || at[1] == c.n - 1;
    c.x.push_back(!looked_at && draw.yes(0.3) ? draw.one_of<double>({1, 2, 5}) : 1);
  }
  if (alone) {
    c.x[static_cast<size_t>(draw.number(0, c.n - 1))] = draw.one_of<double>({infinity, -infinity, nan});
  }
  return c;
}

// A cube, whose dims all have one size, and sizes that fill blocks to their end.
Block counted(int64_t outer, int64_t n, int64_t inner) {
  Block c{outer, n, inner, {}};
  for (int64_t i = 0; i < outer * n * inner; ++i) c.x.push_back(static_cast<double>(i * 389 % 1009));
  return c;
}

const Check<Block> sums_of_masks({
    .exercise = "02.6",
    .examples = {counted(3, 3, 3), counted(2, 2, 2), counted(5, 5, 5), counted(1, 2, 64), counted(1, 2, 256),
                 counted(1, 3, 512), counted(1, 256, 2), counted(1, 1024, 1), counted(64, 2, 1)},
    .draw = masked,
    .drawn = 30,
    .call = [](const Block& c) { return call_of("sum", c, "x, y"); },
    .ask = [](const Block& c) -> Answer {
      Room x = input(c.x), y = output(c.outer * c.inner);
      reference::sum(c.outer, c.n, c.inner, x.data(), y.data());
      return written(y, {&x});
    },
    .expect = [](const Block& c) -> Answer {
      return with_inputs_kept(should_be(rounded(of_columns(c, precisely)), bound_of(c)));
    },
    .mistakes = mistakes_of_sum,
});

// One sum among others is infinite, NaN, or so large that it has no digit for them: the others know nothing of it.
Answer each_sum(const Block& c, const std::vector<double>& y, double share) {
  Answer answer;
  for (const Shape& oi : indices_of({c.outer, c.inner})) {
    const double sum = y[static_cast<size_t>(oi[0] * c.inner + oi[1])];
    answer.items.push_back({fmt::format("y[{}, {}]", oi[0], oi[1]), Value(sum).within(share * std::abs(sum))});
  }
  return answer;
}

const Check<Block> sums_apart({
    .exercise = "02.6",
    .examples = {{2, 1, 1, {1e30, 1}}, {2, 1, 1, {infinity, 1}}, {1, 1, 2, {nan, 1}}, {1, 1, 2, {-1e30, 1}}},
    .draw =
        [](Draw& draw) {
          Block c{draw.size(1, 3), draw.size(1, 4), draw.size(1, 3), {}};
          const int64_t o = draw.number(0, c.outer - 1), i = draw.number(0, c.inner - 1);
          const double factor = draw.one_of<double>({1e30, -1e30, infinity, nan});
          for (const Shape& at : indices_of({c.outer, c.n, c.inner})) {
            c.x.push_back(as_float(draw.uniform(0.5, 2) * (at[0] == o && at[2] == i ? factor : 1)));
          }
          return c;
        },
    .drawn = 20,
    .largest_size = 257,  // an item for each number of y
    .call = [](const Block& c) { return call_of("sum", c, "x, y"); },
    .ask = [](const Block& c) -> Answer {
      Room x = input(c.x), y = output(c.outer * c.inner);
      reference::sum(c.outer, c.n, c.inner, x.data(), y.data());
      return each_sum(c, y.numbers().values, 0);
    },
    .expect = [](const Block& c) -> Answer { return each_sum(c, of_columns(c, precisely), 1e-6); },
    .mistakes = [](const Block& c) -> Mistakes {
      std::vector<double> order(static_cast<size_t>(c.outer * c.inner));
      double running = 0;
      const std::vector<std::vector<double>> all = columns(c);
      for (int64_t i = 0; i < c.inner; ++i, running = 0) {
        for (int64_t o = 0; o < c.outer; ++o) {
          const auto place = static_cast<size_t>(o * c.inner + i);
          const double before = running;
          for (const double x : all[place]) running += x;
          order[place] = running - before;
        }
      }
      return {
          {"a difference of two totals: what came before is to have no part in a sum, for inf - inf is NaN and beside "
           "1e30 there is no 1. Each begins at 0",
           each_sum(c, order, 1e-6)}};
    },
});

// Many small numbers beside a large one, in a random column among others.
const Check<Block> long_sums({
    .exercise = "02.6",
    .draw =
        [](Draw& draw) {
          Block c{draw.size(1, 3), draw.size(200, 2000), draw.size(1, 3), {}};
          for (int64_t k = 0; k < c.outer * c.n * c.inner; ++k) c.x.push_back(as_float(draw.uniform(0.9, 1.1)));
          for (int64_t k = 0; k < c.outer * c.inner; ++k) {
            c.x[static_cast<size_t>((k / c.inner * c.n + draw.number(0, c.n / 3)) * c.inner + k % c.inner)] = 16777216;
          }
          return c;
        },
    .drawn = 12,
    .call = [](const Block& c) { return call_of("sum", c, "x, y): 16777216 and many numbers near 1"); },
    .ask = [](const Block& c) -> Answer {
      Room x = input(c.x), y = output(c.outer * c.inner);
      reference::sum(c.outer, c.n, c.inner, x.data(), y.data());
      return written(y);
    },
    .expect = [](const Block& c) -> Answer { return should_be(rounded(of_columns(c, precisely)), bound_of(c)); },
    .mistakes = mistakes_of_sum,
});

// ---------------------------------------------------------------------------------------------------------------------

double of_squares(const std::vector<double>& x) {
  long double total = 0;
  for (const double one : x) total += static_cast<long double>(as_float(one)) * static_cast<long double>(as_float(one));
  return static_cast<double>(total);
}

double squared_in_float(const std::vector<double>& x) {
  double total = 0;
  for (const double one : x) total += as_float(as_float(one) * as_float(one));
  return total;
}

Answer number(double value) { return Value(value).within(1e-12 * std::abs(value)); }

const Check<Numbers> squares({
    .exercise = "02.7",
    .examples = {row({3, 4}),
                 row({1.7, 0.6}),
                 row({16777216, 1, 1}),
                 row({1, -2, 0.5}),
                 row({}),
                 row({-5}),
                 row({1e20, 1}),  // 1e40 is more than a float holds
                 row({3e-21, 4e-21}),
                 row({3e-30, 4e-30}),                      // 1e-59 is less than one holds
                 row({as_float(1e-40), as_float(2e-42)}),  // few digits in a float, and a square in a double
                 row({4097, 1}),                           // 16785409 needs 25 bits
                 row({16777216, 1, 1}),
                 row({infinity, 1}),
                 row({0.1, 0.2}),
                 row({infinity, nan}),
                 row({nan, infinity}),
                 row({infinity, infinity}),
                 row({3, 1, 3, 1, 3}),
                 row(std::vector<double>(65536, 1.5)),
                 row(std::vector<double>(256, 2))},
    .draw =
        [](Draw& draw) {
          const double scale = draw.yes(0.3) ? std::pow(10, draw.number(-43, 25)) : 1;
          std::vector<double> x = normals(draw, short_or_long(draw, 0, 300));
          for (double& one : x) one = as_float(one * scale);
          if (x.size() > 2 && draw.yes(0.2)) x[x.size() / 2] = x.back() = x.front();
          return row(x);
        },
    .drawn = 80,
    .call =
        [](const Numbers& c) {
          return Call{fmt::format("sum_of_squares(n = {}, x)", c.values.size()), {{"x", c}}};
        },
    .ask = [](const Numbers& c) -> Answer {
      Room x = input(c.values);
      const double total = reference::sum_of_squares(static_cast<int64_t>(c.values.size()), x.data());
      return {{"", total}, {inputs_changed, x.changed()}};
    },
    .expect = [](const Numbers& c) -> Answer { return with_inputs_kept(number(of_squares(c.values))); },
    .mistakes = [](const Numbers& c) -> Mistakes {
      double total = 0, sizes = 0;
      float in_float = 0;
      for (const double x : c.values) {
        total += as_float(x), sizes += std::abs(as_float(x));
        in_float += static_cast<float>(x) * static_cast<float>(x);
      }
      const double right = of_squares(c.values);
      const char* const late =
          "the square was a float before it became a double, or is left out because it is small: convert first, then "
          "multiply, and every number counts";
      return {{late, number(squared_in_float(c.values))},
              {"the total must be a double, and so must the squares", number(static_cast<double>(in_float))},
              {"it returns a double: nothing rounds the total to a float", number(as_float(right))},
              {"this is the square of the sum", number(total * total)},
              {"these are absolute values: squares are asked for", number(sizes)},
              {"this is the plain sum: each number is to be squared first", number(total)},
              {"the root is for the caller: the sum is asked for", number(std::sqrt(right))},
              {"this is the mean: the sum is asked for", number(right / static_cast<double>(c.values.size()))}};
    },
});

}  // namespace
}  // namespace course
