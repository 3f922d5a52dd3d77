// Checks of module 16: matrices whose second row lies more than an int can count behind the first.
#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/loop_order.h"
#include "tinytensor/kernels/ladder/pack.h"
#include "tinytensor/kernels/ladder/register_tile.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace course {
namespace {

using ladder::tile_columns, ladder::tile_rows;

// k is 2. Column 0 of A and row 0 of B are among the program's own variables, column 1 and row 1 on the stack.
struct Apart {
  int64_t m = 1, n = 1;
};
constexpr int64_t most = 64;

double of_a(int64_t i, int64_t l) { return static_cast<double>(i + 1 + 100 * l); }
double of_b(int64_t l, int64_t j) { return static_cast<double>(j + 2 - 7 * l); }

Answer with_rows_apart(const Apart& c, const std::function<void(ladder::Product&)>& call) {
  static real near_a[most], near_b[most];
  real far_a[most], far_b[most];
  for (int64_t i = 0; i < most; ++i) {
    near_a[i] = static_cast<real>(of_a(i, 0)), far_a[i] = static_cast<real>(of_a(i, 1));
    near_b[i] = static_cast<real>(of_b(0, i)), far_b[i] = static_cast<real>(of_b(1, i));
  }
  Room out(std::vector<double>(static_cast<size_t>(tile_rows * 2 * most), 1), unwritten);
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = 2;
  p.a = near_a, p.a_row = 1, p.a_col = elements_between(near_a, far_a);
  p.b = near_b, p.b_row = elements_between(near_b, far_b), p.b_col = 1;
  p.c = out.data(), p.c_row = c.n;
  call(p);
  return written(out);
}

Answer product_apart(const Apart& c) {
  std::vector<double> all(static_cast<size_t>(tile_rows * 2 * most), 1);
  for (int64_t i = 0; i < c.m; ++i) {
    for (int64_t j = 0; j < c.n; ++j)
      all[static_cast<size_t>(i * c.n + j)] += of_a(i, 0) * of_b(0, j) + of_a(i, 1) * of_b(1, j);
  }
  return should_be(all, 0);
}

CheckParts<Apart> products_apart(const char* exercise, const char* name, int64_t m, int64_t n, ladder::Add add) {
  return {
      .exercise = exercise,
      .examples = {{m, n}},
      .call =
          [name](const Apart& c) {
            return Call{
                fmt::format("{}(m = {}, n = {}, k = 2), whose A and B have their second column and row far behind the "
                            "first: a_col and b_row are more than an int can count",
                            name, c.m, c.n)};
          },
      .ask = [add](const Apart& c) -> Answer { return with_rows_apart(c, [add](ladder::Product& p) { add(p); }); },
      .expect = product_apart,
  };
}

const Check<Apart> loops(products_apart("16.1", "add_in_loop_order", 3, 5, ladder::add_in_loop_order));
const Check<Apart> register_tile(products_apart("16.4", "add_register_tile", ladder::scalar_rows,
                                                ladder::scalar_columns, ladder::add_register_tile));
const Check<Apart> vector_tile(products_apart("16.6", "add_vector_tile", tile_rows, tile_columns,
                                              ladder::add_vector_tile));

// Both copies, one behind the other in the output.
const Check<Apart> packing({
    .exercise = "16.7",
    .examples = {{3, 3}},
    .call =
        [](const Apart& c) {
          return Call{fmt::format(
              "pack_a and pack_b, with m = {}, n = {}, k = 2, a_col and b_row more than an int can count", c.m, c.n)};
        },
    .ask = [](const Apart& c) -> Answer {
      return with_rows_apart(c, [](ladder::Product& p) {
        real* const to = p.c;
        ladder::pack_a(p, to);
        ladder::pack_b(p, to + 2 * tile_rows);
      });
    },
    .expect = [](const Apart& c) -> Answer {
      std::vector<double> all(static_cast<size_t>(tile_rows * 2 * most), 1);
      for (int64_t l = 0; l < 2; ++l) {
        for (int64_t r = 0; r < tile_rows; ++r) all[static_cast<size_t>(l * tile_rows + r)] = r < c.m ? of_a(r, l) : 0;
        for (int64_t j = 0; j < tile_columns; ++j) {
          all[static_cast<size_t>(2 * tile_rows + l * tile_columns + j)] = j < c.n ? of_b(l, j) : 0;
        }
      }
      return should_be(all, 0);
    },
});

}  // namespace
}  // namespace course
