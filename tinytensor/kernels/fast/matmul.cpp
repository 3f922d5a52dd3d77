// C = A B (+ C) (+ bias) by blocks, after Goto & van de Geijn, "Anatomy of high-performance matrix multiplication",
// 2008, and Van Zee & van de Geijn, "BLIS", 2015. Their names for the sizes are in the right column.
//
//              depth            wide            what                               held where              their name
//            +-------+      +-----------+
//            |       |      |  |  |  |  |       tile of C, height x tile_columns   registers               MR x NR
//            |-strip-|      |  |  |  |  |       strip of A, height x depth         first-level cache       MR x KC
//            |       |      |  |  |  |  |       panels of B, depth x wide          second-level cache,     KC x NC
//            |       |      +-----------+                                          shared by the threads
//            +-------+            B
//                A
//
//   for each `wide` columns of C                   (so many that their panels fit)
//     for each `depth` of k                        (at most max_depth, and the same for every number of threads)
//       pack the panels of B                       in parallel
//       for each block of C, rows x some panels    in parallel: every element has one owner, who adds in order of k
//         for each strip of A, for each panel of B: one tile
//
// kernels/ladder has these ideas one by one: blocks are its step 2, packing step 5, threads step 6. What comes on top of them:
//
// Packing takes as long as a few tiles, and nothing is computed meanwhile. So a matrix that is read a few times only is read
// where it lies. That is A, with dense rows or dense columns; and B,
// with dense rows, if C has few strips. In the gradient of a weight (dYᵀ X, k the number of tokens) A has dense
// columns: tiles of 14 rows use most of each line of the cache that they read of it, and it is not packed for them.
//
// The bias is added with the last depth, what C held with the first. Rows are shared out evenly among strips (128 rows
// are 10 strips of 13 rows or fewer, not 9 of 14 and one of 2), because low tiles are slow.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/dots.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/pack.h"
#include "tinytensor/kernels/processor.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t strips_in_block = 14;
constexpr int64_t few_strips = 32;
constexpr int64_t multiplications_worth_a_thread = 1 << 20;  // some 15 µs
constexpr int64_t floats_worth_a_thread = 1 << 15;

// One product, and the height of its tiles.
struct Product {
  int64_t m, n, k;
  View a, b;
  float* c;
  int64_t c_row;
  bool accumulate;
  const float* bias;
  int64_t height;  // rows of a tile, but for the last ones
};

// One depth of one product.
struct Slab {
  int64_t column, columns, p, depth;
  const float* panels;  // the packed ones; a panel that is read where it lies leaves its place here empty
};

// A panel of B as it is read: `step` is between its rows, or between its columns if it has few of them.
struct Panel {
  const float* data;
  int64_t step;
};

// Whether B is read where it lies. The last panel is packed if it is not whole, because a tile reads whole vectors.
bool lies_in_place(const Product& product, int64_t columns) {
  return product.b.column == 1 && product.m <= few_strips * product.height && columns == tile_columns;
}

// Whether C has a few strips only, and B lies in place: a step of a recurrent layer. Then there is nothing to pack, no panel
// is worth keeping longer than for these strips, and all of C is one slab, shared out by its panels.
bool is_flat(const Product& product) { return product.m <= 4 * product.height && lies_in_place(product, tile_columns); }

// Whether the last columns are so few that a tile would be nearly empty: they are made as dot products along k, for
// which a packed panel has dense columns.
bool has_few_columns(const Product& product, int64_t columns) {
  return columns <= W / 4 && product.a.column == 1 && product.k >= 4 * W;
}

Panel panel_of(const Product& product, const Slab& slab, int64_t panel, int64_t columns) {
  const float* in_place = product.b.at(slab.p, slab.column + panel * tile_columns);
  const float* packed = slab.panels + panel * slab.depth * tile_columns;
  if (has_few_columns(product, columns)) {
    return product.b.row == 1 ? Panel{in_place, product.b.column} : Panel{packed, slab.depth};
  }
  return lies_in_place(product, columns) ? Panel{in_place, product.b.row} : Panel{packed, tile_columns};
}

// Whether a transposed A is packed: if a strip uses little of each line of the cache, and is read many times.
bool packs_strips(const Product& product) {
  return product.a.row == 1 && product.a.column != 1 && product.n >= 8 * tile_columns && 2 * tile_rows <= line;
}

// A block of A as the tiles read it.
struct LeftSide {
  const float* data;
  int64_t strip_step, tile_step;
};

template <Layout layout>
LeftSide left_side(const Product& product, const Slab& slab, int64_t row, int64_t rows) {
  const View a{product.a.at(row, slab.p), product.a.row, product.a.column};
  if (packs_strips(product)) {
    const int64_t step = packed_strip_step(product.height, slab.depth);
    float* block = scratch(Scratch::own_panels, ceil_div(rows, product.height) * step);
    pack_a_strips(rows, product.height, slab.depth, a, block);
    return {block, step, product.height};
  }
  if (layout == Layout::by_columns) return {a.data, product.height, a.column};
  if (a.column == 1) return {a.data, product.height * a.row, a.row};
  float* block = scratch(Scratch::own_panels, ceil_div(rows, product.height) * product.height * row_step);
  pack_a_rows(rows, slab.depth, a, block);
  return {block, product.height * row_step, row_step};
}

// The place of a tile in its block: rows row … row + rows - 1 of C, so many panels.
struct TilePlace {
  int64_t row, rows, panels;
  int64_t strip, panel;  // within the block
};

// What tiles prefetch from far caches. An address need not be inside an array: a hint that is useless does no harm.

// A has dense rows: the next strip of A, of which the tile of each panel takes a piece.
Ahead next_strip(const Slab& slab, const LeftSide& left, const TilePlace& place) {
  const int64_t floats = place.panel * slab.depth * line;
  return {address_of(left.data, floats < left.strip_step ? (place.strip + 1) * left.strip_step + floats : 0)};
}

// A is packed: the part of A that is packed next, each tile a column of lines; then the rows of B that are packed next.
Ahead next_to_pack(const Product& product, const Slab& slab, const TilePlace& place) {
  const int64_t tile = place.strip * place.panels + place.panel, lines_of_row = place.rows / line + 2;
  const bool last_block = place.row + place.rows >= product.m;
  const int64_t row = last_block ? 0 : place.row + place.rows, p = last_block ? slab.p + slab.depth : slab.p;
  if (tile < lines_of_row) {
    return {address_of(product.a.data, row + p * product.a.column + tile * line), product.a.column};
  }
  const int64_t floats = (tile - lines_of_row) * slab.depth * line;
  if (product.b.column != 1 || floats >= slab.depth * product.b.row) return {};
  return {address_of(product.b.data, (slab.p + slab.depth) * product.b.row + floats)};
}

// A has dense columns, and is read where it lies: the rows of A, then of B, that the next depth is about; then the
// first ones of B once more.
Ahead next_depth(const Product& product, const Slab& slab, const TilePlace& place) {
  const int64_t floats = (place.strip * place.panels + place.panel) * slab.depth * line;
  const int64_t a_floats = slab.depth * product.a.column, b_floats = slab.depth * product.b.row;
  const int64_t p = slab.p + slab.depth;
  if (floats < a_floats) return {address_of(product.a.data, p * product.a.column + floats)};
  const int64_t further = floats - a_floats;
  return {address_of(product.b.data, p * product.b.row + (further < b_floats ? further : 0))};
}

template <Layout layout>
Ahead needed_soon(const Product& product, const Slab& slab, const LeftSide& left, const TilePlace& place) {
  if (layout == Layout::by_rows) return next_strip(slab, left, place);
  return packs_strips(product) ? next_to_pack(product, slab, place) : next_depth(product, slab, place);
}

// A strip of A times the few columns of a panel.
void multiply_few_columns(int64_t rows, int64_t depth, const float* a, int64_t a_step, const Panel& b,
                          const TileOutput& out) {
  MatmulArgs args;
  args.k = depth;
  args.a_row = a_step;
  args.b = b.data, args.b_col = b.step;
  args.c_row = out.c_row;
  args.accumulate = out.accumulate, args.bias = out.bias;
  for (int64_t j = 0; j < out.columns; ++j) {
    const auto begin_at = [&](int64_t r) { args.a = a + r * a_step, args.c = out.c + r * out.c_row; };
    int64_t r = 0;
    for (; r + 4 <= rows; r += 4) begin_at(r), dot_columns<4, 1>(args, j);
    for (; r < rows; ++r) begin_at(r), dot_columns<1, 1>(args, j);
  }
}

// One tile of C for one depth.
template <Layout layout>
void multiply_tile(const Product& product, const Slab& slab, const LeftSide& left, const TilePlace& place,
                   int64_t panel) {
  const int64_t row = place.strip * product.height, j = slab.column + panel * tile_columns;
  const int64_t count = smaller(product.height, place.rows - row);
  const int64_t columns = smaller<int64_t>(tile_columns, slab.column + slab.columns - j);
  const bool last_depth = slab.p + slab.depth == product.k;
  const float* bias = last_depth && product.bias != nullptr ? product.bias + j : nullptr;
  float* c = product.c + (place.row + row) * product.c_row + j;
  const Ahead ahead = needed_soon<layout>(product, slab, left, place);
  const TileOutput out{c, product.c_row, columns, product.accumulate || slab.p > 0, bias, ahead};
  const Panel right = panel_of(product, slab, panel, columns);
  const float* strip = left.data + place.strip * left.strip_step;
  if (has_few_columns(product, columns)) {
    multiply_few_columns(count, slab.depth, strip, left.tile_step, right, out);
  } else {
    tile_for<layout>(count, columns)(slab.depth, strip, left.tile_step, right.data, right.step, out);
  }
}

// C's block (row, rows) x (panels first … last) for one depth: strip by strip, or panel by panel if it is flat.
template <Layout layout>
void multiply_block(const Product& product, const Slab& slab, int64_t row, int64_t rows, int64_t first, int64_t last) {
  const LeftSide left = left_side<layout>(product, slab, row, rows);
  const int64_t strips = ceil_div(rows, product.height), panels = last - first;
  const auto multiply = [&](int64_t strip, int64_t panel) {
    multiply_tile<layout>(product, slab, left, {row, rows, panels, strip, panel}, first + panel);
  };
  if (is_flat(product)) {
    for (int64_t panel = 0; panel < panels; ++panel) {
      for (int64_t strip = 0; strip < strips; ++strip) multiply(strip, panel);
    }
    return;
  }
  for (int64_t strip = 0; strip < strips; ++strip) {
    for (int64_t panel = 0; panel < panels; ++panel) multiply(strip, panel);
  }
}

// Packs panels first … last - 1 of a depth, those that are not read where they lie.
void pack_panels(const Product& product, const Slab& slab, int64_t first, int64_t last, float* to) {
  const int64_t panel_floats = slab.depth * tile_columns;
  const auto part_of_b = [&](int64_t panel) {
    return View{product.b.at(slab.p, slab.column + panel * tile_columns), product.b.row, product.b.column};
  };
  const int64_t whole = smaller(last, slab.columns / tile_columns);  // panels before this one are whole
  if (product.b.column == 1 && first < whole && !lies_in_place(product, tile_columns)) {
    pack_whole_b_panels(slab.depth, whole - first, part_of_b(first), to + first * panel_floats);
  }
  for (int64_t panel = product.b.column == 1 ? larger(first, whole) : first; panel < last; ++panel) {
    const int64_t columns = smaller<int64_t>(tile_columns, slab.columns - panel * tile_columns);
    const View b = part_of_b(panel);
    if (!has_few_columns(product, columns)) {
      pack_b_panel(slab.depth, columns, b, 1, to + panel * panel_floats);
    } else if (b.row != 1) {
      pack_columns(slab.depth, columns, b, to + panel * panel_floats);
    }
  }
}

void pack_b(const Product& product, const Slab& slab, float* to) {
  parallel_for(ceil_div(slab.columns, tile_columns), ceil_div(floats_worth_a_thread, slab.depth * tile_columns),
               [&](int64_t begin, int64_t end) { pack_panels(product, slab, begin, end, to); });
}

// How C is cut into blocks: enough of them for every thread, as large as that allows, and of even size, for all wait
// for the thread that has most.
struct Grid {
  int64_t strips, row_blocks, panels, panel_blocks;

  int64_t blocks() const { return row_blocks * panel_blocks; }
  int64_t first_strip(int64_t row_block) const { return strips * row_block / row_blocks; }
  int64_t first_panel(int64_t panel_block) const { return panels * panel_block / panel_blocks; }
};

Grid make_grid(const Product& product, const Slab& slab) {
  const int64_t strips = ceil_div(product.m, product.height);
  const int64_t panels = ceil_div(slab.columns, tile_columns);
  const int64_t wanted = num_threads() == 1 ? 1 : int64_t{4} * num_threads();
  const int64_t block_strips = is_flat(product) ? strips : smaller(strips_in_block, ceil_div(strips, wanted));
  const int64_t row_blocks = ceil_div(strips, block_strips);
  return {strips, row_blocks, panels, smaller(panels, ceil_div(wanted, row_blocks))};
}

// How many multiplications of a slab one thread takes at a time. A slab that is worth two threads is worth more of them
// in smaller ranges, for all wait for the longest.
int64_t multiplications_of_range(int64_t all) {
  return all < multiplications_worth_a_thread ? all : multiplications_worth_a_thread / 4;
}

void multiply_slab(const Product& product, const Slab& slab) {
  const Grid grid = make_grid(product, slab);
  const int64_t work = product.m * slab.columns * slab.depth;
  const int64_t grain = ceil_div(multiplications_of_range(work) * grid.blocks(), work);
  parallel_for(grid.blocks(), grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t row_block = i / grid.panel_blocks, panel_block = i % grid.panel_blocks;
      const int64_t row = grid.first_strip(row_block) * product.height;
      const int64_t rows = smaller(grid.first_strip(row_block + 1) * product.height, product.m) - row;
      const int64_t first = grid.first_panel(panel_block), last = grid.first_panel(panel_block + 1);
      if (product.a.column != 1 && product.a.row == 1) {
        multiply_block<Layout::by_columns>(product, slab, row, rows, first, last);
      } else {
        multiply_block<Layout::by_rows>(product, slab, row, rows, first, last);
      }
    }
  });
}

// The most of k for which a strip of A and a panel of B stay in the first-level cache together. Where that would be
// little, panels come from the second level anyway.
int64_t most_depth() {
  const int64_t bytes = processor::caches().first_level / 16 * 15;
  const int64_t fits = bytes / ((tile_rows + tile_columns) * int64_t{sizeof(float)});
  return fits >= 256 ? smaller(fits, max_depth) : max_depth;
}

// The most columns whose panels take no more than half of the second-level cache.
int64_t most_columns() {
  const int64_t panels = processor::caches().second_level / 2 / (max_depth * tile_columns * int64_t{sizeof(float)});
  return larger<int64_t>(4, smaller<int64_t>(16, panels)) * tile_columns;
}

void multiply(const Product& product) {
  // Where A has dense columns, tiles prefetch what the next depth needs: so k is cut into six depths at least.
  const int64_t deepest = product.a.column == 1 || packs_strips(product)
                              ? most_depth()
                              : larger<int64_t>(128, smaller(max_depth, product.k / 6));
  const int64_t depth = ceil_div(product.k, ceil_div(product.k, deepest));
  const int64_t slabs = is_flat(product) ? 1 : ceil_div(product.n, most_columns());
  const int64_t wide = larger<int64_t>(1, ceil_div(product.n, slabs));
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

// k = 0: C is bias (+ C).
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
  const bool large = work > 16 * multiplications_worth_a_thread;
  parallel_for(args.batch, large ? args.batch : grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) multiply_one(args, i);
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
