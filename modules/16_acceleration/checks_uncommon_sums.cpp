// Checks of module 16: sums of two to a hundred thousand products, of numbers that are all the same, of tiny ones, and C that
// holds what is no usual number. To the last bit, as in checks_to_the_last_bit.cpp: all products are exact.
#include "modules/16_acceleration/sums.h"
#include "tinytensor/kernels/ladder/loop_order.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/register_tile.h"
#include "tinytensor/kernels/ladder/threads.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace course {
namespace {

using ladder::scalar_columns, ladder::scalar_rows, ladder::tile_columns, ladder::tile_rows;

// --- parts of k: a sum for each part, or each part added to C, shows for parts of any length

// Each is 2 or more behind a power of two, so that the last part has two products at least.
const std::vector<int64_t>& lengths() {
  static const std::vector<int64_t> all = {2,   3,    4,    5,    6,    7,     8,     9,     10,
                                           11,  13,   14,   18,   23,   34,    66,    130,   258,
                                           514, 1026, 2050, 4098, 8194, 16386, 32770, 65538, 131074};
  return all;
}

// Ones, of which the first may be `first`. Where there are many, A has one row and B one, again and again.
Matrices many_ones(int64_t m, int64_t n, int64_t k, double first, double c_holds) {
  Matrices c = counted(m, n, k <= 10000 ? k : 0);
  c.k = k, c.c.assign(c.c.size(), c_holds);
  if (k > 10000) c.a_row = 0, c.b_row = 0;
  c.a.assign(static_cast<size_t>(reach_of(m, k, c.a_row, 1)), 1);
  c.b.assign(static_cast<size_t>(reach_of(k, n, c.b_row, 1)), 1);
  for (size_t i = 0; i < c.a.size(); i += static_cast<size_t>(k)) c.a[i] = first;
  return c;
}
// Of these C has no room for a part that is shorter than half of them.
double without_room_for(int64_t k) {
  double c = large;
  for (int64_t part = 4; part <= k; part *= 2) c *= 2;
  return c;
}

// --- one number or one row again and again: a sum of what is left, times that number, is another float

Matrices repeated(int64_t m, int64_t n, int64_t k, bool a_repeats, bool b_repeats) {
  Matrices c = counted(m, n, k);
  if (a_repeats) c.a_row = 1, c.a_col = 0;
  if (b_repeats) c.b_row = 0;
  const bool both = a_repeats && b_repeats;
  c.a.assign(static_cast<size_t>(reach_of(m, k, c.a_row, c.a_col)), both ? 4097 : a_repeats ? 3 : 1);
  c.b.assign(static_cast<size_t>(reach_of(k, n, c.b_row, 1)), both ? 2049 : b_repeats ? 3 : 1);
  for (size_t j = 0; a_repeats && !both && j < static_cast<size_t>(n); ++j) c.b[j] = large;
  for (size_t i = 0; !a_repeats && i < c.a.size(); i += static_cast<size_t>(k)) c.a[i] = large;
  return c;
}

// --- numbers as they are

Matrices of_numbers(int64_t m, int64_t n, double a, double b, double c_holds, int64_t k = 1) {
  Matrices c = counted(m, n, k);
  c.a.assign(c.a.size(), a), c.b.assign(c.b.size(), b), c.c.assign(c.c.size(), c_holds);
  return c;
}
Matrices times_itself(int64_t m, int64_t n) {
  Matrices c = counted(m, n, m);
  c.a_row = c.b_row = std::max(m, n), c.a_col = 1;
  c.a.clear();
  for (int64_t i = 0; i < reach_of(m, std::max(m, n), c.a_row, 1); ++i) c.a.push_back(static_cast<double>(i * i % 11));
  c.b = c.a, c.in_place = InPlace::b_is_a;
  return c;
}
// A is square and lies row by row, B as well or column by column.
Matrices square(int64_t n, bool turned_b) {
  Matrices c = counted(n, n, n);
  for (size_t i = 0; i < c.a.size(); ++i) c.a[i] = static_cast<double>(i * i % 11), c.b[i] = static_cast<double>(i % 7);
  if (turned_b) c.b_row = 1, c.b_col = n;
  return c;
}

const double tiny = std::ldexp(1.0, -140), least = std::ldexp(1.0, -149), largest_float = 0x1.fffffep127;

std::vector<Matrices> odd_numbers_in(int64_t m, int64_t n) {
  const double small = std::ldexp(1.0, -70);
  return {of_numbers(m, n, tiny, std::ldexp(1.0, 120), 0),
          of_numbers(m, n, std::ldexp(-1.0, 120), tiny, 0, 3),
          of_numbers(m, n, small, small, 0),
          of_numbers(m, n, small, -small, least, 2),
          of_numbers(m, n, 1, least, tiny, 3),
          of_numbers(m, n, 1, 2, infinity, 2),
          of_numbers(m, n, 1, 2, -infinity),
          of_numbers(m, n, 1, 2, nan, 2),
          of_numbers(m, n, 1, infinity, -infinity),
          of_numbers(m, n, 1, -largest_float, largest_float),
          of_numbers(m, n, 1, largest_float, largest_float)};
}

std::vector<double> without_tiny(const Matrices& c, Begin begin, bool of_products) {
  Matrices cut = c;
  const auto is_tiny = [](double x) { return std::abs(x) < 0x1p-126; };
  for (auto* const all : {&cut.a, &cut.b}) {
    for (double& x : *all) x = is_tiny(x) ? 0 : x;
  }
  if (!of_products) return summed(cut, begin);
  cut = c;
  if (!c.a.empty() && !c.b.empty() && is_tiny(c.a[0] * c.b[0])) cut.a.assign(c.a.size(), 0);
  return summed(cut, begin);
}
Mistakes mistakes_in(const Matrices& c, Begin begin) {
  const char* const says = "a number is not 0 because it is small: it is multiplied and added as it is";
  Mistakes all = {{says, should_be(without_tiny(c, begin, false), 0)},
                  {says, should_be(without_tiny(c, begin, true), 0)}};
  for (Mistake& one : order_mistakes(c, begin)) all.push_back(std::move(one));
  return all;
}

// --- the questions

std::vector<Matrices> long_sums(int64_t m, int64_t n, Begin begin) {
  std::vector<Matrices> all = odd_numbers_in(m, n);
  for (const int64_t k : {2, 5, 10, 21, 100}) {
    all.push_back(repeated(m, n, k, true, false)), all.push_back(repeated(m, n, k, false, true));
    all.push_back(repeated(m, n, k, true, true));
  }
  for (const int64_t k : lengths()) {
    all.push_back(many_ones(m, n, k, large, 0));
    all.push_back(many_ones(m, n, k, 1, begin == Begin::at_c ? large : without_room_for(k)));
  }
  return all;
}
// A product that is rounded to `real` by itself, and C that a sum of both at once would round otherwise.
Matrices rounded_twice(int64_t m, int64_t n) {
  return of_numbers(m, n, 1 + 0x1p-16, 0x1p-24 * (1 - 0x1p-16), 1 + 0x1p-23);
}

CheckParts<Matrices> long_question(const char* exercise, const char* name, Begin begin, std::vector<Matrices> examples,
                                   ladder::Add add) {
  return {
      .exercise = exercise,
      .examples = std::move(examples),
      .call = [name](const Matrices& c) { return call_of(name, c); },
      .ask = [add](const Matrices& c) -> Answer { return added(c, add); },
      .expect = [begin](const Matrices& c) -> Answer { return with_inputs_kept(should_be(summed(c, begin), 0)); },
      .mistakes = [begin](const Matrices& c) -> Mistakes { return mistakes_in(c, begin); },
  };
}

std::vector<Matrices> long_loops() {
  std::vector<Matrices> all = long_sums(2, 3, Begin::at_c);
  for (const bool turned_b : {false, true}) all.push_back(square(3, turned_b)), all.push_back(square(7, turned_b));
  all.push_back(times_itself(3, 3)), all.push_back(times_itself(4, 5));
  return all;
}
std::vector<Matrices> long_tiles(int64_t m, int64_t n) {
  std::vector<Matrices> all = long_sums(m, n, Begin::at_zero);
  all.push_back(rounded_twice(m, n)), all.push_back(times_itself(m, n));
  if (m == n) all.push_back(square(m, false)), all.push_back(square(m, true));
  return all;
}
std::vector<Matrices> long_strips() {
  std::vector<Matrices> all = long_sums(tile_rows, tile_columns + 1, Begin::at_zero);
  for (const int64_t k : {2, 6, 514, 4098, 131074}) {
    all.push_back(many_ones(1, 1, k, large, 0)), all.push_back(many_ones(1, 1, k, 1, without_room_for(k)));
  }
  for (Matrices& c : odd_numbers_in(1, 1)) all.push_back(std::move(c));
  all.push_back(rounded_twice(1, 1)), all.push_back(rounded_twice(tile_rows, tile_columns));
  return all;
}

// `add` with B as panels alone.
template <class F>
Answer with_panels_of(const Matrices& c, const F& add) {
  Room a = input(c.a), panels = input(panels_in_rows(c)), out(c.c, unwritten);
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = c.k, p.a = a.data(), p.a_row = c.a_row, p.a_col = c.a_col;
  p.c = out.data(), p.c_row = c.c_row;
  add(p, panels.data());
  return written(out, {&a, &panels});
}

CheckParts<Matrices> long_strip_question() {
  CheckParts<Matrices> parts = long_question("16.8", "add_strip", Begin::at_zero, long_strips(), nullptr);
  parts.ask = [](const Matrices& c) -> Answer { return with_panels_of(c, ladder::add_strip); };
  return parts;
}
CheckParts<Matrices> long_shared_question() {
  std::vector<Matrices> examples = odd_numbers_in(2 * tile_rows + 1, 3);
  for (const int64_t k : {6, 1026, 8194}) {
    examples.push_back(many_ones(2 * tile_rows + 1, 3, k, large, 0));
    examples.push_back(many_ones(2 * tile_rows + 1, 3, k, 1, without_room_for(k)));
  }
  CheckParts<Matrices> parts = long_question("16.9", "with 3 threads and a grain of 1: add_strips_in_parallel",
                                             Begin::at_zero, std::move(examples), nullptr);
  parts.ask = [](const Matrices& c) -> Answer {
    Answer answer;
    with_threads(3, [&] {
      answer = with_panels_of(
          c, [](const ladder::Product& p, const real* panels) { ladder::add_strips_in_parallel(p, panels, 1); });
    });
    return answer;
  };
  return parts;
}

const Check<Matrices> long_in_loops(long_question("16.1", "add_in_loop_order", Begin::at_c, long_loops(),
                                                  ladder::add_in_loop_order));
const Check<Matrices> long_in_registers(long_question("16.4", "add_register_tile", Begin::at_zero,
                                                      long_tiles(scalar_rows, scalar_columns),
                                                      ladder::add_register_tile));
const Check<Matrices> long_in_vectors(long_question("16.6", "add_vector_tile", Begin::at_zero,
                                                    long_tiles(tile_rows, tile_columns), ladder::add_vector_tile));
const Check<Matrices> long_in_strips(long_strip_question());
const Check<Matrices> long_in_threads(long_shared_question());

}  // namespace
}  // namespace course
