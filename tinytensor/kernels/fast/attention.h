// What attention's forward and backward share: a block of rows against a tile of keys, by strips of tile_rows rows.
//
//                          keys of the tile
//                       +------------------------+
//   strip (tile_rows)   | visible  \      hidden |     scores: strip x keys, score_step floats for each row, so that
//                       |           \            |     the strip is at once the result of one product (Q Kᵀ) and,
//                       +------------------------+     as it lies, the left side of the next (P V)
//
// A strip of a causal matrix ends at the last key that its last row sees; nothing to the right is computed. Inside the
// strip, the keys that a row must not see get the weight 0. A weight of 0 is multiplied like any other, so hidden
// values must be finite.
#pragma once

#include "tinytensor/kernels/fast/functions.h"
#include "tinytensor/kernels/fast/pack.h"
#include "tinytensor/kernels/fast/sums.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/row_products.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t max_keys = 256;              // keys of a tile
constexpr int64_t score_step = max_keys + 16;  // between rows of scores: not a multiple of 64, see row_step
static_assert(max_keys + tile_rows <= score_step);

/// Cuts scratch memory into aligned pieces. Without memory it only counts how much they take.
struct Arena {
  float* memory = nullptr;
  int64_t used = 0;

  float* take(int64_t count) {
    float* piece = memory != nullptr ? memory + used : nullptr;
    used += ceil_div(count, 16) * 16;
    return piece;
  }
};

/// The height of strips that share `rows` evenly.
inline int64_t strip_height(int64_t rows) { return ceil_div(rows, ceil_div(rows, tile_rows)); }

/// The right side of a product as tiles read it: its first panel, and the steps to the next row and to the next panel.
struct RightSide {
  const float* data;
  int64_t row, panel;
};

inline int64_t right_side_floats(int64_t depth, int64_t columns) {
  return ceil_div(columns, tile_columns) * tile_columns * depth;
}

/// `b` times `factor`, depth x columns, packed in panels.
inline RightSide pack_right_side(int64_t depth, int64_t columns, const View& b, float factor, float* to) {
  for (int64_t j = 0; j < columns; j += tile_columns) {
    pack_b_panel(depth, smaller<int64_t>(tile_columns, columns - j), {b.at(0, j), b.row, b.column}, factor,
                 to + j * depth);
  }
  return {to, tile_columns, depth * tile_columns};
}

/// The same for b with dense rows, not scaled: it is read where it lies if its rows are whole vectors.
inline RightSide right_side(int64_t depth, int64_t columns, const View& b, float* memory) {
  if (columns % W == 0) return {b.data, b.row, tile_columns};
  return pack_right_side(depth, columns, b, 1, memory);
}

/// strip = A B for `count` rows of A, read where they lie, and the first `columns` columns of B.
inline void multiply_strip(int64_t count, int64_t columns, int64_t depth, const View& a, const RightSide& b,
                           float* strip) {
  for (int64_t j = 0; j < columns; j += tile_columns) {
    const int64_t width = smaller<int64_t>(tile_columns, columns - j);
    const float* panel = b.data + j / tile_columns * b.panel;
    const TileOutput out{.c = strip + j, .c_row = score_step, .columns = width, .accumulate = false, .bias = nullptr};
    tile_for<Layout::by_rows>(count, width)(depth, a.data, a.row, panel, b.row, out);
  }
}

/// Whether products of rows are faster for the scores: with few queries or keys, a packed row is not used often enough.
inline bool pays(const RowProducts* products, const AttentionArgs& args) {
  return products != nullptr && args.width >= 32 && args.value_width >= 32 && args.queries >= 128 && args.keys >= 128;
}

/// Calls begin() of the products when it comes into being and end() when it goes. Null: calls nothing.
class RowProductsScope {
 public:
  explicit RowProductsScope(const RowProducts* products) : products_(products) {
    if (products_ != nullptr) products_->begin();
  }
  ~RowProductsScope() {
    if (products_ != nullptr) products_->end();
  }
  RowProductsScope(const RowProductsScope&) = delete;
  RowProductsScope& operator=(const RowProductsScope&) = delete;

 private:
  const RowProducts* products_;
};

/// `b` times `factor`, its rows dense, packed for products of rows. Null if it is not finite.
inline const float* pack_rows(const RowProducts& products, int64_t rows, int64_t width, const View& b, float factor,
                              float* scaled, float* to) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < width; ++j) scaled[i * width + j] = *b.at(i, j) * factor;
  }
  return products.pack(rows, width, scaled, width, to) ? to : nullptr;
}

/// C (count, columns) = A B (+ C), A a strip of scores or weights (by rows), or some columns of one (by columns: Aᵀ B).
template <Layout layout>
inline void multiply_scores(int64_t count, int64_t columns, int64_t depth, const float* a, const RightSide& b, float* c,
                            int64_t c_row, bool accumulate) {
  for (int64_t j = 0; j < columns; j += tile_columns) {
    const int64_t width = smaller<int64_t>(tile_columns, columns - j);
    const TileOutput out{.c = c + j, .c_row = c_row, .columns = width, .accumulate = accumulate, .bias = nullptr};
    tile_for<layout>(count, width)(depth, a, score_step, b.data + j / tile_columns * b.panel, b.row, out);
  }
}

/// Adds the mask of row t, keys s … s + n - 1, to a row of scores.
inline void add_mask(const AttentionArgs& args, int64_t b, int64_t h, int64_t t, int64_t s, int64_t n, float* scores) {
  const float* mask = args.mask + b * args.mask_batch + h * args.mask_head + t * args.mask_row + s * args.mask_col;
  for (int64_t j = 0; j < n; j += W) {
    Floats add{};
    if (args.mask_col == 1) {
      add = load_first(mask + j, n - j);
    } else {
      for (int64_t i = 0; i < smaller<int64_t>(W, n - j); ++i) add[i] = mask[(j + i) * args.mask_col];
    }
    store_first(scores + j, load_first(scores + j, n - j) + add, n - j);
  }
}

/// How many keys of a tile that begins at `first` row t sees.
inline int64_t visible_keys(const AttentionArgs& args, int64_t t, int64_t first, int64_t keys) {
  return args.causal ? larger<int64_t>(0, smaller(keys, t + 1 - first)) : keys;
}

inline View rows_of(const HeadsView& view, int64_t b, int64_t h, int64_t t) {
  return {view.data + b * view.batch + h * view.head + t * view.row, view.row, 1};
}
inline View transposed(const View& view) { return {view.data, view.column, view.row}; }
inline float* row_of(const MutableHeadsView& view, int64_t b, int64_t h, int64_t t) {
  return view.data + b * view.batch + h * view.head + t * view.row;
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
