// Checks of module 16: in which order products are added, from where on, and that no zero is passed over.
//
// All numbers are powers of two, so that products are exact: a sum is rounded where it is added to, and nowhere else,
// whatever instructions multiply. What comes out is known to the last bit.
#include "modules/16_acceleration/sums.h"
#include "tinytensor/kernels/ladder/loop_order.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/register_tile.h"
#include "tinytensor/kernels/ladder/threads.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace course {
namespace {

using ladder::scalar_columns, ladder::scalar_rows, ladder::tile_columns, ladder::tile_rows;

// --- what is asked

double power(Draw& draw, int64_t largest) {
  return std::ldexp(draw.yes() ? 1.0 : -1.0, static_cast<int>(draw.number(0, largest)));
}

// All of a matrix, one row or one column of it.
void put_zeros(Draw& draw, std::vector<double>& all, int64_t rows, int64_t columns, int64_t row, int64_t col) {
  if (rows == 0 || columns == 0) return;
  const int64_t what = draw.number(0, 3), i = draw.number(0, rows - 1), j = draw.number(0, columns - 1);
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t l = 0; l < columns; ++l) {
      if (what == 0 || ((what == 1 || r == i) && (what == 2 || l == j)))
        all[static_cast<size_t>(r * row + l * col)] = 0;
    }
  }
}
void put_infinities(Draw& draw, std::vector<double>& all) {
  for (double& x : all) x = draw.yes(0.3) ? draw.one_of<double>({infinity, -infinity, nan}) : x;
}

Matrices of_powers(Draw& draw, Matrices c) {
  for (auto* const all : {&c.a, &c.b}) {
    for (double& x : *all) x = power(draw, 12);
  }
  for (double& x : c.c) x = draw.yes() ? power(draw, 25) : 0;
  if (draw.yes(0.3)) {
    put_zeros(draw, c.a, c.m, c.k, c.a_row, c.a_col), put_infinities(draw, c.b);
  } else if (draw.yes(0.3)) {
    put_zeros(draw, c.b, c.k, c.n, c.b_row, c.b_col), put_infinities(draw, c.a);
  }
  return c;
}

Matrices drawn(Draw& draw, int64_t m, int64_t n, bool dense_b = false) {
  Matrices c;
  c.m = m, c.n = n, c.k = draw.size(0, 12);
  draw_strides(draw, c.m, c.k, c.a_row, c.a_col);
  draw_strides(draw, c.k, c.n, c.b_row, c.b_col);
  if (dense_b) c.b_row = std::max<int64_t>(c.n, 1) + draw.number(0, 2), c.b_col = 1;
  c.c_row = std::max<int64_t>(c.n, 1) + draw.number(0, 2);
  draw_numbers(draw, c);
  return of_powers(draw, c);
}

// 2²⁴ in C, or as the product that comes first, has no room for the ones behind it.
Matrices ones(int64_t m, int64_t n, int64_t k, double c_holds, double first, int64_t b_col = 1) {
  Matrices c = counted(m, n, k);
  c.b_row = n * b_col, c.b_col = b_col;
  c.a.assign(c.a.size(), 1), c.c.assign(c.c.size(), c_holds);
  c.b.assign(static_cast<size_t>(reach_of(k, n, c.b_row, b_col)), 1);
  for (int64_t i = 0; i < m && k > 0; ++i) c.a[static_cast<size_t>(i * k)] = first;
  return c;
}
Matrices zeros_and_infinities(int64_t m, int64_t n, bool zeros_in_a) {
  Matrices c = counted(m, n, 2);
  (zeros_in_a ? c.a : c.b).assign((zeros_in_a ? c.a : c.b).size(), 0);
  (zeros_in_a ? c.b : c.a)[0] = infinity;
  return c;
}
std::vector<Matrices> examples_of(int64_t m, int64_t n) {
  return {ones_between(m, n),        ones(m, n, 64, large, 1),         ones(m, n, 3, 0, large),
          ones(m, n, 300, 0, large), zeros_and_infinities(m, n, true), zeros_and_infinities(m, n, false)};
}

CheckParts<Matrices> to_the_last_bit(const char* exercise, const char* name, Begin begin, int64_t m, int64_t n) {
  return {
      .exercise = exercise,
      .examples = examples_of(m, n),
      .drawn = 40,
      .call = [name](const Matrices& c) { return call_of(name, c); },
      .ask = {},
      .expect = [begin](const Matrices& c) -> Answer { return with_inputs_kept(should_be(summed(c, begin), 0)); },
      .mistakes = [begin](const Matrices& c) -> Mistakes { return order_mistakes(c, begin); },
  };
}

CheckParts<Matrices> loop_question() {
  CheckParts<Matrices> parts = to_the_last_bit("16.1", "add_in_loop_order", Begin::at_c, 2, 3);
  parts.examples.push_back(ones(1, 1, 64, large, 1, 2));
  parts.examples.push_back(ones(2, 3, 64, large, 1, 2));
  parts.draw = [](Draw& draw) {
    const int64_t m = draw.size(0, 4);
    return drawn(draw, m, draw.size(0, 6));
  };
  parts.ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_in_loop_order); };
  return parts;
}
const Check<Matrices> loop_sums(loop_question());

CheckParts<Matrices> register_question() {
  CheckParts<Matrices> parts =
      to_the_last_bit("16.4", "add_register_tile", Begin::at_zero, scalar_rows, scalar_columns);
  parts.draw = [](Draw& draw) { return drawn(draw, scalar_rows, scalar_columns); };
  parts.ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_register_tile); };
  return parts;
}
const Check<Matrices> register_sums(register_question());

CheckParts<Matrices> vector_question() {
  CheckParts<Matrices> parts = to_the_last_bit("16.6", "add_vector_tile", Begin::at_zero, tile_rows, tile_columns);
  parts.draw = [](Draw& draw) { return drawn(draw, tile_rows, tile_columns, true); };
  parts.ask = [](const Matrices& c) -> Answer { return added(c, ladder::add_vector_tile); };
  return parts;
}
const Check<Matrices> vector_sums(vector_question());

// --- 16.8 and 16.9: B is there as panels alone

ladder::Product without_b(const Matrices& c, Room& a, Room& out) {
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = c.k, p.a = a.data(), p.a_row = c.a_row, p.a_col = c.a_col;
  p.c = out.data(), p.c_row = c.c_row;
  return p;
}

CheckParts<Matrices> strip_question() {
  CheckParts<Matrices> parts = to_the_last_bit("16.8", "add_strip", Begin::at_zero, 1, 1);
  for (const Matrices& c : examples_of(tile_rows, tile_columns + 3)) parts.examples.push_back(c);
  parts.draw = [](Draw& draw) {
    const int64_t m = draw.yes(0.3) ? tile_rows : draw.number(1, tile_rows);
    return drawn(draw, m, draw.size(0, 2 * tile_columns));
  };
  parts.ask = [](const Matrices& c) -> Answer {
    Room a = input(c.a), panels = input(panels_in_rows(c)), out(c.c, unwritten);
    ladder::add_strip(without_b(c, a, out), panels.data());
    return written(out, {&a, &panels});
  };
  return parts;
}
const Check<Matrices> strip_sums(strip_question());

// As add_packed_block() calls it: panels lie in this thread's scratch memory.
const Check<Matrices> panels_in_scratch({
    .exercise = "16.8",
    .examples = {ones(2, 1, 3, 1, 1), ones(tile_rows, tile_columns + 1, 4, 1, 2), ones(2, 3 * tile_columns, 2, 1, 4)},
    .call =
        [](const Matrices& c) {
          return Call{fmt::format("add_strip({}), whose panels lie in scratch memory, as add_packed_block() puts them",
                                  sizes_of(c))};
        },
    .ask = [](const Matrices& c) -> Answer {
      const std::vector<double> panels = panels_in_rows(c);
      Room a = input(c.a), out(c.c, unwritten);
      real* const to = ladder::scratch_numbers(Scratch::shared_panels, static_cast<int64_t>(panels.size()));
      for (size_t i = 0; i < panels.size(); ++i) to[i] = static_cast<real>(panels[i]);
      ladder::add_strip(without_b(c, a, out), to);
      return written(out, {&a});
    },
    .expect = [](const Matrices& c) -> Answer { return with_inputs_kept(should_be(summed(c, Begin::at_zero), 0)); },
});

// As add_strip() calls a tile: A lies in this thread's scratch memory as well.
const Check<Matrices> tile_in_scratch({
    .exercise = "16.6",
    .examples = {ones(tile_rows, tile_columns, 1, 1, 2), ones(tile_rows, tile_columns, 7, 3, 2)},
    .call =
        [](const Matrices& c) {
          return Call{
              fmt::format("add_vector_tile({}), whose A lies in Scratch::own_panels and B in "
                          "Scratch::shared_panels, as add_strip() has them",
                          sizes_of(c))};
        },
    .ask = [](const Matrices& c) -> Answer {
      Room out(c.c, unwritten);
      const auto put = [](Scratch kind, const std::vector<double>& numbers) {
        real* const to = ladder::scratch_numbers(kind, static_cast<int64_t>(numbers.size()));
        for (size_t i = 0; i < numbers.size(); ++i) to[i] = static_cast<real>(numbers[i]);
        return to;
      };
      ladder::Product p;
      p.m = c.m, p.n = c.n, p.k = c.k, p.c = out.data(), p.c_row = c.c_row;
      p.a = put(Scratch::own_panels, c.a), p.a_row = c.a_row, p.a_col = c.a_col;
      p.b = put(Scratch::shared_panels, c.b), p.b_row = c.b_row, p.b_col = c.b_col;
      ladder::add_vector_tile(p);
      return written(out);
    },
    .expect = [](const Matrices& c) -> Answer { return should_be(summed(c, Begin::at_zero), 0); },
});

CheckParts<Matrices> shared_question() {
  CheckParts<Matrices> parts =
      to_the_last_bit("16.9", "with 3 threads and a grain of 1: add_strips_in_parallel", Begin::at_zero, 1, 1);
  for (const Matrices& c : examples_of(2 * tile_rows + 1, 3)) parts.examples.push_back(c);
  parts.draw = [](Draw& draw) {
    const int64_t m = draw.size(0, 5 * tile_rows);
    return drawn(draw, m, draw.size(0, 9));
  };
  parts.ask = [](const Matrices& c) -> Answer {
    Room a = input(c.a), panels = input(panels_in_rows(c)), out(c.c, unwritten);
    with_threads(3, [&] { ladder::add_strips_in_parallel(without_b(c, a, out), panels.data(), 1); });
    return written(out, {&a, &panels});
  };
  return parts;
}
const Check<Matrices> shared_sums(shared_question());

}  // namespace
}  // namespace course
