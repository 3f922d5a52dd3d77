// Checks of module 16: the order of the loops.
#include "tinytensor/kernels/ladder/loop_order.h"

#include "modules/16_acceleration/oracle.h"

namespace course {
namespace {

const bool asked_sizes_are_asked = asks_large_sizes() = true;

Matrices drawn_product(Draw& draw) {
  Matrices c;
  c.m = draw.size(0, 7), c.n = draw.size(0, 9), c.k = draw.size(0, 7);
  draw_strides(draw, c.m, c.k, c.a_row, c.a_col);
  draw_strides(draw, c.k, c.n, c.b_row, c.b_col);
  c.c_row = std::max<int64_t>(c.n, 1) + (draw.yes() ? draw.number(1, 3) : 0);
  draw_numbers(draw, c);
  return c;
}

Mistakes loop_mistakes(const Matrices& c) {
  Matrices turned_a = c, turned_b = c, dense_b = c;
  std::swap(turned_a.a_row, turned_a.a_col), std::swap(turned_b.b_row, turned_b.b_col);
  dense_b.b_row = c.n, dense_b.b_col = 1;
  return {{"C is not written", would_be_of(c, product_of(c, Rows(static_cast<size_t>(c.m)), {}))},
          {"the product is added to what C holds: C was made ready before",
           would_be_of(c, product_of(c, a_of(c), b_of(c), false))},
          {"A is read transposed", would_be_of(c, product_of(c, a_of(turned_a), b_of(c)))},
          {"B is read transposed", would_be_of(c, product_of(c, a_of(c), b_of(turned_b)))},
          {"element (l, j) of B lies at l · b_row + j · b_col, in any matrix",
           would_be_of(c, product_of(c, a_of(c), b_of(dense_b)))}};
}

Matrices loops_far_out() {
  Matrices c = counted(1, 3, 2);
  c.a = {1e30, -1e30}, c.b = {1, 1e-30, 2, 1, 0, infinity}, c.c = {1, 2, 3};
  return c;
}
Matrices of_nothing_but_zeros() {
  Matrices c = counted(1, 2, 2);
  c.a = {0, 1}, c.b = {infinity, nan, 1, 1};
  return c;
}

const Check<Matrices> products({
    .exercise = "16.1",
    .examples = {counted(2, 2, 2), counted(1, 1, 1), counted(2, 3, 4), counted(0, 3, 2), counted(3, 0, 2),
                 counted(3, 2, 0), counted(1030, 1, 2), counted(1, 1030, 2), counted(2, 1, 1030), loops_far_out(),
                 of_nothing_but_zeros()},
    .draw = drawn_product,
    .drawn = 100,
    .call = [](const Matrices& c) { return call_of("add_in_loop_order", c); },
    .ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_in_loop_order); },
    .expect = expected_of,
    .mistakes = loop_mistakes,
});

// --- the order itself: C stands in the place of an input, and what is read depends on when

// Small whole numbers, so that nothing is rounded.
Matrices loops_in_place(InPlace which, int64_t m, int64_t n, bool changes_itself = false) {
  const bool a = which == InPlace::c_is_a;
  Matrices c = a ? counted(m, n, n) : counted(m, n, m);
  (a ? c.a_row : c.b_row) = c.c_row;
  (a ? c.a_col : c.b_col) = 1;
  for (size_t i = 0; i < c.c.size(); ++i) c.c[i] = static_cast<double>(i % 3) - 1;
  for (size_t i = 0; i < c.a.size(); ++i) c.a[i] = static_cast<double>(i % 5) - 2;
  for (size_t i = 0; i < c.b.size(); ++i) c.b[i] = static_cast<double>(i % 2);
  (a ? c.a : c.b).clear();
  for (int64_t l = 0; a && l < n; ++l) c.b[static_cast<size_t>(l * c.b_row + l)] = changes_itself ? 1 : 0;  // of (i, l)
  c.in_place = which;
  return c;
}

// What C becomes if its rows are made one after the other, from rows as they are when their turn comes.
std::vector<double> row_by_row(const Matrices& c) {
  Rows rows = rows_of(c.c, c.m, c.n, c.c_row, 1);
  const Rows a = a_of(c), b = b_of(c);
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t l = 0; l < static_cast<size_t>(c.k); ++l) {
      if (c.in_place == InPlace::c_is_a) {
        add_row(rows[i], rows[i][l], b[l]);
      } else {
        add_row(rows[i], a[i][l], std::vector<double>(rows[l]));
      }
    }
  }
  std::vector<double> all;
  for (const auto& one : rows) all.insert(all.end(), one.begin(), one.end());
  return all;
}

// A's number is read again for each column: behind column l it is another one.
std::vector<double> read_again(const Matrices& c) {
  Rows rows = rows_of(c.c, c.m, c.n, c.c_row, 1);
  const Rows b = b_of(c);
  std::vector<double> all;
  for (auto& one : rows) {
    for (size_t l = 0; l < static_cast<size_t>(c.k); ++l) {
      for (size_t j = 0; j < one.size(); ++j) one[j] += one[l] * b[l][j];
    }
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

// Each element by itself, with all of k: the order of module 02.
std::vector<double> element_by_element(const Matrices& c, bool sums_apart) {
  Rows rows = rows_of(c.c, c.m, c.n, c.c_row, 1);
  const Rows a = a_of(c), b = b_of(c);
  std::vector<double> all;
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t j = 0; j < rows[i].size(); ++j) {
      double sum = 0;
      double& to = sums_apart ? sum : rows[i][j];
      for (size_t l = 0; l < static_cast<size_t>(c.k); ++l) {
        to += c.in_place == InPlace::c_is_a ? rows[i][l] * b[l][j] : a[i][l] * rows[l][j];
      }
      rows[i][j] += sum;
    }
  }
  for (const auto& one : rows) all.insert(all.end(), one.begin(), one.end());
  return all;
}

const Check<Matrices> order({
    .exercise = "16.1",
    .examples = {loops_in_place(InPlace::c_is_a, 2, 3), loops_in_place(InPlace::c_is_a, 1, 5),
                 loops_in_place(InPlace::c_is_b, 3, 2), loops_in_place(InPlace::c_is_b, 4, 3),
                 loops_in_place(InPlace::c_is_a, 2, 3, true), loops_in_place(InPlace::c_is_a, 3, 5, true)},
    .call = [](const Matrices& c) { return call_of("add_in_loop_order", c); },
    .ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_in_loop_order); },
    .expect = [](const Matrices& c) -> Answer { return with_inputs_kept(should_be(row_by_row(c), 0)); },
    .mistakes = [](const Matrices& c) -> Mistakes {
      const char* const says =
          "the order: one row of C after the other, and for each l in turn all of row l of B is added to it. Here C "
          "stands "
          "in the place of an input, so that the order shows";
      Mistakes all = {{says, should_be(element_by_element(c, false), 0)},
                      {says, should_be(element_by_element(c, true), 0)}};
      if (c.in_place == InPlace::c_is_a) {
        all.push_back(
            {"A's number is read once for a row of B: here C stands in the place of A, and the number changes",
             should_be(read_again(c), 0)});
      }
      return all;
    },
});

}  // namespace
}  // namespace course
