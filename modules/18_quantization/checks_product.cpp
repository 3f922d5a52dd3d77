// Checks of module 18: the product of whole numbers.
#include "modules/18_quantization/oracle.h"
#include "tinytensor/kernels/reference/reference.h"

namespace course {
namespace {

struct Product {
  int64_t m, n, k;
  int64_t a_gap = 0, b_gap = 0, c_gap = 0;  // between rows
  std::vector<int64_t> a = {}, b = {};      // with their gaps
  bool same = false;                        // b is a

  int64_t a_row() const { return k + a_gap; }
  int64_t b_row() const { return k + b_gap; }  // another than A's also where b is a
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

void put_zeros(std::vector<int64_t>& all, int64_t begin, int64_t count) { std::fill_n(all.begin() + begin, count, 0); }

Product product_for(Draw& draw) {
  Product c{draw.size(0, 4), draw.size(0, 5), draw.size(0, 9)};
  if (draw.yes(0.6)) c.a_gap = draw.number(0, 3), c.b_gap = draw.number(0, 3), c.c_gap = draw.number(0, 3);
  c.a = whole_numbers(draw, c.m * c.a_row());
  c.same = c.m <= 4 && draw.yes(0.1);
  if (c.same) c.n = c.m, c.b_gap = draw.number(0, c.a_gap);
  if (!c.same) c.b = whole_numbers(draw, c.n * c.b_row());
  if (draw.yes(0.15) && c.m > 0) put_zeros(c.a, draw.number(0, c.m - 1) * c.a_row(), c.k);
  if (draw.yes(0.15) && !c.same && c.n > 0) put_zeros(c.b, draw.number(0, c.n - 1) * c.b_row(), c.k);
  return c;
}

/// The widest that there may be, whose sums are 2,114,060,288 or its negative. Beside each other they are larger than
/// what two or three numbers in one word of the processor have room for.
Product widest_product(int i) {
  constexpr int64_t k = 131'072;
  Product c{i == 2 ? 3 : 1, i == 0 ? 1 : 3, k};
  c.a.assign(static_cast<size_t>(c.m * k), 127), c.b.assign(static_cast<size_t>(c.n * k), 127);
  if (i == 1) return c;
  for (int64_t j = 0; j < c.n; j += 2) std::fill_n(c.b.begin() + j * k, k, -127);
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

/// Whether row i of A or row j of B is zeros.
bool is_zeros(const Product& c, int64_t i, int64_t j) {
  const auto zeros = [&](const std::vector<int64_t>& all, int64_t begin) {
    return std::all_of(all.begin() + begin, all.begin() + begin + c.k, [](int64_t one) { return one == 0; });
  };
  return zeros(c.a, i * c.a_row()) || zeros(c.same ? c.a : c.b, j * c.b_row());
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
                 product_of(1, 1, 1, {0}, {5}),  // nothing is added, and 0 is written
                 product_of(2, 2, 2, {0, 0, 1, 2}, {3, 4, 5, 6}),
                 product_of(2, 2, 2, {1, 2, 3, 4}, {5, 6, 0, 0}),
                 {2, 2, 2, 1, 2, 1, {1, 2, 99, 3, 4, 99}, {5, 6, 99, 99, 7, 8, 99, 99}},
                 {2, 2, 2, 0, 0, 0, {1, 2, 3, 4}, {}, true},
                 {2, 2, 1, 1, 0, 0, {1, 2, 3, 4}, {}, true},  // its rows are not those of B
                 // 16,790,289, which is no float
                 product_of(1, 1, 1041, std::vector<int64_t>(1041, 127), std::vector<int64_t>(1041, 127))},
    .draw = product_for,
    .draw_large = [](Draw&, int i) { return widest_product(i); },
    .large = 3,
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
      Mistakes all;
      if (c.k == 0)
        all.push_back(
            {"where k is 0 every sum is 0: C is written", sums_by(c, [](int64_t, int64_t) { return not_written; })});
      all.push_back({"a sum of 0 is written as any other: what C held does not count",
                     sums_by(c, [&](int64_t i, int64_t j) { return is_zeros(c, i, j) ? not_written : whole(i, j); })});
      if (c.k < 100) {  // in few bits a longer sum may be what other mistakes leave of it
        all.push_back({"8 bits do not hold a sum: it is kept in 32", sums_by(c, [&](int64_t i, int64_t j) {
                         return int64_t{static_cast<std::int8_t>(whole(i, j))};
                       })});
        all.push_back({"16 bits do not hold a sum: it is kept in 32", sums_by(c, [&](int64_t i, int64_t j) {
                         return int64_t{static_cast<std::int16_t>(whole(i, j))};
                       })});
      }
      const Mistakes others = {
          {"a float holds whole numbers up to 2^24 only",
           sums_by(c, [&](int64_t i, int64_t j) { return static_cast<int64_t>(static_cast<float>(whole(i, j))); })},
          {"C is overwritten: what it held does not count",
           sums_by(c, [&](int64_t i, int64_t j) { return whole(i, j) + not_written; })},
          {"the last product is missing",
           sums_by(c,
                   [&](int64_t i, int64_t j) { return dot(c, i * c.a_row(), j * c.b_row(), c.k > 0 ? c.k - 1 : 0); })},
          {"nothing is written", sums_by(c, [](int64_t, int64_t) { return not_written; })}};
      all.insert(all.end(), others.begin(), others.end());
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

/// The product, and with each number of the same arrays in turn as its negative.
const Check<Product> products_of_changed_arrays({
    .exercise = "18.3",
    .examples = {product_of(2, 2, 3, {1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12})},
    .call =
        [](const Product& c) {
          return Call{"int8_matmul(…), then with -a[0], then with -a[1] …, then with -b[0] …",
                      {{"a", row({c.a.begin(), c.a.end()})}, {"b", row({c.b.begin(), c.b.end()})}}};
        },
    .ask = [](const Product& c) -> Answer {
      std::vector<std::int8_t> a = as_bytes(c.a), b = as_bytes(c.b);
      Shape all;
      const auto multiply = [&] {
        std::vector<std::int32_t> out(static_cast<size_t>(c.m * c.n), not_written);
        reference::int8_matmul({c.m, c.n, c.k, a.data(), c.a_row(), b.data(), c.b_row(), out.data(), c.c_row()});
        all.insert(all.end(), out.begin(), out.end());
      };
      multiply();
      for (std::vector<std::int8_t>* const numbers : {&a, &b}) {
        for (std::int8_t& one : *numbers) {
          const std::int8_t before = one;
          one = static_cast<std::int8_t>(-one);
          multiply();
          one = before;
        }
      }
      return all;
    },
    .expect = [](const Product& c) -> Answer {
      Shape all;
      const auto multiply = [&](const Product& changed) {
        for (int64_t i = 0; i < c.m; ++i) {
          for (int64_t j = 0; j < c.n; ++j) all.push_back(dot(changed, i * c.k, j * c.k, c.k));
        }
      };
      multiply(c);
      for (size_t i = 0; i < c.a.size() + c.b.size(); ++i) {
        Product changed = c;
        int64_t& one = i < c.a.size() ? changed.a[i] : changed.b[i - c.a.size()];
        one = -one;
        multiply(changed);
      }
      return all;
    },
});

}  // namespace
}  // namespace course
