// Checks of module 18, first part: a scale, a number in 8 bits, and the product of many.
#include "modules/18_quantization/oracle.h"
#include "tinytensor/kernels/reference/reference.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

constexpr double least = 0x1p-149;  // the smallest number of a float

Row row_for(Draw& draw, int64_t n) {
  const double kind = draw.uniform();
  Row x(static_cast<size_t>(n));
  for (double& one : x) one = any_number(draw, kind);
  if (n > 0 && draw.yes(0.1)) x[static_cast<size_t>(draw.number(0, n - 1))] = draw.one_of<double>({nan, infinity});
  if (n > 0 && draw.yes(0.1)) std::fill(x.begin(), x.end(), 0);
  return x;
}

Answer scale_and_inputs(double scale) { return with_inputs_kept(Answer{{"the scale", Value(scale).within(0)}}); }

const Check<Row> scales({
    .exercise = "18.1",
    .examples = {{3, -5.08, 1},
                 {127},
                 {-254, 1},
                 {1, 2, -3},
                 {0, 0, 0},
                 {-0.0},
                 {},
                 {1, nan, 2},
                 {nan, 5},
                 {5, nan},
                 {infinity, 1},
                 {1, -infinity},
                 {-infinity, infinity},
                 {3e38, 1},
                 {63 * least, -least},  // its quotient is less than half of the smallest float
                 {64 * least, least},
                 {-190 * least},
                 {1e-10, -1e-12}},
    .draw = [](Draw& draw) { return row_for(draw, draw.size(0, 20)); },
    .draw_large =
        [](Draw& draw, int) {
          Row x = normals(draw, beyond_17_bits(draw));
          x.back() = 9;
          return x;
        },
    .call =
        [](const Row& c) {
          return Call{fmt::format("int8_scale(n = {}, x)", c.size()), {{"x", row(c)}}};
        },
    .ask = [](const Row& c) -> Answer {
      Room x = input(c);
      const real scale = reference::int8_scale(static_cast<int64_t>(c.size()), x.data());
      return {{"the scale", static_cast<double>(scale)}, {inputs_changed, x.changed()}};
    },
    .expect = [](const Row& c) -> Answer { return scale_and_inputs(scale_of(c)); },
    .mistakes = [](const Row& c) -> Mistakes {
      double most = -infinity, largest = 0, finite = 0, sum = 0;
      for (const double x : c) {
        most = std::max(most, x), largest = std::max(largest, std::abs(x)), sum += std::abs(x);
        if (std::isfinite(x)) finite = std::max(finite, std::abs(x));
      }
      const double mean = c.empty() ? 0 : sum / static_cast<double>(c.size());
      const bool special = std::isnan(scale_of(c));
      Mistakes all;
      if (special) {
        all.push_back(
            {"what is not finite is left out: its row has no scale", scale_and_inputs(quotient(finite, 127))});
        all.push_back({"an infinity has no scale: NaN", scale_and_inputs(infinity)});
      }
      if (largest == 0 || quotient(largest, 127) == 0) {
        all.push_back({"a scale of 0 would be divided by: where the quotient is 0 it is 1", scale_and_inputs(0)});
      }
      const Mistakes others = {
          {"the magnitude counts, not the number: -5 is larger than 3", scale_and_inputs(quotient(most, 127))},
          {"the largest magnitude becomes 127, not 128: both signs have as many steps",
           scale_and_inputs(quotient(largest, 128))},
          {"there are 127 steps on each side of 0, and 255 on both", scale_and_inputs(quotient(2 * largest, 255))},
          {"that is how many steps are in 1: x is divided by the scale", scale_and_inputs(quotient(127, largest))},
          {"a mean would cut off what is above it", scale_and_inputs(quotient(mean, 127))}};
      all.insert(all.end(), others.begin(), others.end());
      return all;
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Quotient {
  double x, scale;
};

Quotient quotient_for(Draw& draw) {
  if (draw.yes(0.3)) {  // an exact tie, at any power of two
    const double scale = std::ldexp(1, static_cast<int>(draw.number(-20, 20)));
    return {(static_cast<double>(draw.number(-130, 130)) + 0.5) * scale, scale};
  }
  if (draw.yes(0.1)) return {any_number(draw, 0), as_float(draw.uniform(1e-6, 1))};
  const double scale = as_float(draw.uniform(0.001, 0.1));
  return {as_float(draw.uniform(-140, 140) * scale), scale};
}

const Check<Quotient> rounding({
    .exercise = "18.2",
    .examples = {{3, 0.04},
                 {-5.08, 0.04},
                 {0.5, 1},
                 {1.5, 1},
                 {2.5, 1},
                 {-0.5, 1},
                 {-1.5, 1},
                 {-2.5, 1},
                 {126.5, 1},
                 {127.49, 1},
                 {127.5, 1},
                 {128, 1},
                 {-128, 1},
                 {-127.5, 1},
                 {-129, 1},
                 {200, 1},
                 {256, 1},
                 {-300, 1},
                 {3e9, 1},
                 {-3e9, 1},
                 {1e20, 1e-20},
                 {-1e30, 1e-30},
                 {infinity, 1},
                 {-infinity, 2},
                 {nan, 1},
                 {1, nan},
                 {0, nan},
                 {infinity, nan},
                 {-0.0, 1},
                 {0, 1},
                 {5e-324, 1},
                 {190 * least, least},
                 {-190 * least, least},
                 {-3 * least, least},
                 {1e7, 1e7},
                 {1e-10, 1e-9},
                 {3e38, 3e36}},
    .draw = quotient_for,
    .drawn = 200,
    .call = [](const Quotient& c) { return Call{fmt::format("to_int8({:.9g}, {:.9g})", c.x, c.scale)}; },
    .ask = [](const Quotient& c) -> Answer {
      return int64_t{reference::to_int8(static_cast<real>(c.x), static_cast<real>(c.scale))};
    },
    .expect = [](const Quotient& c) -> Answer {
      return static_cast<int64_t>(in_8_bits(as_float(c.x), as_float(c.scale)));
    },
    .mistakes = [](const Quotient& c) -> Mistakes {
      const double q = quotient(as_float(c.x), as_float(c.scale));
      if (std::isnan(q)) return {};
      const auto whole = [](double value) { return static_cast<int64_t>(value); };
      Mistakes all = {
          {"the part behind the point is cut off: the nearest one is asked for", whole(cut_off(std::trunc(q)))},
          {"of two whole numbers as near, the even one", whole(cut_off(std::round(q)))},
          {"of two whole numbers as near, the even one", whole(cut_off(std::floor(q + 0.5)))},
          {"x is divided by the scale", whole(cut_off(nearest_even(as_float(c.x) * as_float(c.scale))))},
          {"-128 is not used: -127 to 127, so that 0 is in the middle",
           whole(std::clamp<double>(nearest_even(q), -128, 127))}};
      if (std::abs(q) < 1e9) {
        all.push_back({"what is beyond 127 is cut off there, or it comes out with another sign",
                       int64_t{static_cast<std::int8_t>(static_cast<int64_t>(nearest_even(q)))}});
      }
      return all;
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Product {
  int64_t m, n, k;
  int64_t a_gap = 0, b_gap = 0, c_gap = 0;  // between rows
  std::vector<int64_t> a = {}, b = {};      // with their gaps
  bool same = false;                        // b is a

  int64_t a_row() const { return k + a_gap; }
  int64_t b_row() const { return same ? a_row() : k + b_gap; }
  int64_t c_row() const { return n + c_gap; }
};

constexpr int64_t not_written = -777'777;

Product product_of(int64_t m, int64_t n, int64_t k, std::vector<int64_t> a, std::vector<int64_t> b) {
  return {m, n, k, 0, 0, 0, std::move(a), std::move(b)};
}

std::vector<int64_t> whole_numbers(Draw& draw, int64_t count) {
  std::vector<int64_t> all(static_cast<size_t>(count));
  const bool extremes = draw.yes(0.2);
  for (int64_t& one : all) one = extremes ? draw.one_of<int64_t>({-127, 127}) : draw.number(-127, 127);
  return all;
}

Product product_for(Draw& draw) {
  Product c{draw.size(0, 4), draw.size(0, 5), draw.size(0, 9)};
  if (draw.yes(0.6)) c.a_gap = draw.number(0, 3), c.b_gap = draw.number(0, 3), c.c_gap = draw.number(0, 3);
  c.a = whole_numbers(draw, c.m * c.a_row());
  c.same = c.m <= 4 && draw.yes(0.1);
  if (c.same) c.n = c.m;
  if (!c.same) c.b = whole_numbers(draw, c.n * c.b_row());
  return c;
}

template <class F>
Answer sums_by(const Product& c, const F& element) {
  std::vector<int64_t> all(static_cast<size_t>(c.m * c.c_row()), not_written);
  for (int64_t i = 0; i < c.m; ++i) {
    for (int64_t j = 0; j < c.n; ++j) all[static_cast<size_t>(i * c.c_row() + j)] = element(i, j);
  }
  return {{"C, with what lies between its rows", all}};
}

int64_t dot(const Product& c, int64_t a_begin, int64_t b_begin, int64_t count) {
  const std::vector<int64_t>& b = c.same ? c.a : c.b;
  int64_t sum = 0;
  for (int64_t p = 0; p < count; ++p)
    sum += c.a[static_cast<size_t>(a_begin + p)] * b[static_cast<size_t>(b_begin + p)];
  return sum;
}

std::vector<std::int8_t> as_bytes(const std::vector<int64_t>& all) { return {all.begin(), all.end()}; }

const Check<Product> products({
    .exercise = "18.3",
    .examples = {product_of(1, 1, 3, {1, 2, 3}, {4, 5, 6}),
                 product_of(1, 2, 2, {75, -127}, {127, 100, -3, 2}),
                 product_of(2, 1, 2, {1, 2, 3, 4}, {5, 6}),
                 product_of(1, 1, 2, {127, 127}, {127, 127}),
                 product_of(1, 1, 3, {-127, -127, -127}, {127, 127, 127}),
                 product_of(0, 2, 3, {}, {1, 2, 3, 4, 5, 6}),
                 product_of(2, 0, 3, {1, 2, 3, 4, 5, 6}, {}),
                 product_of(2, 2, 0, {}, {}),
                 {2, 2, 2, 1, 2, 1, {1, 2, 99, 3, 4, 99}, {5, 6, 99, 99, 7, 8, 99, 99}},
                 {2, 2, 2, 0, 0, 0, {1, 2, 3, 4}, {}, true}},
    .draw = product_for,
    .draw_large =
        [](Draw&, int i) {  // the widest that there may be: 2,114,060,288
          const std::vector<int64_t> most(131'072, 127), other(131'072, i == 0 ? 127 : -127);
          return product_of(1, 1, 131'072, most, other);
        },
    .call =
        [](const Product& c) {
          const auto numbers = [](const std::vector<int64_t>& all, int64_t step) {
            return Numbers({static_cast<int64_t>(all.size()) / std::max<int64_t>(step, 1), step},
                           {all.begin(), all.end()});
          };
          Call call{fmt::format("int8_matmul(m = {}, n = {}, k = {}, a_row = {}, b_row = {}, c_row = {}){}", c.m, c.n,
                                c.k, c.a_row(), c.b_row(), c.c_row(), c.same ? ", b is a" : "")};
          if (c.m * c.a_row() > 0) call.inputs.emplace_back("a, gaps too", numbers(c.a, c.a_row()));
          if (!c.same && c.n * c.b_row() > 0) call.inputs.emplace_back("b, gaps too", numbers(c.b, c.b_row()));
          return call;
        },
    .ask = [](const Product& c) -> Answer {
      const std::vector<std::int8_t> a = as_bytes(c.a), b = as_bytes(c.b);
      std::vector<std::int32_t> out(static_cast<size_t>(c.m * c.c_row()), not_written);
      Int8MatmulArgs args;
      args.m = c.m, args.n = c.n, args.k = c.k;
      args.a = a.data(), args.a_row = c.a_row();
      args.b = c.same ? a.data() : b.data(), args.b_row = c.b_row();
      args.c = out.data(), args.c_row = c.c_row();
      reference::int8_matmul(args);
      return {{"C, with what lies between its rows", Shape(out.begin(), out.end())}};
    },
    .expect = [](const Product& c) -> Answer {
      return sums_by(c, [&](int64_t i, int64_t j) { return dot(c, i * c.a_row(), j * c.b_row(), c.k); });
    },
    .mistakes = [](const Product& c) -> Mistakes {
      const auto whole = [&](int64_t i, int64_t j) { return dot(c, i * c.a_row(), j * c.b_row(), c.k); };
      const std::vector<int64_t>& b = c.same ? c.a : c.b;
      Mistakes all = {
          {"8 bits do not hold a sum: it is kept in 32",
           sums_by(c, [&](int64_t i, int64_t j) { return int64_t{static_cast<std::int8_t>(whole(i, j))}; })},
          {"16 bits do not hold a sum: it is kept in 32",
           sums_by(c, [&](int64_t i, int64_t j) { return int64_t{static_cast<std::int16_t>(whole(i, j))}; })},
          {"a float holds whole numbers up to 2^24 only",
           sums_by(c, [&](int64_t i, int64_t j) { return static_cast<int64_t>(static_cast<float>(whole(i, j))); })},
          {"C is overwritten: what it held does not count",
           sums_by(c, [&](int64_t i, int64_t j) { return whole(i, j) + not_written; })},
          {"the last product is missing",
           sums_by(c,
                   [&](int64_t i, int64_t j) { return dot(c, i * c.a_row(), j * c.b_row(), c.k > 0 ? c.k - 1 : 0); })},
          {"nothing is written", sums_by(c, [](int64_t, int64_t) { return not_written; })}};
      const auto within = [](int64_t rows, int64_t step, size_t size) {
        return rows * step <= static_cast<int64_t>(size);
      };
      if (within(c.m, c.k, c.a.size()) && within(c.n, c.k, b.size())) {
        all.push_back({"rows are a_row and b_row apart, not k",
                       sums_by(c, [&](int64_t i, int64_t j) { return dot(c, i * c.k, j * c.k, c.k); })});
      }
      return all;
    },
});

}  // namespace
}  // namespace course
