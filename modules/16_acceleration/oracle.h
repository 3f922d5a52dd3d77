// Products of matrices in plain loops over numbers, and how a case of this module lies in memory.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

#include "modules/course/checking/kernel_arrays.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/ladder/lanes.h"
#include "tinytensor/kernels/ladder/product.h"

namespace course {

/// In whose place C stands: a check finds out so, when a number of it is read. Or B in that of A: a matrix times itself.
enum class InPlace { none, c_is_a, c_is_b, b_is_a };

/// C += A B. Element (i, l) of A is a[i·a_row + l·a_col], and so on; the arrays are as long as their matrices reach.
struct Matrices {
  int64_t m = 0, n = 0, k = 0;
  int64_t a_row = 0, a_col = 0, b_row = 0, b_col = 0, c_row = 0;
  std::vector<double> a = {}, b = {}, c = {};
  InPlace in_place = InPlace::none;
};

inline double number_at(const std::vector<double>& all, int64_t place) {
  return place >= 0 && place < static_cast<int64_t>(all.size()) ? as_float(all[static_cast<size_t>(place)]) : foreign;
}

/// The matrices as rows of numbers.
using Rows = std::vector<std::vector<double>>;
inline Rows rows_of(const std::vector<double>& all, int64_t rows, int64_t columns, int64_t row, int64_t col) {
  Rows out(static_cast<size_t>(rows));
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) out[static_cast<size_t>(i)].push_back(number_at(all, i * row + j * col));
  }
  return out;
}
inline Rows a_of(const Matrices& c) { return rows_of(c.a, c.m, c.k, c.a_row, c.a_col); }
inline Rows b_of(const Matrices& c) { return rows_of(c.b, c.k, c.n, c.b_row, c.b_col); }

/// `to` += x · `row`
inline void add_row(std::vector<double>& to, double x, const std::vector<double>& row) {
  for (size_t j = 0; j < row.size(); ++j) to[j] += x * row[j];
}

/// C's array with A B added, as sums of rows of B; `keeps` false: C is overwritten.
inline std::vector<double> product_of(const Matrices& c, const Rows& a, const Rows& b, bool keeps = true) {
  std::vector<double> all;
  for (const double x : c.c) all.push_back(as_float(x));
  for (int64_t i = 0; i < c.m; ++i) {
    std::vector<double> sums(static_cast<size_t>(c.n));
    for (size_t l = 0; l < b.size(); ++l) add_row(sums, a[static_cast<size_t>(i)][l], b[l]);
    for (int64_t j = 0; j < c.n; ++j) {
      double& to = all[static_cast<size_t>(i * c.c_row + j)];
      to = (keeps ? to : 0) + sums[static_cast<size_t>(j)];
    }
  }
  return all;
}

/// The bound of a sum of floats in any order: (k + 2) · 2⁻²³ · Σ |a| |b|, to which what C holds belongs.
inline double bound_of(const Matrices& c) {
  Matrices sizes = c;
  for (std::vector<double>* const all : {&sizes.a, &sizes.b, &sizes.c}) {
    for (double& x : *all) x = std::isfinite(x) ? std::abs(x) : 0;
  }
  double largest = 0;
  for (const double x : product_of(sizes, a_of(sizes), b_of(sizes))) largest = std::max(largest, x);
  return static_cast<double>(c.k + 2) * 1.2e-7 * largest;
}

inline Answer expected_of(const Matrices& c) {
  return with_inputs_kept(should_be(product_of(c, a_of(c), b_of(c)), bound_of(c)));
}
inline Answer would_be_of(const Matrices& c, const std::vector<double>& all) { return should_be(all, bound_of(c)); }

inline std::string sizes_of(const Matrices& c) {
  return fmt::format("m = {}, n = {}, k = {}, a_row = {}, a_col = {}, b_row = {}, b_col = {}, c_row = {}", c.m, c.n,
                     c.k, c.a_row, c.a_col, c.b_row, c.b_col, c.c_row);
}
inline Call call_of(const char* name, const Matrices& c) {
  Call call{fmt::format("{}({})", name, sizes_of(c)), {}};
  const bool a = c.in_place == InPlace::c_is_a, b = c.in_place == InPlace::c_is_b;
  if (a || b) call.text += fmt::format(", where {} is C itself", a ? "A" : "B");
  if (c.in_place == InPlace::b_is_a) call.text += ", where A and B are one array";
  if (!a) call.inputs.push_back({"the array of a", row(c.a)});
  if (!b) call.inputs.push_back({"the array of b", row(c.b)});
  call.inputs.push_back({"the array of c before", row(c.c)});
  return call;
}

/// What a function that adds a product leaves behind.
inline Answer added(const Matrices& c, ladder::Add add) {
  Room a = input(c.a), b = input(c.b), out(c.c, unwritten);
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = c.k;
  p.a = c.in_place == InPlace::c_is_a ? out.data() : a.data(), p.a_row = c.a_row, p.a_col = c.a_col;
  p.b = c.in_place == InPlace::c_is_b ? out.data() : (c.in_place == InPlace::b_is_a ? a : b).data(), p.b_row = c.b_row,
  p.b_col = c.b_col;
  p.c = out.data(), p.c_row = c.c_row;
  add(p);
  return written(out, {&a, &b});
}

inline int64_t reach_of(int64_t rows, int64_t columns, int64_t row, int64_t col) {
  return rows == 0 || columns == 0 ? 0 : (rows - 1) * row + (columns - 1) * col + 1;
}

/// Strides of a matrix: dense by rows or by columns, with gaps, or one row or column again and again.
inline void draw_strides(Draw& draw, int64_t rows, int64_t columns, int64_t& row, int64_t& col) {
  row = std::max<int64_t>(columns, 1), col = 1;
  if (draw.yes(0.4)) row = 1, col = std::max<int64_t>(rows, 1);
  if (draw.yes(0.4)) (row == 1 ? col : row) += draw.number(1, 4);
  if (draw.yes(0.2)) row = 2 * columns + 1, col = 2;
  if (draw.yes(0.1)) row = 0, col = 1;
}
inline void draw_numbers(Draw& draw, Matrices& c) {
  c.a = normals(draw, reach_of(c.m, c.k, c.a_row, c.a_col));
  c.b = normals(draw, reach_of(c.k, c.n, c.b_row, c.b_col));
  c.c = normals(draw, reach_of(c.m, c.n, c.c_row, 1));
}

/// Dense matrices of these sizes, with the numbers first, first + 1, … in A, 10, 20, … in B, and 100 in C.
inline Matrices counted(int64_t m, int64_t n, int64_t k) {
  Matrices c{m, n, k, std::max<int64_t>(k, 1), 1, std::max<int64_t>(n, 1), 1, std::max<int64_t>(n, 1)};
  for (int64_t i = 0; i < m * k; ++i) c.a.push_back(static_cast<double>(i % 97 + 1));
  for (int64_t i = 0; i < k * n; ++i) c.b.push_back(static_cast<double>(10 * (i % 89) + 10));
  c.c.assign(static_cast<size_t>(m * n), 100);
  return c;
}

/// B as pack_b() leaves it: panels of tile_columns columns, zeros where the last one lacks some.
inline std::vector<double> panels_in_rows(const Matrices& c) {
  std::vector<double> to;
  const Rows b = b_of(c);
  for (int64_t first = 0; first < c.n; first += ladder::tile_columns) {
    for (const auto& one : b) {
      for (int64_t j = first; j < first + ladder::tile_columns; ++j)
        to.push_back(j < c.n ? one[static_cast<size_t>(j)] : 0);
    }
  }
  return to;
}

inline void with_threads(int threads, const std::function<void()>& f) {
  const int before = num_threads();
  set_num_threads(threads);
  f();
  set_num_threads(before);
}

}  // namespace course
