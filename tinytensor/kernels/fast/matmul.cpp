// C = A B (+ C) (+ bias) by blocks, after Goto & van de Geijn, "Anatomy of high-performance matrix multiplication",
// 2008, and Van Zee & van de Geijn, "BLIS", 2015.
//
//              depth            wide                       what is held where
//            +-------+      +-----------+
//            |       |      |  |  |  |  | depth            packed panels of B: shared, nearest shared cache
//     tall   | block |      |  |  |  |  |                  one panel (depth x tile_columns): first-level cache
//            |       |      +-----------+                  packed block of A (tall x depth): second-level cache, own
//            +-------+           B                         tile of C (tile_rows x tile_columns): registers
//                A
//
//   for each `wide` columns of C                   (at most max_wide)
//     for each `depth` of k                        (at most max_depth; a fixed cut, whatever the threads)
//       pack the panels of B                       in parallel
//       for each block of C, tall x some panels    in parallel: every element has one owner, who adds in order of k
//         pack the block of A
//         for each panel of B, for each tile_rows of the block: one tile
//
// The bias is added with the last depth; what C held, with the first. Rows are shared out evenly among tiles (128 rows
// are 10 tiles of 13 or less, not 9 of 14 and one of 2), for a tile's speed grows with its height.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/pack.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t max_wide = 96 * tile_columns;
constexpr int64_t tiles_in_block = 14;  // 14 x 14 rows x 384 floats: 300 KB of the second-level cache
constexpr int64_t multiplications_worth_a_thread = 1 << 18;  // some 10 µs
constexpr int64_t floats_worth_a_thread = 1 << 15;

// One product, with what it was decided to be cut into.
struct Product {
  int64_t m, n, k;
  View a, b;
  float* c;
  int64_t c_row;
  bool accumulate;
  const float* bias;
  int64_t height;  // rows of a tile
};

// One depth of one product: rows of B that are packed, or read where they are.
struct Slab {
  int64_t column, columns, p, depth;
  const float* panels;
};

const float* panel_of(const Slab& slab, int64_t panel) { return slab.panels + panel * slab.depth * tile_columns; }

// C's block (row, rows) x (panels first … last) for one depth.
template <Layout layout>
void multiply_block(const Product& product, const Slab& slab, int64_t row, int64_t rows, int64_t first, int64_t last) {
  const View a{product.a.at(row, slab.p), product.a.row, product.a.column};
  float* block = scratch(Scratch::own_panels, ceil_div(rows, product.height) * product.height * row_step);
  if (layout == Layout::by_rows) {
    pack_a_rows(rows, slab.depth, a, 1.0f, block);
  } else {
    pack_a_columns(rows, slab.depth, a, product.height, block);
  }
  const int64_t block_row = layout == Layout::by_rows ? row_step : slab.depth;
  const bool last_depth = slab.p + slab.depth == product.k;
  for (int64_t panel = first; panel < last; ++panel) {
    const int64_t j = slab.column + panel * tile_columns;
    const int64_t columns = smaller<int64_t>(tile_columns, slab.column + slab.columns - j);
    const float* bias = last_depth && product.bias != nullptr ? product.bias + j : nullptr;
    for (int64_t i = 0; i < rows; i += product.height) {
      const int64_t count = smaller(product.height, rows - i);
      float* c = product.c + (row + i) * product.c_row + j;
      const TileOutput out{c, product.c_row, columns, product.accumulate || slab.p > 0, bias};
      tile_for<layout>(count, columns)(slab.depth, block + i * block_row, product.height, panel_of(slab, panel),
                                       tile_columns, out);
    }
  }
}

void pack_b(const Product& product, const Slab& slab, float* to) {
  const int64_t panel_floats = slab.depth * tile_columns;
  parallel_for(ceil_div(slab.columns, tile_columns), ceil_div(floats_worth_a_thread, panel_floats),
               [&](int64_t begin, int64_t end) {
                 for (int64_t panel = begin; panel < end; ++panel) {
                   const int64_t j = panel * tile_columns;
                   const View b{product.b.at(slab.p, slab.column + j), product.b.row, product.b.column};
                   pack_b_panel(slab.depth, smaller<int64_t>(tile_columns, slab.columns - j), b,
                                to + panel * panel_floats);
                 }
               });
}

// How the blocks of C are shared out: enough for every thread, large enough to be worth packing a block of A.
struct Grid {
  int64_t block_rows, row_blocks, block_panels, panel_blocks;
};

Grid make_grid(const Product& product, const Slab& slab) {
  const int64_t strips = ceil_div(product.m, product.height);
  const int64_t panels = ceil_div(slab.columns, tile_columns);
  const int64_t wanted = num_threads() == 1 ? 1 : int64_t{4} * num_threads();
  const int64_t strips_in_block = smaller(tiles_in_block, ceil_div(strips, wanted));
  const int64_t row_blocks = ceil_div(strips, strips_in_block);
  const int64_t panels_in_block = ceil_div(panels, smaller(panels, ceil_div(wanted, row_blocks)));
  return {strips_in_block * product.height, row_blocks, panels_in_block, ceil_div(panels, panels_in_block)};
}

void multiply_slab(const Product& product, const Slab& slab) {
  const Grid grid = make_grid(product, slab);
  const int64_t panels = ceil_div(slab.columns, tile_columns);
  const int64_t work = grid.block_rows * grid.block_panels * tile_columns * slab.depth;
  parallel_for(grid.row_blocks * grid.panel_blocks, ceil_div(multiplications_worth_a_thread, work),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) {
                   const int64_t row = i / grid.panel_blocks * grid.block_rows;
                   const int64_t first = i % grid.panel_blocks * grid.block_panels;
                   const int64_t rows = smaller(grid.block_rows, product.m - row);
                   const int64_t last = smaller(first + grid.block_panels, panels);
                   if (product.a.column != 1 && product.a.row == 1) {
                     multiply_block<Layout::by_columns>(product, slab, row, rows, first, last);
                   } else {
                     multiply_block<Layout::by_rows>(product, slab, row, rows, first, last);
                   }
                 }
               });
}

void multiply(const Product& product) {
  const int64_t depth = ceil_div(product.k, ceil_div(product.k, max_depth));
  const int64_t wide = larger<int64_t>(1, ceil_div(product.n, ceil_div(product.n, max_wide)));
  const int64_t step = ceil_div(wide, tile_columns) * tile_columns;
  for (int64_t column = 0; column < product.n; column += step) {
    const int64_t columns = smaller(step, product.n - column);
    float* panels = scratch(Scratch::shared_panels, ceil_div(columns, tile_columns) * tile_columns * depth);
    for (int64_t p = 0; p < product.k; p += depth) {
      const Slab slab{column, columns, p, smaller(depth, product.k - p), panels};
      pack_b(product, slab, panels);
      multiply_slab(product, slab);
    }
  }
}

// Without an inner dimension nothing is multiplied; the bias and zeros are still owed.
void fill_without_products(const Product& product) {
  for (int64_t i = 0; i < product.m; ++i) {
    float* c = product.c + i * product.c_row;
    for (int64_t j = 0; j < product.n; ++j) {
      c[j] = (product.accumulate ? c[j] : 0) + (product.bias != nullptr ? product.bias[j] : 0);
    }
  }
}

// Product `index` of the batch.
void multiply_one(MatmulArgs args, int64_t index) {
  if (args.a_offsets != nullptr) args.a += args.a_offsets[index];
  if (args.b_offsets != nullptr) args.b += args.b_offsets[index];
  if (args.c_offsets != nullptr) args.c += args.c_offsets[index];
  if (has_few_rows(args)) return multiply_few_rows(args);
  const View a{args.a, args.a_row, args.a_col};
  const View b{args.b, args.b_row, args.b_col};
  const int64_t height = ceil_div(args.m, ceil_div(args.m, tile_rows));
  const Product product{args.m, args.n, args.k, a, b, args.c, args.c_row, args.accumulate, args.bias, height};
  if (args.k == 0) return fill_without_products(product);
  multiply(product);
}

}  // namespace

// Small products are shared out whole, large ones one after the other with all threads on each.
void matmul(const MatmulArgs& args) {
  if (args.m <= 0 || args.n <= 0 || args.batch <= 0) return;
  const int64_t work = args.m * args.n * larger<int64_t>(args.k, 1);
  const int64_t grain = ceil_div(multiplications_worth_a_thread, work);
  const bool large = work > 64 * multiplications_worth_a_thread;
  parallel_for(args.batch, large ? args.batch : grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) multiply_one(args, i);
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
