// Checks of module 16: a tile of C in registers, as numbers and as vectors.
#include "tinytensor/kernels/ladder/register_tile.h"

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace course {
namespace {

using ladder::scalar_columns, ladder::scalar_rows, ladder::tile_columns, ladder::tile_rows;

// A tile, where B is C, its first k rows, or A is C, its first k columns. Without a k it is all of them.
Matrices tile_in_place(InPlace which, int64_t rows, int64_t columns, int64_t k = 0) {
  Matrices c = counted(rows, columns, k > 0 ? k : which == InPlace::c_is_a ? columns : rows);
  for (auto* const all : {&c.a, &c.b, &c.c}) {
    for (size_t i = 0; i < all->size(); ++i) (*all)[i] = static_cast<double>(i * i % 5) - 2;
  }
  (which == InPlace::c_is_a ? c.a_row : c.b_row) = c.c_row;
  (which == InPlace::c_is_a ? c.a : c.b).clear();
  c.in_place = which;
  return c;
}
Call call_of_tile(const char* name, const Matrices& c) {
  Call call = call_of(name, c);
  if (c.in_place != InPlace::none)
    call.text += ", so that it shows whether C is written before all of A and B was read";
  return call;
}
Answer expected_in_place(const Matrices& c) {
  const bool a = c.in_place == InPlace::c_is_a;
  const Rows before = rows_of(c.c, a ? c.m : c.k, a ? c.k : c.n, c.c_row, 1);
  return with_inputs_kept(should_be(product_of(c, a ? before : a_of(c), a ? b_of(c) : before), 0));
}

// 2²⁴ + 1 is no float: who adds to C again and again loses all the ones.
Matrices of_ones(int64_t rows, int64_t columns) {
  Matrices c = counted(rows, columns, 64);
  c.a.assign(c.a.size(), 1), c.b.assign(c.b.size(), 1), c.c.assign(c.c.size(), 16777216);
  return c;
}
double loosest(const Matrices& c) { return c.c.empty() || c.c[0] != 16777216 ? bound_of(c) : 0; }

Answer expected_tile(const Matrices& c) {
  if (c.in_place != InPlace::none) return expected_in_place(c);
  return with_inputs_kept(should_be(product_of(c, a_of(c), b_of(c)), loosest(c)));
}

Matrices tile_far_out(int64_t rows, int64_t columns) {
  Matrices c = counted(rows, columns, 2);
  c.a[0] = 1e30, c.b[0] = 1e-30, c.b[1] = infinity, c.b[static_cast<size_t>(columns)] = nan;
  c.a[3] = 0;
  return c;
}

Matrices tile_for(Draw& draw, int64_t rows, int64_t columns, bool dense_b) {
  Matrices c;
  c.m = rows, c.n = columns, c.k = draw.size(0, 12);
  draw_strides(draw, c.m, c.k, c.a_row, c.a_col);
  draw_strides(draw, c.k, c.n, c.b_row, c.b_col);
  if (dense_b) c.b_row = draw.yes(0.1) ? 0 : columns + draw.number(0, 5), c.b_col = 1;
  c.c_row = columns + (draw.yes() ? draw.number(1, 3) : 0);
  draw_numbers(draw, c);
  return c;
}

// C if each step of k is added to it at once.
std::vector<double> written_at_once(const Matrices& c) {
  Rows rows = rows_of(c.c, c.m, c.n, c.c_row, 1);
  const Rows a = a_of(c), b = b_of(c);
  for (size_t l = 0; l < static_cast<size_t>(c.k); ++l) {
    for (size_t i = 0; i < rows.size(); ++i) {
      for (size_t j = 0; j < rows[i].size(); ++j) {
        rows[i][j] += c.in_place == InPlace::c_is_a ? rows[i][l] * b[l][j] : a[i][l] * rows[l][j];
      }
    }
  }
  std::vector<double> all;
  for (const auto& one : rows) all.insert(all.end(), one.begin(), one.end());
  return all;
}

Mistakes tile_mistakes(const Matrices& c) {
  if (c.in_place != InPlace::none) {
    return {
        {"C is written before all of A and B was read: sums stay in registers until k has gone by. Here C stands in "
         "the "
         "place of an input, so that this shows",
         should_be(written_at_once(c), 0)}};
  }
  Matrices turned = c, dense = c, dense_b = c;
  std::swap(turned.a_row, turned.a_col);
  dense.a_row = c.k, dense.a_col = 1;
  dense_b.b_row = c.n, dense_b.b_col = 1;
  return {{"C is not written", would_be_of(c, product_of(c, Rows(static_cast<size_t>(c.m)), {}))},
          {"the sums are added to what C holds", should_be(product_of(c, a_of(c), b_of(c), false), loosest(c))},
          {"A is read transposed", would_be_of(c, product_of(c, a_of(turned), b_of(c)))},
          {"element (r, l) of A lies at r · a_row + l · a_col, in any matrix",
           would_be_of(c, product_of(c, a_of(dense), b_of(c)))},
          {"row l of B begins at l · b_row", would_be_of(c, product_of(c, a_of(c), b_of(dense_b)))},
          {"one sum from 0 for each element, added to C once: C holds 2²⁴ here, where a float has no room for a 1",
           c.c.empty() || c.c[0] != 16777216 ? Answer{} : should_be(c.c, 0)}};
}

const Check<Matrices> register_tiles({
    .exercise = "16.4",
    .examples = {counted(scalar_rows, scalar_columns, 1), counted(scalar_rows, scalar_columns, 3),
                 counted(scalar_rows, scalar_columns, 0), counted(scalar_rows, scalar_columns, 1030),
                 of_ones(scalar_rows, scalar_columns), tile_far_out(scalar_rows, scalar_columns),
                 tile_in_place(InPlace::c_is_a, scalar_rows, scalar_columns),
                 tile_in_place(InPlace::c_is_b, scalar_rows, scalar_columns),
                 tile_in_place(InPlace::c_is_a, scalar_rows, scalar_columns, 1),
                 tile_in_place(InPlace::c_is_b, scalar_rows, scalar_columns, 1),
                 tile_in_place(InPlace::c_is_a, scalar_rows, scalar_columns, 2),
                 tile_in_place(InPlace::c_is_b, scalar_rows, scalar_columns, 2)},
    .draw = [](Draw& draw) { return tile_for(draw, scalar_rows, scalar_columns, false); },
    .drawn = 60,
    .call = [](const Matrices& c) { return call_of_tile("add_register_tile", c); },
    .ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_register_tile); },
    .expect = expected_tile,
    .mistakes = tile_mistakes,
});

Matrices by_columns(int64_t k) {
  Matrices c = counted(tile_rows, tile_columns, k);
  c.a_row = 1, c.a_col = tile_rows;  // as a packed strip lies
  return c;
}

const Check<Matrices> vector_tiles({
    .exercise = "16.6",
    .examples = {counted(tile_rows, tile_columns, 1), counted(tile_rows, tile_columns, 3), by_columns(3),
                 counted(tile_rows, tile_columns, 0), counted(tile_rows, tile_columns, 1030),
                 of_ones(tile_rows, tile_columns), tile_far_out(tile_rows, tile_columns),
                 tile_in_place(InPlace::c_is_a, tile_rows, tile_columns),
                 tile_in_place(InPlace::c_is_b, tile_rows, tile_columns),
                 tile_in_place(InPlace::c_is_a, tile_rows, tile_columns, 1),
                 tile_in_place(InPlace::c_is_b, tile_rows, tile_columns, 1),
                 tile_in_place(InPlace::c_is_a, tile_rows, tile_columns, 2),
                 tile_in_place(InPlace::c_is_b, tile_rows, tile_columns, 2)},
    .draw = [](Draw& draw) { return tile_for(draw, tile_rows, tile_columns, true); },
    .drawn = 60,
    .call = [](const Matrices& c) { return call_of_tile("add_vector_tile", c); },
    .ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_vector_tile); },
    .expect = expected_tile,
    .mistakes = tile_mistakes,
});

}  // namespace
}  // namespace course
