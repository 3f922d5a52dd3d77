// The ladder of products against the readable one, for every instruction set; and its parts by themselves.
#include <bit>

#include "tests/kernels/ladder_cases.h"
#include "tinytensor/kernels/instruction_sets.h"
#include "tinytensor/kernels/ladder/blocks.h"
#include "tinytensor/kernels/ladder/lanes.h"
#include "tinytensor/kernels/ladder/pack.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/register_tile.h"

namespace tinytensor {
namespace {

TEST_CASE("every step of the ladder is the product of the three loops, whatever the instruction set") {
  check_ladder("reference");
  for (const Kernels* const table : fast_kernels_on_this_machine()) check_ladder(table->name);
}

TEST_CASE("the last step has the same bits for every number of threads") {
  const int before = num_threads();
  for (const LadderCase& c :
       {LadderCase{131, 300, 257}, LadderCase{200, 70, 900, Lies::columns, Lies::columns, true}}) {
    LadderProduct product(c);
    const auto last = ladder_steps(kernels().name)[ladder_step_count - 1].matmul;
    set_num_threads(1);
    const std::vector<real> alone = product.run(last);
    for (const int threads : {2, 3, 5}) {
      INFO("threads ", threads);
      set_num_threads(threads);
      const std::vector<real> shared = product.run(last);
      for (size_t i = 0; i < alone.size(); ++i) {
        if (std::bit_cast<uint32_t>(shared[i]) == std::bit_cast<uint32_t>(alone[i])) continue;
        FAIL_CHECK("element " << i << ": expected the bits of " << alone[i] << ", got " << shared[i]);
        break;
      }
    }
  }
  set_num_threads(before);
}

TEST_CASE("blocks are as large as half of a cache allows, and never empty") {
  struct Row {
    int64_t first, second, rows, columns, depth, wide;
  };
  for (const Row& c : {Row{32768, 262144, 6, 16, 186, 176}, Row{49152, 2097152, 14, 32, 133, 1952},
                       Row{32768, 524288, 1, 1, 2048, 32}, Row{64, 64, 6, 16, 8, 16}, Row{0, 0, 6, 16, 8, 16}}) {
    const ladder::BlockSizes sizes = ladder::block_sizes(c.first, c.second, c.rows, c.columns);
    CHECK(sizes.depth == c.depth);
    CHECK(sizes.wide == c.wide);
  }
}

TEST_CASE("a packed panel and a packed strip hold zeros where their matrix ends") {
  const std::vector<real> numbers = {1, 2, 3, 4, 5, 6};
  ladder::Product p;
  p.m = 3, p.n = 3, p.k = 2;
  p.a = numbers.data(), p.a_row = 2, p.a_col = 1;
  p.b = numbers.data(), p.b_row = 3, p.b_col = 1;
  std::vector<real> strip(static_cast<size_t>(2 * ladder::tile_rows), 9);
  ladder::pack_a(p, strip.data());
  CHECK(strip[0] == 1);
  CHECK(strip[1] == 3);
  CHECK(strip[2] == 5);
  CHECK(strip[3] == 0);
  CHECK(strip[ladder::tile_rows] == 2);
  REQUIRE(ladder::packed_b_size(p) == 2 * ladder::tile_columns);
  std::vector<real> panel(static_cast<size_t>(2 * ladder::tile_columns), 9);
  ladder::pack_b(p, panel.data());
  CHECK(panel[2] == 3);
  CHECK(panel[3] == 0);
  CHECK(panel[ladder::tile_columns] == 4);
  CHECK(panel[ladder::tile_columns + 3] == 0);
}

TEST_CASE("a NaN or an infinity in a product stays in its row and column, on every step") {
  constexpr int64_t n = 37;
  std::vector<real> a(n * n, 1), b(n * n, 1), c(n * n);
  a[5 * n + 3] = std::numeric_limits<real>::quiet_NaN();
  b[4 * n + 36] = std::numeric_limits<real>::infinity();
  MatmulArgs args;
  args.m = args.n = args.k = args.a_row = args.b_row = args.c_row = n;
  args.a_col = args.b_col = 1;
  args.a = a.data(), args.b = b.data(), args.c = c.data();
  for (int step = 0; step < ladder_step_count; ++step) {
    INFO("step ", step + 1);
    ladder_steps(kernels().name)[step].matmul(args);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        const real x = c[static_cast<size_t>(i * n + j)];
        const bool right = i == 5 ? std::isnan(x) : j == 36 ? std::isinf(x) : x == static_cast<real>(n);
        if (!right) FAIL("element (" << i << ", " << j << "): got " << x);
      }
    }
  }
}

}  // namespace
}  // namespace tinytensor
