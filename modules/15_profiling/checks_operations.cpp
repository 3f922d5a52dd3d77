// Checks of 15.2: what a product costs.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

// --- 15.2: a product -------------------------------------------------------------------------------------------------

struct Product {
  int64_t m = 1, k = 1, n = 1, batch = 1, bytes = 4;
};

Answer priced(double operations, double numbers, const Product& c) {
  return {{"operations", nearly_exact(operations)}, {"bytes", nearly_exact(numbers * static_cast<double>(c.bytes))}};
}

constexpr int64_t huge_size = int64_t{1} << 62, greatest = std::numeric_limits<int64_t>::max();

Answer asked_cost(const Product& c) {
  const Cost cost = matmul_cost(c.m, c.k, c.n, c.batch, c.bytes);
  return {{"operations", cost.operations}, {"bytes", cost.bytes}};
}

Answer right_cost(const Product& c) {
  double one = 0, numbers = 0;  // for each result k products and k sums; and each of three matrices, by its rows
  for (int i = 0; i < 2; ++i) one += static_cast<double>(c.m) * static_cast<double>(c.n) * static_cast<double>(c.k);
  for (const auto& [rows, columns] : {std::pair(c.m, c.k), std::pair(c.k, c.n), std::pair(c.m, c.n)}) {
    numbers += static_cast<double>(rows) * static_cast<double>(columns);
  }
  return priced(one * static_cast<double>(c.batch), numbers * static_cast<double>(c.batch), c);
}

std::string told(const Product& c) {
  return fmt::format("matmul_cost({}, {}, {}, {}, {})", c.m, c.k, c.n, c.batch, c.bytes);
}

Mistakes mispriced(const Product& c) {
  const auto m = static_cast<double>(c.m), k = static_cast<double>(c.k), n = static_cast<double>(c.n),
             batch = static_cast<double>(c.batch);
  const double read = m * k + k * n, all = read + m * n;
  const bool is_empty = c.m == 0 || c.k == 0 || c.n == 0 || c.batch == 0;
  if (is_empty && all * batch > 0) {
    return singled_out({{"where nothing is computed, what is there is still moved", priced(0, 0, c)},
                        {"the result is written: its m·n numbers move too", priced(0, read * batch, c)}});
  }
  Mistakes all_of_them = {
      {"a multiply-add is two operations: one product and one sum", priced(m * k * n * batch, all * batch, c)},
      {"the result is written: its m·n numbers move too", priced(2 * m * k * n * batch, read * batch, c)},
      {"each number is moved once, however often it is used",
       priced(2 * m * k * n * batch, (2 * m * k * n + m * n) * batch, c)},
      {"each of the batch is multiplied", priced(2 * m * k * n, all * batch, c)},
      {"each of the batch has matrices of its own", priced(2 * m * k * n * batch, all, c)},
      {"these are numbers, not their bytes",
       {{"operations", nearly_exact(2 * m * k * n * batch)}, {"bytes", nearly_exact(all * batch)}}}};
  if (c.k > 1) {
    all_of_them.push_back({"k - 1 sums of k products are one fewer than the convention counts: 2·k for each result",
                           priced((2 * k - 1) * m * n * batch, all * batch, c)});
  }
  return singled_out(all_of_them);
}

const Check<Product> products({
    .exercise = "15.2",
    .examples = {{2, 3, 4, 1, 4},
                 {256, 256, 256, 1, 4},
                 {1, 256, 256, 1, 4},
                 {2, 3, 5, 7, 2},
                 {0, 3, 5, 2, 4},
                 {2, 0, 5, 2, 4},
                 {2, 3, 0, 2, 4},
                 {2, 3, 5, 0, 4},
                 {1, 1, 1, 1, 1},
                 {2, 3, 4, 1, 5000},
                 {2, 3, 4, 1, 16'777'217},
                 {3'000'000'019, 2, 5, 1, 4},
                 {2, 3'000'000'019, 5, 1, 4},
                 {2, 5, 3'000'000'019, 3, 8},
                 {5, 2, 3, 3'000'000'019, 4},
                 {int64_t{1} << 40, int64_t{1} << 40, int64_t{1} << 40, int64_t{1} << 40, 8},
                 {huge_size, huge_size, huge_size, huge_size,
                  huge_size},                           // no two of them have a product or a sum that an int64_t holds
                 {greatest, greatest, greatest, 1, 1},  // three areas, whose sum 127 bits do not hold
                 {greatest, greatest, greatest, greatest, greatest},
                 {int64_t{1} << 31, int64_t{1} << 31, int64_t{1} << 31, 1, 1},  // areas that fit, their sum does not
                 {int64_t{1} << 32, int64_t{1} << 32, 1, 1, 1},
                 {1, 3, 4, 5, 4},
                 {2, 1, 4, 5, 4},
                 {2, 3, 1, 5, 4}},
    .draw =
        [](Draw& draw) {
          return Product{draw.size(0, 64), draw.size(0, 64), draw.size(0, 64), draw.size(0, 12),
                         draw.one_of<int64_t>({1, 2, 4, 8})};
        },
    .often = [] { matmul_cost(2, 3, 4); },
    .call = [](const Product& c) { return Call{told(c)}; },
    .ask = asked_cost,
    .expect = right_cost,
    .mistakes = mispriced,
});

// Sizes of any length, up to 63 bits.
const Check<Product> products_of_any_length({
    .exercise = "15.2",
    .draw =
        [](Draw& draw) {
          const auto size = [&draw] { return of_any_length(draw, 0, 63); };
          const int64_t m = size(), k = size(), n = size(), batch = size();
          return Product{m, k, n, batch, of_any_length(draw, 1, 63)};
        },
    .call = [](const Product& c) { return Call{told(c)}; },
    .ask = asked_cost,
    .expect = right_cost,
    .mistakes = mispriced,
});

struct TwoProducts {
  Product a, b;
};

// Another product that a number made of all sizes does not tell from the first: one size is less by one, and the next
// one more by what such a number multiplies with.
TwoProducts confused_products(Draw& draw) {
  std::array<int64_t, 5> sizes = {};
  for (int64_t& size : sizes) size = draw.number(1, 9);
  const Product a{sizes[0], sizes[1], sizes[2], sizes[3], sizes[4]};
  const auto place = static_cast<size_t>(draw.number(0, 4));
  const int64_t step = draw.one_of<int64_t>({0, 1, 31, 33, 131, 1 << 8, 65599, 1 << 16, 1000003, int64_t{1} << 32});
  if (draw.yes(0.7) && place < 4 && step > 0) {
    sizes[place] -= 1, sizes[place + 1] += step;
  } else {
    sizes[place] += draw.one_of<int64_t>({1, int64_t{1} << 8, int64_t{1} << 16, int64_t{1} << 32});
  }
  return {a, {sizes[0], sizes[1], sizes[2], sizes[3], sizes[4]}};
}

template <class F>
Answer one_another_and_the_first(const F& answer, const Product& a, const Product& b) {
  std::vector<Item> items = answer(a).items;
  add(items, ", of the second", answer(b));
  add(items, ", of the first once more", answer(a));
  return items;
}

const Check<TwoProducts> products_in_turn({
    .exercise = "15.2",
    .draw = confused_products,
    .drawn = 200,
    .largest_size = 0,
    .call = [](const TwoProducts& c) { return Call{told(c.a) + ", " + told(c.b) + ", and the first once more"}; },
    .ask = [](const TwoProducts& c) -> Answer { return one_another_and_the_first(asked_cost, c.a, c.b); },
    .expect = [](const TwoProducts& c) -> Answer { return one_another_and_the_first(right_cost, c.a, c.b); },
});

struct Costs {
  Cost a, b;
};

Value intensity_of(const Cost& cost) {
  if (cost.operations == 0) return 0.0;
  if (cost.bytes == 0) return infinity;
  return nearly_exact(cost.operations / cost.bytes);
}

constexpr const char* with_other_bytes = "of the first, when its bytes are the second's";
constexpr const char* with_others = "of the first, when both are the second's";

const Check<Costs> intensities({
    .exercise = "15.2",
    .examples = {{{24, 96}, {96, 24}},
                 {{0, 0}, {3, 0}},
                 {{0, 5}, {0, 0}},
                 {{1e300, 1e-8}, {1e-300, 1e300}},
                 {{7, 2}, {7, 2}},
                 {{3, 1}, {1, 3}},
                 {{1e-16, 0}, {1e-300, 0}},
                 {{5e-324, 0}, {3, 0.5}},
                 {{1e-310, 1e-310}, {2, 4}},
                 {{0, 0}, {-3, 0}},
                 {{-4, 2}, {-1, 4}},  // a difference of two costs
                 {{2, -4}, {-2, -4}},
                 {{0, -5}, {-5, 0}},
                 {{0.5, 1}, {-3, 1}},
                 {{49, 49}, {49, 7}},
                 {{1, -0.0}, {-1, -0.0}},
                 {{48, 104}, {48, 48}},
                 {{48, 104}, {24, 104}}},
    .draw =
        [](Draw& draw) {
          const auto some = [&draw] { return draw.yes(0.15) ? 0.0 : std::floor(draw.uniform(0, 1e6)); };
          return Costs{{some(), some()}, {some(), some()}};
        },
    .call =
        [](const Costs& c) {
          return Call{
              fmt::format("Cost{{{}, {}}}.intensity(), that of {{{}, {}}}, and the first once more; of one cost that "
                          "is each of them",
                          in_full(c.a.operations), in_full(c.a.bytes), in_full(c.b.operations), in_full(c.b.bytes))};
        },
    .ask = [](const Costs& c) -> Answer {
      std::vector<Item> items = in_turn([](const Cost& cost) { return Value(cost.intensity()); }, c.a, c.b);
      Cost one = c.a;
      const Value first = one.intensity();
      one.bytes = c.b.bytes;
      items.push_back({with_other_bytes, one.intensity()});
      one.operations = c.b.operations;
      items.push_back({with_others, one.intensity()});
      return items;
    },
    .expect = [](const Costs& c) -> Answer {
      std::vector<Item> items = in_turn(intensity_of, c.a, c.b);
      items.push_back({with_other_bytes, intensity_of({c.a.operations, c.b.bytes})});
      items.push_back({with_others, intensity_of(c.b)});
      return items;
    },
    .mistakes = [](const Costs& c) -> Mistakes {
      const auto upside_down = [](const Cost& cost) { return Value(cost.bytes / cost.operations); };
      const auto plain = [](const Cost& cost) { return Value(cost.operations / cost.bytes); };
      const auto none = [](const Cost& cost) { return cost.operations > 0 ? intensity_of(cost) : Value(0.0); };
      const auto wholes = [](const Cost& cost) { return cost.operations < 1 ? Value(0.0) : intensity_of(cost); };
      const auto small = [](const Cost& cost) {
        return cost.bytes < 1e-300 && cost.operations != 0 ? Value(infinity) : intensity_of(cost);
      };
      const bool nothing_twice = (c.a.operations == 0 && c.a.bytes == 0) || (c.b.operations == 0 && c.b.bytes == 0);
      Mistakes all = {{"operations for each byte, not bytes for each operation", in_turn(upside_down, c.a, c.b)},
                      {"a cost may be below 0, as the difference of two: that is not nothing", in_turn(none, c.a, c.b)},
                      {"without operations is 0 of them, not less than one", in_turn(wholes, c.a, c.b)},
                      {"without bytes is 0 of them: of few there is a quotient", in_turn(small, c.a, c.b)}};
      all.push_back({nothing_twice ? "nothing divided by nothing is no number: without operations the intensity is 0"
                                   : "a 0 of bytes has no sign: the intensity is infinity, not minus infinity",
                     in_turn(plain, c.a, c.b)});
      return singled_out(all);
    },
});

}  // namespace
}  // namespace course
