// Checks of module 02: special numbers on both sides, calls one after another, and one array for both factors.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

// --- 02.2 ------------------------------------------------------------------------------------------------------------

struct Special {
  Binary f;
  const char* name;
  double (*of)(double a, double b);
};

/// Zeros, ties, what is infinite or no number, what is too small to have all its digits, and the largest.
const std::vector<double> special = {0,   -0.0,     1,        -2,   3,        infinity,      -infinity,
                                     nan, 0x1p-130, 0x1p-140, -0.5, 0x1p-149, 0x1.fffffep127};

constexpr const char* signs_of_zeros = "1 divided by the zeros in it";

// As 1 divided by each of them tells: 0 in all other places.
Numbers signs_of_zeros_in(const std::vector<double>& numbers) {
  return filled({static_cast<int64_t>(numbers.size())}, [&](const Shape& i) {
    const double x = numbers[static_cast<size_t>(i[0])];
    return x == 0 ? 1 / x : 0;
  });
}

// One number of the one side beside all of the other.
Answer one_beside_all(const std::function<std::vector<double>(double one, bool is_a)>& f) {
  std::vector<Item> items;
  for (const bool is_a : {true, false}) {
    for (const double one : special) {
      const std::vector<double> numbers = f(one, is_a);
      const std::string name = fmt::format("{} = {:.4g}, repeated", is_a ? "a" : "b", one);
      items.push_back({name, row(numbers)});
      items.push_back({fmt::format("{}, {}", name, signs_of_zeros), signs_of_zeros_in(numbers)});
    }
  }
  return items;
}

std::vector<double> special_right(const Special& c, double one, bool is_a) {
  std::vector<double> out;
  for (const double other : special) out.push_back(as_float(is_a ? c.of(one, other) : c.of(other, one)));
  return out;
}

const Check<Special> special_pairs({
    .exercise = "02.2",
    .examples = {{Binary::add, "add", [](double a, double b) { return a + b; }},
                 {Binary::sub, "sub", [](double a, double b) { return a - b; }},
                 {Binary::mul, "mul", [](double a, double b) { return a * b; }},
                 {Binary::div, "div", [](double a, double b) { return a / b; }},
                 {Binary::less, "less", [](double a, double b) { return a < b ? 1.0 : 0.0; }},
                 {Binary::less_equal, "less_equal", [](double a, double b) { return a <= b ? 1.0 : 0.0; }},
                 {Binary::equal, "equal", [](double a, double b) { return a == b ? 1.0 : 0.0; }}},
    .call =
        [](const Special& c) {
          return Call{fmt::format("binary({}, n = {}, …), one number with a step of 0 beside all of these", c.name,
                                  special.size()),
                      {{"numbers", row(special)}}};
        },
    .ask = [](const Special& c) -> Answer {
      return one_beside_all([&](double one, bool is_a) {
        const auto n = static_cast<int64_t>(special.size());
        Room all = input(special), repeated = input({one}), out = output(n);
        reference::binary(c.f, n, is_a ? repeated.data() : all.data(), is_a ? 0 : 1,
                          is_a ? all.data() : repeated.data(), is_a ? 1 : 0, out.data());
        return out.numbers().values;
      });
    },
    .expect = [](const Special& c) -> Answer {
      Answer answer = one_beside_all([&](double one, bool is_a) { return special_right(c, one, is_a); });
      for (Item& item : answer.items) {
        double least = infinity;  // each to all the digits that it has
        for (const double x : item.value.numbers) {
          if (std::isfinite(x) && x != 0) least = std::min(least, std::abs(x));
        }
        item.value.bound = std::isfinite(least) ? 1e-6 * least : 0;
      }
      return answer;
    },
    .mistakes = [](const Special& c) -> Mistakes {
      return {{"0 · inf, 0 / 0 and what is made of NaN are NaN: a number that repeats is a number like others, 0 too",
               one_beside_all([&](double one, bool is_a) {
                 std::vector<double> out = special_right(c, one, is_a);
                 for (double& x : out) x = one == 0 ? 0 : x;
                 return out;
               })}};
    },
});

/// An exponent that repeats, or a base, beside all of the others: each power as std::pow has it.
struct Powers {
  bool of_one_base = false;
  double one = 0.5;
};
const std::vector<double> bases = {0,        -0.0, 1,   -2,    3,        infinity,        -infinity,     nan,
                                   0x1p-140, 1e20, 0.1, -1e20, 0x1p-149, as_float(1e-20), 0x1.fffffep127};
const std::vector<double> exponents = {0, 0.5, -0.5, 1, -1, 2, -2, 3, -3, 4, infinity, -infinity, nan, 0.25};

std::vector<double> beside(const Powers& c) { return c.of_one_base ? exponents : bases; }

CheckParts<Powers> powers() {
  std::vector<Powers> all;
  for (const double one : exponents) all.push_back({false, one});
  for (const double one : {-0.0, 1.0, -2.0, infinity, -infinity, nan}) all.push_back({true, one});
  const auto named = [](const Powers& c, double other) {
    return fmt::format("pow({:.4g}, {:.4g})", c.of_one_base ? c.one : other, c.of_one_base ? other : c.one);
  };
  return {
      .exercise = "02.2",
      .examples = std::move(all),
      .call =
          [](const Powers& c) {
            const char* const steps = c.of_one_base ? "a, a_step = 0, b, b_step = 1" : "a, a_step = 1, b, b_step = 0";
            return Call{fmt::format("binary(pow, n = {}, {}, out)", beside(c).size(), steps),
                        {{"a", row(c.of_one_base ? std::vector<double>{c.one} : bases)},
                         {"b", row(c.of_one_base ? exponents : std::vector<double>{c.one})}}};
          },
      .ask = [named](const Powers& c) -> Answer {
        const std::vector<double> others = beside(c);
        const auto n = static_cast<int64_t>(others.size());
        Room all = input(others), repeated = input({c.one}), out = output(n);
        reference::binary(Binary::pow, n, c.of_one_base ? repeated.data() : all.data(), c.of_one_base ? 0 : 1,
                          c.of_one_base ? all.data() : repeated.data(), c.of_one_base ? 1 : 0, out.data());
        std::vector<Item> items;
        const std::vector<double> got = out.numbers().values;
        for (size_t i = 0; i < others.size(); ++i) items.push_back({named(c, others[i]), got[i]});
        items.push_back({signs_of_zeros, signs_of_zeros_in(got)});
        return items;
      },
      .expect = [named](const Powers& c) -> Answer {
        std::vector<Item> items;
        std::vector<double> all;
        for (const double other : beside(c)) {
          const double right = as_float(c.of_one_base ? std::pow(c.one, other) : std::pow(other, c.one));
          items.push_back(
              {named(c, other), Value(right).within(std::isfinite(right) ? 1e-6 * std::abs(right) + 3e-45 : 0)});
          all.push_back(right);
        }
        items.push_back({signs_of_zeros, signs_of_zeros_in(all)});
        return items;
      },
  };
}
const Check<Powers> special_powers(powers());

const std::vector<std::pair<Binary, double>> all_of_two_and_three = {
    {Binary::add, 5}, {Binary::mul, 6},  {Binary::sub, -1},  {Binary::div, 2.0 / 3},
    {Binary::pow, 8}, {Binary::less, 1}, {Binary::equal, 0}, {Binary::less_equal, 1}};

struct Turns {
  int64_t step = 1;
};
const Check<Turns> functions_in_turn({
    .exercise = "02.2",
    .examples = {{1}, {0}},
    .call =
        [](const Turns& c) {
          return Call{
              fmt::format("binary(f, n = 1, {{2}}, {0}, {{3}}, {0}, out), f one function after the other: add, mul, "
                          "sub, div, pow, less, equal, less_equal",
                          c.step)};
        },
    .ask = [](const Turns& c) -> Answer {
      std::vector<double> all;
      for (const auto& [f, wanted] : all_of_two_and_three) {
        Room a = input({2}), b = input({3}), out = output(1);
        reference::binary(f, 1, a.data(), c.step, b.data(), c.step, out.data());
        all.push_back(out.numbers().values[0]);
      }
      return row(all);
    },
    .expect = [](const Turns&) -> Answer {
      std::vector<double> all;
      for (const auto& [f, wanted] : all_of_two_and_three) all.push_back(wanted);
      return row(all);
    },
    .mistakes = [](const Turns&) -> Mistakes {
      return {{"the function of the first call is used in those after it: f is another one each time",
               row(std::vector<double>(all_of_two_and_three.size(), 5))}};
    },
});

// --- 02.5 ------------------------------------------------------------------------------------------------------------

/// Rows that lie evenly, and once more after one offset in the middle was changed where it is.
struct Moved {
  int64_t rows = 4, length = 2, apart = 2, which = 1, to = 0, step = 1;
};
const Check<Moved> offsets_changed({
    .exercise = "02.5",
    .examples = {{}},
    .draw =
        [](Draw& draw) {
          Moved c{draw.number(4, 7), draw.number(1, 3), draw.number(0, 3), 0, draw.number(0, 20)};
          c.which = draw.number(2, c.rows - 2);
          c.step = draw.one_of<int64_t>({1, 2, c.rows, c.length});
          return c;
        },
    .drawn = 24,
    .call =
        [](const Moved& c) {
          return Call{
              fmt::format("gather({}, {}, offsets, {}, x, y), x[i] = i, offsets[i] = {} i; and once more, offsets[{}] "
                          "being {} now",
                          c.rows, c.length, c.step, c.apart, c.which, c.to)};
        },
    .ask = [](const Moved& c) -> Answer {
      std::vector<double> x;
      for (int i = 0; i < 64; ++i) x.push_back(i);
      Shape offsets;
      for (int64_t i = 0; i < c.rows; ++i) offsets.push_back(i * c.apart);
      Room from = input(x), first = output(c.rows * c.length), second = output(c.rows * c.length);
      reference::gather(c.rows, c.length, offsets.data(), c.step, from.data(), first.data());
      offsets[static_cast<size_t>(c.which)] = c.to;
      reference::gather(c.rows, c.length, offsets.data(), c.step, from.data(), second.data());
      return {{"the first", first.numbers()}, {"the second", second.numbers()}};
    },
    .expect = [](const Moved& c) -> Answer {
      std::vector<double> first, second;
      for (int64_t i = 0; i < c.rows; ++i) {
        for (int64_t j = 0; j < c.length; ++j) {
          first.push_back(static_cast<double>(i * c.apart + j * c.step));
          second.push_back(static_cast<double>((i == c.which ? c.to : i * c.apart) + j * c.step));
        }
      }
      return {{"the first", row(first)}, {"the second", row(second)}};
    },
});

struct Wide {
  int64_t length = 70001;
};
const Check<Wide> wide_rows({
    .exercise = "02.5",
    .examples = {{3}, {70001}},
    .call =
        [](const Wide& c) {
          return Call{fmt::format("gather(2, {}, offsets = {{1, 0}}, 1, x, y), x[i] = i: how many numbers are wrong",
                                  c.length)};
        },
    .ask = [](const Wide& c) -> Answer {
      std::vector<real> x, y(static_cast<size_t>(2 * c.length), -1);
      for (int64_t i = 0; i <= c.length; ++i) x.push_back(static_cast<real>(i));
      const int64_t offsets[] = {1, 0};
      reference::gather(2, c.length, offsets, 1, x.data(), y.data());
      int64_t wrong = 0;
      for (int64_t i = 0; i < c.length; ++i) {
        wrong += y[static_cast<size_t>(i)] == x[static_cast<size_t>(i + 1)] ? 0 : 1;
        wrong += y[static_cast<size_t>(c.length + i)] == x[static_cast<size_t>(i)] ? 0 : 1;
      }
      return {{fmt::format("how many are wrong, where length is {}", c.length), wrong}};
    },
    .expect = [](const Wide& c) -> Answer {
      return {{fmt::format("how many are wrong, where length is {}", c.length), 0}};
    },
});

// --- 02.9 ------------------------------------------------------------------------------------------------------------

/// One array for both factors, (n, n): times itself, or times its transpose; and the same product twice in a batch.
struct Itself {
  int64_t n = 2;
  std::vector<double> x = {1, 2, 3, 4};
  bool transposed = false, with_bias = false, accumulate = false;
  bool once = false;  ///< one product, without offsets
};

int64_t count_of(const Itself& c) { return (c.once ? 1 : 2) * c.n * c.n; }

const Check<Itself> itself({
    .exercise = "02.9",
    .examples = {{},
                 {2, {1, 2, 3, 4}, true},
                 {2, {1, 2, 3, 4}, true, true},
                 {2, {1, 2, 3, 4}, false, false, true},
                 {2, {1, 2, 3, 4}, false, false, false, true},
                 {2, {1, 2, 3, 4}, true, true, false, true}},
    .draw =
        [](Draw& draw) {
          const int64_t n = draw.number(1, 4);
          return Itself{n, normals(draw, n * n), draw.yes(), draw.yes(), draw.yes(), draw.yes()};
        },
    .drawn = 24,
    .call =
        [](const Itself& c) {
          const char* const added = c.once ? ": added to 10" : ": the first is added to 10, the second to 20";
          return Call{fmt::format("matmul of x ({0}, {0}) and {1}, both in one array{2}{3}{4}", c.n,
                                  c.transposed ? "its transpose" : "itself", c.with_bias ? ", plus a bias 1, 2, …" : "",
                                  c.once ? "" : ", twice in a batch", c.accumulate ? added : ""),
                      {{"x", Numbers({c.n, c.n}, c.x)}}};
        },
    .ask = [](const Itself& c) -> Answer {
      std::vector<double> before, bias;
      for (int64_t k = 0; k < count_of(c); ++k) before.push_back(!c.accumulate ? unwritten : k < c.n * c.n ? 10 : 20);
      for (int64_t j = 0; j < c.n; ++j) bias.push_back(static_cast<double>(j + 1));
      Room x = input(c.x), out(before, unwritten), added = input(bias);
      const int64_t both[] = {0, 0}, apart[] = {0, c.n * c.n};
      MatmulArgs args;
      args.m = args.n = args.k = c.n, args.batch = c.once ? 1 : 2;
      args.a = args.b = x.data();
      args.a_row = c.n, args.a_col = 1;
      args.b_row = c.transposed ? 1 : c.n, args.b_col = c.transposed ? c.n : 1;
      args.c = out.data(), args.c_row = c.n;
      if (!c.once) args.a_offsets = args.b_offsets = both, args.c_offsets = apart;
      args.accumulate = c.accumulate;
      args.bias = c.with_bias ? added.data() : nullptr;
      reference::matmul(args);
      return written(out, {&x, &added});
    },
    .expect = [](const Itself& c) -> Answer {
      std::vector<double> all;
      double size = 1;
      for (int64_t k = 0; k < count_of(c); ++k) {
        const int64_t i = k / c.n % c.n, j = k % c.n;
        double total = (c.accumulate ? k < c.n * c.n ? 10 : 20 : 0) + (c.with_bias ? static_cast<double>(j + 1) : 0);
        for (int64_t l = 0; l < c.n; ++l) {
          const double product = as_float(c.x[static_cast<size_t>(i * c.n + l)]) *
                                 as_float(c.x[static_cast<size_t>(c.transposed ? j * c.n + l : l * c.n + j)]);
          total += product, size += std::abs(product);
        }
        all.push_back(total);
      }
      return with_inputs_kept(should_be(all, 1e-6 * (size + 30)));
    },
    .mistakes = [](const Itself& c) -> Mistakes {
      std::vector<double> mirrored;
      for (int64_t k = 0; k < count_of(c); ++k) {
        const int64_t i = std::min(k / c.n % c.n, k % c.n), j = std::max(k / c.n % c.n, k % c.n);
        double total = (c.accumulate ? k < c.n * c.n ? 10 : 20 : 0) + (c.with_bias ? static_cast<double>(j + 1) : 0);
        for (int64_t l = 0; l < c.n; ++l) {
          total += c.x[static_cast<size_t>(i * c.n + l)] *
                   c.x[static_cast<size_t>(c.transposed ? j * c.n + l : l * c.n + j)];
        }
        mirrored.push_back(total);
      }
      return {{"half of it is mirrored: x times itself is not symmetric, nor is x xᵀ with a bias for each column",
               should_be(mirrored, 1e-5)}};
    },
});

/// Queries and keys, each (n, n), in one array: q kᵀ and k qᵀ are a batch whose offsets tell the factors apart.
struct Packed {
  int64_t n = 2;
  std::vector<double> x = {1, 2, 3, 4, 5, 6, 7, 8};
};

const Check<Packed> packed({
    .exercise = "02.9",
    .examples = {{}, {1, {2, 3}}},
    .draw =
        [](Draw& draw) {
          const int64_t n = draw.number(2, 4);
          return Packed{n, normals(draw, 2 * n * n)};
        },
    .drawn = 8,
    .call =
        [](const Packed& c) {
          return Call{fmt::format("matmul in a batch: q kᵀ and k qᵀ, both ({0}, {0}), in one array", c.n),
                      {{"q and k", Numbers({2, c.n, c.n}, c.x)}}};
        },
    .ask = [](const Packed& c) -> Answer {
      const int64_t size = c.n * c.n, first[] = {0, size}, second[] = {size, 0};
      Room x = input(c.x), out(std::vector<double>(static_cast<size_t>(2 * size), unwritten), unwritten);
      MatmulArgs args;
      args.m = args.n = args.k = c.n, args.batch = 2;
      args.a = args.b = x.data();
      args.a_row = c.n, args.a_col = 1;
      args.b_row = 1, args.b_col = c.n;
      args.c = out.data(), args.c_row = c.n;
      args.a_offsets = args.c_offsets = first, args.b_offsets = second;
      reference::matmul(args);
      return written(out, {&x});
    },
    .expect = [](const Packed& c) -> Answer {
      std::vector<double> all;
      double size = 1;
      for (int64_t row = 0; row < 2 * c.n; ++row) {
        for (int64_t j = 0; j < c.n; ++j) {
          const int64_t other = (row < c.n ? c.n : 0) + j;
          double total = 0;
          for (int64_t l = 0; l < c.n; ++l) {
            const double product =
                as_float(c.x[static_cast<size_t>(row * c.n + l)]) * as_float(c.x[static_cast<size_t>(other * c.n + l)]);
            total += product, size += std::abs(product);
          }
          all.push_back(total);
        }
      }
      return with_inputs_kept(should_be(all, 1e-6 * size));
    },
});

}  // namespace
}  // namespace course
