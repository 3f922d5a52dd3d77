// Checks of module 16: the order of the loops.
#include "tinytensor/kernels/ladder/loop_order.h"

#include "modules/16_acceleration/sums.h"

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

enum class Loops { asked, read_again, by_elements, by_elements_apart };

// C's array afterwards. The input in whose place C stands is read from there.
std::vector<double> as_the_loops_go(const Matrices& c, Loops loops) {
  std::vector<double> all = c.c;
  const bool c_is_a = c.in_place == InPlace::c_is_a, c_is_b = c.in_place == InPlace::c_is_b;
  const auto place = [](int64_t i, int64_t row, int64_t j, int64_t col) {
    return static_cast<size_t>(i * row + j * col);
  };
  const auto a = [&](int64_t i, int64_t l) { return (c_is_a ? all : c.a)[place(i, c.a_row, l, c.a_col)]; };
  const auto b = [&](int64_t l, int64_t j) { return (c_is_b ? all : c.b)[place(l, c.b_row, j, c.b_col)]; };
  for (int64_t i = 0; i < c.m; ++i) {
    const auto to = [&](int64_t j) -> double& { return all[place(i, c.c_row, j, 1)]; };
    for (int64_t j = 0; loops >= Loops::by_elements && j < c.n; ++j) {
      double sum = loops == Loops::by_elements ? to(j) : 0;
      for (int64_t l = 0; l < c.k; ++l) {
        sum += a(i, l) * b(l, j);
        if (loops == Loops::by_elements) to(j) = sum;
      }
      if (loops == Loops::by_elements_apart) to(j) += sum;
    }
    for (int64_t l = 0; loops < Loops::by_elements && l < c.k; ++l) {
      const double x = a(i, l);
      for (int64_t j = 0; j < c.n; ++j) to(j) += (loops == Loops::read_again ? a(i, l) : x) * b(l, j);
    }
  }
  return all;
}

// How the input lies in whose place C does not stand; and whether the other one has the same row, or the same column of A,
// again and again.
enum class Other { by_rows, by_columns, apart, one_row, one_column };
struct InOrder {
  InPlace which = InPlace::c_is_a;
  int64_t m = 1, n = 1, k = 1;
  Other other = Other::by_rows;
  bool repeats_row = false, repeats_column = false;
  bool changes_itself = false;  // b(l, l) is 1: what is read of A is changed by its own turn
};

// Small whole numbers, so that nothing is rounded.
Matrices in_order(const InOrder& o) {
  const bool c_is_a = o.which == InPlace::c_is_a;
  Matrices c{o.m, o.n, o.k, o.k, 1, o.n, 1, std::max(o.n, c_is_a ? o.k : 0)};
  int64_t& row = c_is_a ? c.b_row : c.a_row;
  int64_t& col = c_is_a ? c.b_col : c.a_col;
  if (o.other == Other::by_columns) row = 1, col = c_is_a ? o.k : o.m;
  if (o.other == Other::apart) row = 2 * row + 1, col = 2;
  if (o.other == Other::one_row) row = 0;
  if (o.other == Other::one_column) row = 1, col = 0;
  (c_is_a ? c.a_row : c.b_row) = o.repeats_row ? 0 : c.c_row;
  (c_is_a ? c.a_col : c.b_col) = o.repeats_column && c_is_a ? 0 : 1;
  c.c.resize(static_cast<size_t>(reach_of(c.m, c.n, c.c_row, 1)));
  if (c_is_a) c.c.resize(std::max(c.c.size(), static_cast<size_t>(reach_of(c.m, c.k, c.a_row, c.a_col))));
  for (size_t i = 0; i < c.c.size(); ++i) c.c[i] = static_cast<double>(i % 3) - 1;
  auto& other = c_is_a ? c.b : c.a;
  other.resize(static_cast<size_t>(c_is_a ? reach_of(c.k, c.n, row, col) : reach_of(c.m, c.k, row, col)));
  for (size_t i = 0; i < other.size(); ++i) other[i] = static_cast<double>((c_is_a ? i * i + i / 3 : i) % 3) - 1;
  for (int64_t l = 0; c_is_a && o.other == Other::by_rows && l < std::min(c.k, c.n); ++l) {
    c.b[static_cast<size_t>(l * c.b_row + l)] = o.changes_itself ? 1 : 0;  // of (i, l)
  }
  c.in_place = o.which;
  return c;
}

std::vector<Matrices> orders() {
  constexpr InPlace a = InPlace::c_is_a, b = InPlace::c_is_b;
  std::vector<Matrices> all = {in_order({a, 2, 3, 3}),
                               in_order({a, 1, 5, 5}),
                               in_order({b, 3, 2, 3}),
                               in_order({b, 4, 3, 4}),
                               in_order({.m = 2, .n = 3, .k = 3, .changes_itself = true}),
                               in_order({.m = 3, .n = 5, .k = 5, .changes_itself = true})};
  for (const InPlace which : {a, b}) {
    for (const Other other : {Other::by_rows, Other::by_columns, Other::apart, Other::one_row, Other::one_column}) {
      for (const bool row : {false, true}) {
        for (const bool column : {false, true}) all.push_back(in_order({which, 3, 4, 3, other, row, column}));
        all.push_back(in_order({which, 1, 2, 1, other, row}));
      }
    }
  }
  for (const int64_t size : {9, 17, 33, 50, 65, 130, 257, 513, 1025, 2050, 4099, 8195}) {  // wide, tall
    for (const bool changes_itself : {false, true}) {
      all.push_back(in_order({.m = 2, .n = size, .k = 5, .changes_itself = changes_itself}));
    }
    all.push_back(in_order({a, 2, size, 4, Other::by_columns}));
    all.push_back(in_order({b, 3, size, 3})), all.push_back(in_order({b, size, 2, 4})),
        all.push_back(in_order({b, size, 9, 3}));
    all.push_back(in_order({a, size, 2, 2}));
  }
  return all;
}

const Check<Matrices> order({
    .exercise = "16.1",
    .examples = orders(),
    .call =
        [](const Matrices& c) {
          Call call = call_of("add_in_loop_order", c);
          call.text += ", so that it shows what was read and written when";
          return call;
        },
    .ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_in_loop_order); },
    .expect = [](const Matrices& c) -> Answer {
      return with_inputs_kept(should_be(as_the_loops_go(c, Loops::asked), 0));
    },
    .mistakes = [](const Matrices& c) -> Mistakes {
      const char* const says =
          "the order: one row of C after the other; in each turn of l one number of A is read, and all of row l of B "
          "is "
          "added to C itself before the next turn. Here C stands in the place of an input, so that the order shows";
      return singled_out(
          {{"A's number is read once for a row of B: here C stands in the place of A, and the number changes",
            as_the_loops_go(c, Loops::read_again)},
           {says, as_the_loops_go(c, Loops::by_elements)},
           {says, as_the_loops_go(c, Loops::by_elements_apart)}},
          says);
    },
});

}  // namespace
}  // namespace course
