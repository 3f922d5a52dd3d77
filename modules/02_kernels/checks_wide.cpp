// Checks of module 02: sizes of every magnitude, on arrays that were used before. They are asked last: what is wrong
// here was right for small sizes.
#include <fmt/ranges.h>

#include "modules/02_kernels/oracle.h"
#include "modules/course/checking/octaves.h"

namespace course {
namespace {

struct Lengths {
  std::vector<int64_t> sizes;
  int64_t start = 0;  ///< of the numbers: others each time
};

// Whole numbers, so small that sums of them are exact in any order; they come again only after a thousand places.
double counted(int64_t i, int64_t start) { return static_cast<double>((start + i * 389) % 1009 - 504); }
std::vector<double> counted_up(int64_t n, int64_t start) {
  std::vector<double> x(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) x[static_cast<size_t>(i)] = counted(i, start);
  return x;
}

std::string where(const char* what, const char* size, int64_t n) {
  return fmt::format("{} where {} is {}, while smaller ones are right", what, size, n);
}

// Twice on the same arrays, with other numbers in them the second time.
template <class F>
void again(Room& x, const std::vector<double>& later, const F& run) {
  run();
  for (size_t i = 0; i < later.size(); ++i) x.data()[i] = static_cast<real>(later[i]);
  run();
}

/// What the kernels of one exercise gave, by name.
using Arrays = std::vector<std::pair<std::string, std::vector<double>>>;
using OfSize = std::function<Arrays(int64_t n, int64_t start)>;

// A short array as it is. Of a long one its end, and two sums that tell whether the rest is right. Each may be off by a
// share of the largest.
Answer of_all(const Lengths& c, const OfSize& one, double share = 0) {
  constexpr size_t few = 40;
  Answer answer;
  const auto put = [&answer, share](const std::string& name, const Numbers& numbers) {
    double largest = 0;
    for (const double x : numbers.values) largest = std::max(largest, std::abs(x));
    answer.items.push_back({name, Value(numbers).within(share * largest)});
  };
  for (const int64_t n : c.sizes) {
    for (const auto& [name, y] : one(n, c.start)) {
      if (y.size() <= few) {
        put(name, row(y));
        continue;
      }
      double sum = 0, by_place = 0;
      for (size_t i = 0; i < y.size(); ++i) sum += y[i], by_place += y[i] * static_cast<double>(i % 1000 + 1);
      put(fmt::format("{}, the last {} of {} numbers", name, few, y.size()),
          row({y.end() - static_cast<std::ptrdiff_t>(few), y.end()}));
      put(name + ", the sum of all numbers", row({sum}));
      put(name + ", the sum of all, each times its index % 1000 + 1", row({by_place}));
    }
  }
  return answer;
}

CheckParts<Lengths> at_each(const char* exercise, const char* call, int last, const OfSize& ask, const OfSize& expect,
                            double share = 0) {
  return {.exercise = exercise,
          .draw =
              [last](Draw& draw) {
                return Lengths{octaves(draw, 3, last), draw.number(0, 1008)};
              },
          .drawn = 1,
          .largest_size = 0,  // one of each magnitude is asked already
          .call =
              [call](const Lengths& c) {
                return Call{
                    fmt::format("{}, for each of these n: {}; every kernel twice on the same arrays, with other "
                                "numbers the second time",
                                call, fmt::join(c.sizes, ", "))};
              },
          .ask = [ask](const Lengths& c) { return of_all(c, ask); },
          .expect = [expect, share](const Lengths& c) { return of_all(c, expect, share); }};
}

std::vector<double> numbers_of(const Room& room) { return room.numbers().values; }
std::vector<double> numbers_of(const Shape& indices) { return {indices.begin(), indices.end()}; }
std::vector<double> mapped(int64_t n, const std::function<double(int64_t)>& f) {
  std::vector<double> y;
  for (int64_t i = 0; i < n; ++i) y.push_back(f(i));
  return y;
}

// --- numbers in a line

Arrays negated(int64_t n, int64_t start) {
  Room x = input(counted_up(n, start + 1)), y = output(n);
  again(x, counted_up(n, start), [&] { reference::unary(Unary::neg, n, x.data(), y.data()); });
  Room z = input(counted_up(n, start));
  reference::unary(Unary::neg, n, z.data(), z.data());
  return {{where("y", "n", n), numbers_of(y)}, {where("y = x, in place,", "n", n), numbers_of(z)}};
}
Arrays right_negated(int64_t n, int64_t start) {
  const std::vector<double> y = mapped(n, [&](int64_t i) { return 0 - counted(i, start); });
  return {{where("y", "n", n), y}, {where("y = x, in place,", "n", n), y}};
}
const Check<Lengths> functions_of_any_length(at_each("02.1", "unary(neg, n, x, y)", 16, negated, right_negated));

// 2 and 1, 1 and 3, 3 and 2, …
int64_t step_of(int64_t n, int64_t side) { return (n + side) % 3 + 1; }

Arrays subtracted(int64_t n, int64_t start) {
  const int64_t a_step = step_of(n, 0), b_step = step_of(n, 1);
  Room a = input(counted_up(n * a_step, start + 1)), b = input(counted_up(n * b_step, start + 5)), out = output(n);
  again(a, counted_up(n * a_step, start),
        [&] { reference::binary(Binary::sub, n, a.data(), a_step, b.data(), b_step, out.data()); });
  return {{where("out", "n", n), numbers_of(out)}};
}
Arrays right_subtracted(int64_t n, int64_t start) {
  const int64_t a_step = step_of(n, 0), b_step = step_of(n, 1);
  return {{where("out", "n", n),
           mapped(n, [&](int64_t i) { return counted(i * a_step, start) - counted(i * b_step, start + 5); })}};
}
const Check<Lengths> pairs_of_any_length(at_each("02.2", "binary(sub, n, a, n % 3 + 1, b, (n + 1) % 3 + 1, out)", 16,
                                                 subtracted, right_subtracted));

Arrays scaled(int64_t n, int64_t start) {
  Room x = input(counted_up(n, start + 1)), sum = Room(counted_up(n, 3), unwritten), y = output(n);
  again(x, counted_up(n, start), [&] { reference::axpy(n, 3, x.data(), sum.data()); });
  again(x, counted_up(n, start), [&] { reference::affine(n, 3, 5, x.data(), y.data()); });
  return {{where("axpy: y", "n", n), numbers_of(sum)}, {where("affine: y", "n", n), numbers_of(y)}};
}
Arrays right_scaled(int64_t n, int64_t start) {
  const auto x = [&](int64_t i) { return counted(i, start); };
  const auto sum = [&](int64_t i) { return counted(i, 3) + 3 * counted(i, start + 1) + 3 * x(i); };
  return {{where("axpy: y", "n", n), mapped(n, sum)},
          {where("affine: y", "n", n), mapped(n, [&](int64_t i) { return 3 * x(i) + 5; })}};
}
const Check<Lengths> lines(at_each("02.4", "axpy(n, 3, x, y), and affine(n, 3, 5, x, y)", 16, scaled, right_scaled));

// Rows begin anywhere, some of them in the same place.
std::vector<int64_t> offsets_of(int64_t rows) {
  std::vector<int64_t> offsets;
  for (int64_t i = 0; i < rows; ++i) offsets.push_back(i * 13 % 29);
  return offsets;
}
Arrays gathered(int64_t n, int64_t start) {
  Arrays arrays;
  for (const bool rows : {true, false}) {
    const int64_t many = rows ? n : 3, length = rows ? 3 : n, room = 29 + 2 * length;
    const std::vector<int64_t> offsets = offsets_of(many);
    Room x = input(counted_up(room, start + 1)), y = output(n * 3);
    again(x, counted_up(room, start), [&] { reference::gather(many, length, offsets.data(), 2, x.data(), y.data()); });
    arrays.push_back({where("y", rows ? "rows" : "length", n), numbers_of(y)});
  }
  return arrays;
}
Arrays right_gathered(int64_t n, int64_t start) {
  Arrays arrays;
  for (const bool rows : {true, false}) {
    std::vector<double> y;
    for (const int64_t begin : offsets_of(rows ? n : 3)) {
      for (int64_t j = 0; j < (rows ? 3 : n); ++j) y.push_back(counted(begin + 2 * j, start));
    }
    arrays.push_back({where("y", rows ? "rows" : "length", n), y});
  }
  return arrays;
}
const Check<Lengths> gathering_of_any_length(at_each(
    "02.5", "gather(rows = n, length = 3, …), and gather(rows = 3, length = n, …)", 14, gathered, right_gathered));

// --- over the middle

const char* const places[] = {"outer", "n", "inner"};

/// of_sums: at the ends of the middle stands what a float cannot hold beside the others, and cancels. Of maxima either
/// the largest stands at the end of the middle, or there are many of it.
enum class Filled { of_sums, late_maximum, ties };

// (n, 3, 2), (2, n, 3), (3, 2, n)
Block block_of(int64_t n, size_t place, int64_t start, Filled filled) {
  int64_t sizes[] = {2, 2, 2};
  sizes[place] = n, sizes[(place + 1) % 3] = 3;
  Block c{sizes[0], sizes[1], sizes[2], counted_up(6 * n, start)};
  if (filled == Filled::ties) {
    for (double& x : c.x) x = std::trunc(x / 64);
    return c;
  }
  const auto at = [&c](int64_t o, int64_t j, int64_t i) -> double& {
    return c.x[static_cast<size_t>((o * c.n + j) * c.inner + i)];
  };
  for (int64_t o = 0; o < c.outer; ++o) {
    for (int64_t i = 0; i < c.inner; ++i) {
      if (filled == Filled::late_maximum) at(o, c.n - 1 - (o + i) % 2, i) = 600;
      if (filled == Filled::of_sums) at(o, 0, i) = 0x1p26, at(o, c.n - 1, i) = -0x1p26;
    }
  }
  return c;
}

Arrays summed(int64_t n, int64_t start) {
  Arrays arrays;
  for (size_t place = 0; place < 3; ++place) {
    const Block c = block_of(n, place, start, Filled::of_sums);
    Room x = input(counted_up(6 * n, start + 1)), y = output(c.outer * c.inner);
    again(x, c.x, [&] { reference::sum(c.outer, c.n, c.inner, x.data(), y.data()); });
    arrays.push_back({where("y", places[place], n), numbers_of(y)});
  }
  return arrays;
}

Arrays right_summed(int64_t n, int64_t start) {
  Arrays arrays;
  for (size_t place = 0; place < 3; ++place) {
    std::vector<double> y;
    for (const std::vector<double>& column : columns(block_of(n, place, start, Filled::of_sums))) {
      double total = 0;
      for (const double one : column) total += one;
      y.push_back(total);
    }
    arrays.push_back({where("y", places[place], n), y});
  }
  return arrays;
}

const Check<Lengths> sums_of_any_length(at_each("02.6",
                                                "sum with (outer, n, inner) = (n, 3, 2), (2, n, 3) and (3, 2, n)", 14,
                                                summed, right_summed));

std::string named(const char* what, Filled filled) {
  return filled == Filled::ties ? fmt::format("{}, many numbers equal,", what) : what;
}

Arrays largest(int64_t n, int64_t start) {
  Arrays arrays;
  for (size_t place = 0; place < 3; ++place) {
    for (const Filled filled : {Filled::late_maximum, Filled::ties}) {
      const Block c = block_of(n, place, start, filled);
      Room x = input(counted_up(6 * n, start + 1)), y = output(c.outer * c.inner);
      Shape indices(static_cast<size_t>(c.outer * c.inner), -7777);
      again(x, c.x, [&] { reference::max(c.outer, c.n, c.inner, x.data(), y.data(), indices.data()); });
      arrays.push_back({where(named("y", filled).c_str(), places[place], n), numbers_of(y)});
      arrays.push_back({where(named("the indices", filled).c_str(), places[place], n), numbers_of(indices)});
    }
  }
  return arrays;
}

Arrays right_largest(int64_t n, int64_t start) {
  Arrays arrays;
  for (size_t place = 0; place < 3; ++place) {
    for (const Filled filled : {Filled::late_maximum, Filled::ties}) {
      std::vector<double> y;
      Shape indices;
      for (const std::vector<double>& column : columns(block_of(n, place, start, filled))) {
        const auto top = std::max_element(column.begin(), column.end());
        y.push_back(*top);
        indices.push_back(top - column.begin());
      }
      arrays.push_back({where(named("y", filled).c_str(), places[place], n), y});
      arrays.push_back({where(named("the indices", filled).c_str(), places[place], n), numbers_of(indices)});
    }
  }
  return arrays;
}

const Check<Lengths> maxima_of_any_length(at_each("02.8",
                                                  "max with (outer, n, inner) = (n, 3, 2), (2, n, 3) and (3, 2, n)", 14,
                                                  largest, right_largest));

Arrays squared(int64_t n, int64_t start) {
  Room x = input(counted_up(n, start + 1));
  double total = 0;
  again(x, counted_up(n, start), [&] { total = reference::sum_of_squares(n, x.data()); });
  return {{where("the sum", "n", n), {total}}};
}
Arrays right_squared(int64_t n, int64_t start) {
  double total = 0;
  for (const double x : counted_up(n, start)) total += x * x;
  return {{where("the sum", "n", n), {total}}};
}
// A double, but who scales the squares rounds each of them.
const Check<Lengths> squares_of_any_length(at_each("02.7", "sum_of_squares(n, x)", 16, squared, right_squared, 1e-12));

// --- products

const char* const sides[] = {"m", "n", "k"};

/// (n, 3, 2), (2, n, 3), (3, 2, n): B transposed in memory, a gap behind each row of C, a bias, added to what C holds.
struct Long {
  int64_t m, n, k, c_row;
  std::vector<double> a, b, bias;
};

Long product_of(int64_t size, size_t side, int64_t start) {
  int64_t sizes[] = {2, 2, 2};
  sizes[side] = size, sizes[(side + 1) % 3] = 3;
  Long c{sizes[0],
         sizes[1],
         sizes[2],
         sizes[1] + 1,
         counted_up(sizes[0] * sizes[2], start),
         counted_up(sizes[1] * sizes[2], start + 7),
         counted_up(sizes[1], start + 9)};
  for (double& x : c.b) x = std::fmod(x * x, 5) - 2;
  // At the ends of each sum of products stands what a float cannot hold beside the others, and cancels.
  const auto ends = [&c](std::vector<double>& all, int64_t row, double first, double last) {
    all[static_cast<size_t>(row * c.k)] = first, all[static_cast<size_t>((row + 1) * c.k - 1)] = last;
  };
  for (int64_t i = 0; i < c.m; ++i) ends(c.a, i, 0x1p26, -0x1p26);
  for (int64_t j = 0; j < c.n; ++j) ends(c.b, j, 3, 3);
  return c;
}

Arrays multiplied(int64_t size, int64_t start) {
  Arrays arrays;
  for (size_t side = 0; side < 3; ++side) {
    const Long c = product_of(size, side, start);
    Room a = input(counted_up(c.m * c.k, start + 1)), b = input(c.b), bias = input(c.bias);
    Room out(std::vector<double>(static_cast<size_t>(c.m * c.c_row), unwritten), unwritten);
    MatmulArgs args;
    args.m = c.m, args.n = c.n, args.k = c.k;
    args.a = a.data(), args.a_row = c.k, args.a_col = 1;
    args.b = b.data(), args.b_row = 1, args.b_col = c.k;
    args.c = out.data(), args.c_row = c.c_row;
    args.bias = bias.data();
    again(a, c.a, [&] {
      args.accumulate = false;
      reference::matmul(args);
      args.accumulate = true;
      reference::matmul(args);
    });
    arrays.push_back({where("C", sides[side], size), numbers_of(out)});
  }
  return arrays;
}

Arrays right_multiplied(int64_t size, int64_t start) {
  Arrays arrays;
  for (size_t side = 0; side < 3; ++side) {
    const Long c = product_of(size, side, start);
    std::vector<double> all(static_cast<size_t>(c.m * c.c_row), unwritten);
    for (int64_t i = 0; i < c.m; ++i) {
      for (int64_t j = 0; j < c.n; ++j) {
        double dot = c.bias[static_cast<size_t>(j)];
        for (int64_t l = 0; l < c.k; ++l)
          dot += c.a[static_cast<size_t>(i * c.k + l)] * c.b[static_cast<size_t>(j * c.k + l)];
        all[static_cast<size_t>(i * c.c_row + j)] = 2 * dot;
      }
    }
    arrays.push_back({where("C", sides[side], size), all});
  }
  return arrays;
}
const Check<Lengths> products(
    at_each("02.9", "matmul with (m, n, k) = (n, 3, 2), (2, n, 3) and (3, 2, n), added to what C held", 14, multiplied,
            right_multiplied));

}  // namespace
}  // namespace course
