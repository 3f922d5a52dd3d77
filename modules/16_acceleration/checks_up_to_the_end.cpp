// Checks of module 16: nothing is read behind the last number of an array.
//
// Behind the last number of each array lies a page that nobody may touch (course/checking/answering/fences.cpp).
// Margins alone do not show what is read and not used. An array without numbers is a null pointer.
#include <cstdlib>

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/loop_order.h"
#include "tinytensor/kernels/ladder/pack.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/register_tile.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace course {
namespace {

using ladder::tile_columns, ladder::tile_rows;

class Fenced {
 public:
  explicit Fenced(const std::vector<double>& values) : count_(values.size()) {
    const size_t bytes = std::max<size_t>(count_, 1) * sizeof(real);
    block_ = std::aligned_alloc(sizeof(real), bytes);
    if (block_ == nullptr) block_ = std::malloc(bytes);  // where aligned_alloc wants more than a number's alignment
    for (size_t i = 0; i < count_; ++i) static_cast<real*>(block_)[i] = static_cast<real>(values[i]);
  }
  ~Fenced() { std::free(block_); }
  Fenced(const Fenced&) = delete;
  Fenced& operator=(const Fenced&) = delete;

  real* data() { return count_ == 0 ? nullptr : static_cast<real*>(block_); }
  Numbers numbers() { return {{static_cast<int64_t>(count_)}, {data(), data() + count_}}; }

 private:
  size_t count_;
  void* block_ = nullptr;
};

enum class Lie { by_rows, by_columns, apart, as_packed };

Matrices lying(int64_t m, int64_t n, int64_t k, Lie lie = Lie::by_rows, bool dense_b = false) {
  Matrices c = counted(m, n, k);
  if (lie == Lie::by_columns) c.a_row = 1, c.a_col = m, c.b_row = 1, c.b_col = k;
  if (lie == Lie::apart) c.a_row = 2 * k, c.a_col = 2, c.b_row = 2 * n + 1, c.b_col = 2, c.c_row = n + 3;
  if (lie == Lie::as_packed) c.a_row = 1, c.a_col = tile_rows, c.b_row = tile_columns, c.b_col = 1;
  if (dense_b) c.b_row = n, c.b_col = 1;
  const auto numbers = [](int64_t count) {
    std::vector<double> all;
    for (int64_t i = 0; i < count; ++i) all.push_back(static_cast<double>(i % 7 + 1));
    return all;
  };
  c.a = numbers(reach_of(m, k, c.a_row, c.a_col)), c.b = numbers(reach_of(k, n, c.b_row, c.b_col));
  c.c = numbers(reach_of(m, n, c.c_row, 1));
  return c;
}
std::vector<Matrices> cases_of(int64_t m, int64_t n, bool dense_b = false) {
  std::vector<Matrices> all;
  for (const Lie one : {Lie::by_rows, Lie::by_columns, Lie::apart, Lie::as_packed}) {
    for (const int64_t k : {1, 2, 5, 0}) all.push_back(lying(m, n, k, one, dense_b));
  }
  return all;
}

ladder::Product product_in(const Matrices& c, Fenced& a, Fenced& b, Fenced& out) {
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = c.k;
  p.a = a.data(), p.a_row = c.a_row, p.a_col = c.a_col, p.b = b.data(), p.b_row = c.b_row, p.b_col = c.b_col;
  p.c = out.data(), p.c_row = c.c_row;
  return p;
}

CheckParts<Matrices> fenced_question(const char* exercise, const char* name, std::vector<Matrices> examples) {
  return {
      .exercise = exercise,
      .examples = std::move(examples),
      .call =
          [name](const Matrices& c) {
            return Call{fmt::format("{}({}), where behind the last number of each array there is nothing to be read",
                                    name, sizes_of(c))};
          },
      .ask = {},
      .expect = {},
  };
}

CheckParts<Matrices> fenced_product(const char* exercise, const char* name, std::vector<Matrices> examples,
                                    ladder::Add add) {
  CheckParts<Matrices> parts = fenced_question(exercise, name, std::move(examples));
  parts.ask = [add](const Matrices& c) -> Answer {
    Fenced a(c.a), b(c.b), out(c.c);
    add(product_in(c, a, b, out));
    return out.numbers();
  };
  parts.expect = [](const Matrices& c) -> Answer {
    return should_be(product_of(c, a_of(c), b_of(c)), 0).items.front().value;
  };
  return parts;
}

std::vector<Matrices> with_nothing() {
  std::vector<Matrices> all = cases_of(2, 3);
  for (Matrices& c : cases_of(0, 3)) all.push_back(std::move(c));
  for (Matrices& c : cases_of(2, 0)) all.push_back(std::move(c));
  return all;
}
const Check<Matrices> fenced_loops(fenced_product("16.1", "add_in_loop_order", with_nothing(),
                                                  ladder::add_in_loop_order));
const Check<Matrices> fenced_register_tile(fenced_product("16.4", "add_register_tile",
                                                          cases_of(ladder::scalar_rows, ladder::scalar_columns),
                                                          ladder::add_register_tile));
const Check<Matrices> fenced_vector_tile(fenced_product("16.6", "add_vector_tile",
                                                        cases_of(tile_rows, tile_columns, true),
                                                        ladder::add_vector_tile));

// --- 16.7 and 16.8

std::vector<double> strip_by_columns(const Matrices& c) {
  std::vector<double> to;
  const Rows a = a_of(c);
  for (size_t l = 0; l < static_cast<size_t>(c.k); ++l) {
    for (size_t r = 0; r < static_cast<size_t>(tile_rows); ++r) to.push_back(r < a.size() ? a[r][l] : 0);
  }
  return to;
}
std::vector<double> nothing_yet(size_t count) { return std::vector<double>(count, unwritten); }

std::vector<Matrices> whole_and_edges() {
  std::vector<Matrices> all;
  for (const auto& [m, n] : std::vector<std::pair<int64_t, int64_t>>{{1, 1},
                                                                     {tile_rows - 1, tile_columns - 1},
                                                                     {tile_rows, tile_columns},
                                                                     {2, tile_columns + 1},
                                                                     {0, 3},
                                                                     {2, 0},
                                                                     {tile_rows, 1},
                                                                     {tile_rows, tile_columns - 1},
                                                                     {tile_rows, tile_columns + 2}}) {
    for (Matrices& c : cases_of(m, n)) all.push_back(std::move(c));
    for (Matrices& c : cases_of(m, n)) {  // room for a whole tile in each row but the last
      c.c_row = n + tile_columns, c.c.assign(static_cast<size_t>(reach_of(m, n, c.c_row, 1)), 3);
      all.push_back(std::move(c));
    }
  }
  return all;
}

CheckParts<Matrices> packing_question() {
  CheckParts<Matrices> parts = fenced_question("16.7", "pack_a and pack_b", whole_and_edges());
  parts.ask = [](const Matrices& c) -> Answer {
    Fenced a(c.a), b(c.b), out(c.c), strip(nothing_yet(strip_by_columns(c).size())),
        panels(nothing_yet(panels_in_rows(c).size()));
    const ladder::Product p = product_in(c, a, b, out);
    ladder::pack_a(p, strip.data());
    ladder::pack_b(p, panels.data());
    return {{"the strip", strip.numbers()}, {"the panels", panels.numbers()}};
  };
  parts.expect = [](const Matrices& c) -> Answer {
    return {{"the strip", Value(row(strip_by_columns(c))).within(0)},
            {"the panels", Value(row(panels_in_rows(c))).within(0)}};
  };
  return parts;
}
const Check<Matrices> fenced_packing(packing_question());

CheckParts<Matrices> fenced_strip_question() {
  CheckParts<Matrices> parts = fenced_product("16.8", "add_strip", whole_and_edges(), nullptr);
  parts.ask = [](const Matrices& c) -> Answer {
    Fenced a(c.a), panels(panels_in_rows(c)), out(c.c);
    ladder::Product p = product_in(c, a, panels, out);
    p.b = nullptr;
    ladder::add_strip(p, panels.data());
    return out.numbers();
  };
  return parts;
}
const Check<Matrices> fenced_strip(fenced_strip_question());

}  // namespace
}  // namespace course
