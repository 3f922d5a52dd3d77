// Checks of module 02: the product of two matrices.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

/// How a matrix lies in its array: element (i, j) of matrix p at offsets[p] + i · row + j · col.
struct Lies {
  int64_t row = 1, col = 1;
  Shape offsets = {};  ///< none: all matrices at the beginning
};

struct Product {
  int64_t batch, m, n, k;
  Lies a, b, c;
  std::vector<double> a_all, b_all, c_all, bias;  // whole arrays; c_all: what C holds before
  bool accumulate = false;
};

int64_t reach(const Lies& lies, int64_t rows, int64_t columns) {
  int64_t last = 0;
  for (const int64_t offset : lies.offsets) last = std::max(last, offset);
  return last + std::max<int64_t>(rows - 1, 0) * lies.row + std::max<int64_t>(columns - 1, 0) * lies.col + 1;
}

double taken(const std::vector<double>& all, int64_t place) {
  return place >= 0 && place < static_cast<int64_t>(all.size()) ? as_float(all[static_cast<size_t>(place)]) : foreign;
}

// The matrices of a batch as plain numbers (p, i, j), read with any strides.
Numbers opened(const std::vector<double>& all, const Lies& lies, int64_t batch, int64_t rows, int64_t columns) {
  return filled({batch, rows, columns}, [&](const Shape& at) {
    const int64_t offset = lies.offsets.empty() ? 0 : lies.offsets[static_cast<size_t>(at[0])];
    return taken(all, offset + at[1] * lies.row + at[2] * lies.col);
  });
}

// C as a sum of products of a column of A and a row of B: none of its numbers is made by itself.
std::vector<double> by_outer_products(const Product& c, const Numbers& a, const Numbers& b, bool accumulate,
                                      bool bias) {
  std::vector<long double> all(c.c_all.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<long double>(as_float(c.c_all[i]));
  for (int64_t p = 0; p < c.batch; ++p) {
    const int64_t offset = c.c.offsets.empty() ? 0 : c.c.offsets[static_cast<size_t>(p)];
    const auto place = [&](int64_t i, int64_t j) -> long double& {
      return all[static_cast<size_t>(offset + i * c.c.row + j)];
    };
    for (int64_t i = 0; i < c.m; ++i) {
      for (int64_t j = 0; j < c.n; ++j) {
        if (!accumulate) place(i, j) = 0;
        if (bias && !c.bias.empty()) place(i, j) += static_cast<long double>(as_float(c.bias[static_cast<size_t>(j)]));
      }
    }
    for (int64_t l = 0; l < c.k; ++l) {
      for (int64_t i = 0; i < c.m; ++i) {
        for (int64_t j = 0; j < c.n; ++j)
          place(i, j) += static_cast<long double>(a.at({p, i, l})) * static_cast<long double>(b.at({p, l, j}));
      }
    }
    for (int64_t i = 0; i < c.m; ++i) {
      for (int64_t j = 0; j < c.n; ++j)
        place(i, j) = static_cast<long double>(as_float(static_cast<double>(place(i, j))));
    }
  }
  return {all.begin(), all.end()};
}

Numbers a_of(const Product& c) { return opened(c.a_all, c.a, c.batch, c.m, c.k); }
Numbers b_of(const Product& c) { return opened(c.b_all, c.b, c.batch, c.k, c.n); }

std::vector<double> right(const Product& c) { return by_outer_products(c, a_of(c), b_of(c), c.accumulate, true); }

// One rounding of the result, and what double loses where large numbers cancel.
double bound_of(const Product& c) {
  double largest = 0, factors = 1;
  for (const double x : right(c)) largest = x == unwritten ? largest : std::max(largest, std::abs(x));
  for (const double x : c.a_all) factors = std::max(factors, std::abs(x));
  double other = 1;
  for (const double x : c.b_all) other = std::max(other, std::abs(x));
  return 1.3e-7 * largest + 1e-14 * static_cast<double>(c.k + 2) * factors * other;
}

std::string words(const Product& c) {
  std::string text =
      fmt::format("matmul(m = {}, n = {}, k = {}, a_row = {}, a_col = {}, b_row = {}, b_col = {}, c_row = {}", c.m, c.n,
                  c.k, c.a.row, c.a.col, c.b.row, c.b.col, c.c.row);
  if (c.batch != 1) text += fmt::format(", batch = {}", c.batch);
  if (!c.a.offsets.empty()) text += ", a_offsets = " + code(c.a.offsets);
  if (!c.b.offsets.empty()) text += ", b_offsets = " + code(c.b.offsets);
  if (!c.c.offsets.empty()) text += ", c_offsets = " + code(c.c.offsets);
  if (c.accumulate) text += ", accumulate";
  if (!c.bias.empty()) text += ", bias";
  return text + ")";
}

Call call_of(const Product& c) {
  Call call{words(c), {{"the array of a", row(c.a_all)}, {"the array of b", row(c.b_all)}}};
  if (!c.bias.empty()) call.inputs.push_back({"bias", row(c.bias)});
  if (c.accumulate) call.inputs.push_back({"the array of c before", row(c.c_all)});
  return call;
}

Answer ask(const Product& c) {
  Room a = input(c.a_all), b = input(c.b_all), out(c.c_all, unwritten), bias = input(c.bias);
  MatmulArgs args;
  args.m = c.m, args.n = c.n, args.k = c.k, args.batch = c.batch;
  args.a = a.data(), args.a_row = c.a.row, args.a_col = c.a.col;
  args.b = b.data(), args.b_row = c.b.row, args.b_col = c.b.col;
  args.c = out.data(), args.c_row = c.c.row;
  args.accumulate = c.accumulate;
  args.bias = c.bias.empty() ? nullptr : bias.data();
  args.a_offsets = c.a.offsets.empty() ? nullptr : c.a.offsets.data();
  args.b_offsets = c.b.offsets.empty() ? nullptr : c.b.offsets.data();
  args.c_offsets = c.c.offsets.empty() ? nullptr : c.c.offsets.data();
  reference::matmul(args);
  return written(out, {&a, &b, &bias});
}

Answer expect(const Product& c) { return with_inputs_kept(should_be(right(c), bound_of(c))); }

// The product as a float, to which is then added what C holds, or the bias.
Answer rounded_twice(const Product& c, bool before_bias) {
  std::vector<double> all = by_outer_products(c, a_of(c), b_of(c), before_bias && c.accumulate, !before_bias);
  for (const Shape& ij : indices_of({c.m, c.n})) {
    const auto at = static_cast<size_t>(ij[0] * c.c.row + ij[1]);
    all[at] = as_float(all[at] + as_float(before_bias ? taken(c.bias, ij[1]) : c.c_all[at]));
  }
  return should_be(all, 0);
}

Shape one_behind_the_other(int64_t batch, int64_t size) {
  Shape offsets;
  for (int64_t p = 0; p < batch; ++p) offsets.push_back(p * size);
  return offsets;
}

Product first_only(Product c) {
  c.batch = std::min<int64_t>(c.batch, 1);
  return c;
}

Mistakes mistakes(const Product& c) {
  const auto with = [&](const Lies& a, const Lies& b) {
    return would_be(by_outer_products(c, opened(c.a_all, a, c.batch, c.m, c.k), opened(c.b_all, b, c.batch, c.k, c.n),
                                      c.accumulate, true));
  };
  const Lies a_turned{c.a.col, c.a.row, c.a.offsets}, b_turned{c.b.col, c.b.row, c.b.offsets};
  const Lies a_dense{c.k, 1, c.a.offsets}, b_dense{c.n, 1, c.b.offsets};
  const Lies a_first{c.a.row, c.a.col, {}}, b_first{c.b.row, c.b.col, {}};
  const Lies behind_a{c.a.row, c.a.col, one_behind_the_other(c.batch, c.m * c.k)};
  const Lies behind_b{c.b.row, c.b.col, one_behind_the_other(c.batch, c.k * c.n)};
  const char* const one_for_all = "without offsets one matrix, at the beginning, is that of the whole batch";
  const char* const strides =
      "element (i, l) of A lies at i · a_row + l · a_col, and (l, j) of B at l · b_row + j · b_col";
  std::vector<double> in_float = c.c_all;
  if (c.batch == 1 && !c.accumulate && c.bias.empty() && c.a.offsets.empty() && c.b.offsets.empty() &&
      c.c.offsets.empty()) {
    for (int64_t i = 0; i < c.m; ++i) {
      for (int64_t j = 0; j < c.n; ++j) {
        float total = 0;
        for (int64_t l = 0; l < c.k; ++l) {
          total += static_cast<float>(taken(c.a_all, i * c.a.row + l * c.a.col)) *
                   static_cast<float>(taken(c.b_all, l * c.b.row + j * c.b.col));
        }
        in_float[static_cast<size_t>(i * c.c.row + j)] = static_cast<double>(total);
      }
    }
  }
  Mistakes all = {
      {c.k == 0 ? "C is not written: where k is 0 it is zeros, and the bias" : "C is not written", would_be(c.c_all)},
      {"A is read transposed", with(a_turned, c.b)},
      {"B is read transposed", with(c.a, b_turned)},
      {"both are read transposed", with(a_turned, b_turned)},
      {strides, with(a_dense, b_dense)},
      {strides, with(c.a, b_dense)},
      {strides, with(a_dense, c.b)},
      {strides, with({c.a.row, 1, c.a.offsets}, {c.b.row, 1, c.b.offsets})},
      {"a total in float: add up in a double, of products that are double", should_be(in_float, 0)},
      {"matrix p of A begins at a_offsets[p], where there are offsets", with(a_first, c.b)},
      {"matrix p of B begins at b_offsets[p], where there are offsets", with(c.a, b_first)},
      {"every matrix has its own offsets", with(a_first, b_first)},
      {c.b.offsets.empty() ? one_for_all : "B begins at its own offsets: b_offsets[p]",
       with(c.a, c.b.offsets.empty() ? behind_b : Lies{c.b.row, c.b.col, c.a.offsets})},
      {c.a.offsets.empty() ? one_for_all : "A begins at its own offsets: a_offsets[p]",
       with(c.a.offsets.empty() ? behind_a : Lies{c.a.row, c.a.col, c.b.offsets}, c.b)},
      {"the bias is missing: it is added to every row",
       would_be(by_outer_products(c, a_of(c), b_of(c), c.accumulate, false))},
      {"accumulate: the product is added to what C holds",
       would_be(by_outer_products(c, a_of(c), b_of(c), false, true))},
      {"what C held before counts only if accumulate is set",
       would_be(by_outer_products(c, a_of(c), b_of(c), true, true))}};
  if (c.accumulate && c.batch == 1 && c.c.offsets.empty()) {
    all.push_back({"rounded twice: let the total, a double, begin with what C holds", rounded_twice(c, false)});
  }
  if (!c.bias.empty() && c.batch == 1 && c.c.offsets.empty()) {
    all.push_back({"rounded twice: the bias belongs into the total, a double, too", rounded_twice(c, true)});
    std::vector<double> by_rows = by_outer_products(c, a_of(c), b_of(c), c.accumulate, false);
    for (const Shape& ij : indices_of({c.m, c.n})) {
      by_rows[static_cast<size_t>(ij[0] * c.c.row + ij[1])] += taken(c.bias, ij[0]);
    }
    all.push_back({"the bias has one number for each column: bias[j], the same in every row", would_be(by_rows)});
  }
  if (c.batch > 1 && !c.accumulate && c.c.offsets.empty()) {
    Product from_nothing = c;
    for (const Shape& ij : indices_of({c.m, c.n})) from_nothing.c_all[static_cast<size_t>(ij[0] * c.c.row + ij[1])] = 0;
    all.push_back(
        {"what C holds is added to only if accumulate is set, also where another matrix of the batch wrote it",
         would_be(by_outer_products(from_nothing, a_of(c), b_of(c), true, true))});
  }
  if (c.batch > 1) {
    const Product one = first_only(c);
    all.push_back({"only the first matrix of the batch is multiplied",
                   would_be(by_outer_products(one, a_of(c), b_of(c), c.accumulate, true))});
  }
  return all;
}

// Arrays as large as the matrices need.
void fill(Draw& draw, Product& c) {
  c.a_all = normals(draw, reach(c.a, c.m, c.k));
  c.b_all = normals(draw, reach(c.b, c.k, c.n));
  c.c.col = 1;
  const int64_t room = reach(c.c, c.m, c.n);
  c.c_all = c.accumulate ? normals(draw, room) : std::vector<double>(static_cast<size_t>(room), unwritten);
}

Lies dense(int64_t columns) { return {columns, 1, {}}; }

Product plain(int64_t m, int64_t n, int64_t k, std::vector<double> a, std::vector<double> b) {
  Product c{1, m, n, k, dense(k), dense(n), dense(n), std::move(a), std::move(b), {}, {}};
  c.c_all.assign(static_cast<size_t>(m * n), unwritten);
  return c;
}

// 4097² - 8192 = 2²⁴ + 1 is no float, and 1 is left of it.
Product cancelled_by_the_bias() {
  Product c = plain(1, 1, 2, {4097, 1}, {4097, -8192});
  c.bias = {-16777216};
  return c;
}

const Check<Product> dense_products({
    .exercise = "02.9",
    .examples = {plain(2, 2, 3, {1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}), plain(1, 1, 1, {3}, {4}),
                 plain(1, 1, 3, {1, 2, 3}, {4, 5, 6}), plain(3, 2, 1, {1, 2, 3}, {4, 5}), plain(2, 3, 0, {}, {}),
                 plain(0, 3, 2, {}, {1, 2, 3, 4, 5, 6}), plain(2, 0, 2, {1, 2, 3, 4}, {}),
                 plain(1, 1, 4, {16777216, 1, 1, 1}, {1, 1, 1, 1}), plain(1, 1, 3, {1e8, 1, -1e8}, {1, 1, 1}),
                 plain(1, 2, 2, {4097, -16785408}, {4097, 1, 1, 0}), cancelled_by_the_bias()},
    .draw =
        [](Draw& draw) {
          Product c{1, draw.size(0, 7), draw.size(0, 7), draw.size(0, 7), {}, {}, {}, {}, {}, {}, {}};
          c.a = dense(c.k), c.b = dense(c.n), c.c = dense(c.n);
          fill(draw, c);
          c.c_all.assign(static_cast<size_t>(std::max<int64_t>(c.m * c.n, 0)), unwritten);
          return c;
        },
    .drawn = 60,
    .call = call_of,
    .ask = ask,
    .expect = expect,
    .mistakes = mistakes,
});

// Strides of a matrix: dense or transposed, with gaps, or repeating a row or a column.
Lies lies_for(Draw& draw, int64_t rows, int64_t columns) {
  Lies lies = dense(columns);
  if (draw.yes(0.5)) lies = {1, rows, {}};
  if (draw.yes(0.4)) (lies.row == 1 ? lies.col : lies.row) += draw.number(1, 4);
  if (draw.yes(0.2)) lies = {2 * columns + 1, 2, {}};
  if (draw.yes(0.1)) lies = {0, 1, {}};
  if (draw.yes(0.1)) lies = {1, 0, {}};
  return lies;
}

Product strided(Draw& draw) {
  Product c{1, draw.size(1, 6), draw.size(1, 6), draw.size(0, 6), {}, {}, {}, {}, {}, {}, {}};
  if (draw.yes(0.2)) c.n = c.k = c.m;
  if (draw.yes(0.1)) c.k = draw.size(40, 300);
  c.a = lies_for(draw, c.m, c.k), c.b = lies_for(draw, c.k, c.n);
  c.c = dense(c.n + (draw.yes() ? draw.number(1, 3) : 0));
  return c;
}

Product stored(Lies a, Lies b, int64_t c_row) {
  Product c{1, 2, 2, 3, std::move(a), std::move(b), dense(c_row), {}, {}, {}, {}};
  for (int64_t i = 0; i < reach(c.a, c.m, c.k); ++i) c.a_all.push_back(static_cast<double>(i + 1));
  for (int64_t i = 0; i < reach(c.b, c.k, c.n); ++i) c.b_all.push_back(static_cast<double>(10 * i + 10));
  c.c_all.assign(static_cast<size_t>(reach(c.c, c.m, c.n)), unwritten);
  return c;
}

const Check<Product> strided_products({
    .exercise = "02.9",
    .examples = {stored({1, 2, {}}, {2, 1, {}}, 2),   // A transposed
                 stored({3, 1, {}}, {1, 3, {}}, 2),   // B transposed
                 stored({1, 2, {}}, {1, 3, {}}, 2),   // both
                 stored({5, 1, {}}, {2, 1, {}}, 2),   // gaps between the rows of A
                 stored({3, 1, {}}, {7, 2, {}}, 2),   // every other column of a larger B
                 stored({3, 1, {}}, {2, 1, {}}, 5),   // gaps between the rows of C
                 stored({0, 1, {}}, {0, 1, {}}, 2)},  // one row again and again
    .draw =
        [](Draw& draw) {
          Product c = strided(draw);
          fill(draw, c);
          return c;
        },
    .drawn = 80,
    .call = call_of,
    .ask = ask,
    .expect = expect,
    .mistakes = mistakes,
});

// Where each matrix of a batch begins: anywhere, in any order, perhaps twice the same one.
Shape offsets_for(Draw& draw, int64_t batch, int64_t room) {
  Shape offsets;
  const int64_t begin = draw.number(0, 3);
  for (int64_t p = 0; p < batch; ++p) offsets.push_back(begin + draw.number(0, batch) * room);
  return offsets;
}

const Check<Product> whole_products({
    .exercise = "02.9",
    .draw =
        [](Draw& draw) {
          Product c = strided(draw);
          c.batch = draw.size(0, 4);
          c.accumulate = draw.yes();
          if (draw.yes(0.7)) c.a.offsets = offsets_for(draw, c.batch, reach(c.a, c.m, c.k));
          if (draw.yes(0.7)) c.b.offsets = offsets_for(draw, c.batch, reach(c.b, c.k, c.n));
          if (draw.yes(0.5)) c.bias = normals(draw, c.n);
          // C's matrices lie apart, in any order; in one place only where they are added up, or are the same product.
          if (c.batch > 1 && !c.accumulate && draw.yes(0.2)) {
            c.a.offsets.clear();
            if (!c.b.offsets.empty()) c.b.offsets.assign(static_cast<size_t>(c.batch), c.b.offsets[0]);
          } else if (c.batch > 1 && !(c.accumulate && draw.yes(0.2))) {
            const int64_t room = reach(c.c, c.m, c.n) + draw.number(0, 2);
            const int64_t first = draw.number(0, c.batch - 1);
            for (int64_t p = 0; p < c.batch; ++p) c.c.offsets.push_back((p + first) % c.batch * room);
          }
          fill(draw, c);
          return c;
        },
    .drawn = 100,
    .call = call_of,
    .ask = ask,
    .expect = expect,
    .mistakes = mistakes,
});

}  // namespace
}  // namespace course
