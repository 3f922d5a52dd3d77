// Packing, as step 5 of kernels/ladder has it in its simplest form (pack.h), here by vectors and for every kind of strides. This is
// where transposed matrices are dealt with: nothing else ever copies them.
//
//   a panel of B      depth x tile_columns, row by row, zeros where the matrix ends
//                     | b00 b01 … b0c | b10 b11 … b1c | …
//
//   rows of A         row_step floats for each
#pragma once

#include "tinytensor/kernels/fast/tile.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

// Packing goes from row to row of a matrix, which the processor does not foresee: so many rows ahead are prefetched.
constexpr int64_t rows_ahead = 16;

/// A matrix with any strides.
struct View {
  const float* data;
  int64_t row, column;  // steps

  const float* at(int64_t i, int64_t j) const { return data + i * row + j * column; }
};

// W columns of `to` from W rows of memory: a transposed copy, W x W at a time.
inline void pack_transposed_strip(int64_t depth, int64_t columns, const float* from, int64_t step, float factor,
                                  float* to) {
  for (int64_t p = 0; p < depth; p += W) {
    Floats square[W];
    for (int j = 0; j < W; ++j) square[j] = j < columns ? load_first(from + j * step + p, depth - p) : Floats{};
    transpose(square);
    for (int64_t i = 0; i < smaller<int64_t>(W, depth - p); ++i) store(to + (p + i) * tile_columns, square[i] * factor);
  }
}

/// Whole panels of B, whose rows are dense: row by row through all of them, as the rows lie in memory.
inline void pack_whole_b_panels(int64_t depth, int64_t panels, const View& b, float* to) {
  for (int64_t p = 0; p < depth; ++p) {
    const float* from = b.at(p, 0);
    for (int64_t panel = 0; panel < panels; ++panel, from += tile_columns) {
      prefetch(address_of(from, rows_ahead * b.row));
      for (int v = 0; v < tile_vectors; ++v) store(to + (panel * depth + p) * tile_columns + v * W, load(from + v * W));
    }
  }
}

/// One panel of B times `factor`: rows 0 … depth - 1 of `b`, its first `columns` columns (at most tile_columns).
inline void pack_b_panel(int64_t depth, int64_t columns, const View& b, float factor, float* panel) {
  for (int64_t strip = 0; strip < tile_columns; strip += W) {
    const int64_t count = columns - strip;
    float* to = panel + strip;
    if (b.column == 1 && count >= W) {
      for (int64_t p = 0; p < depth; ++p) {
        prefetch(address_of(b.at(p, strip), rows_ahead * b.row));
        store(to + p * tile_columns, load(b.at(p, strip)) * factor);
      }
    } else if (b.column == 1 || count <= 0) {
      for (int64_t p = 0; p < depth; ++p) store(to + p * tile_columns, load_first(b.at(p, strip), count) * factor);
    } else if (b.row == 1) {
      pack_transposed_strip(depth, count, b.at(0, strip), b.column, factor, to);
    } else {
      for (int64_t p = 0; p < depth; ++p) {
        for (int64_t j = 0; j < W; ++j) to[p * tile_columns + j] = j < count ? *b.at(p, strip + j) * factor : 0;
      }
    }
  }
}

/// Columns 0 … columns - 1 of `b`, one after the other.
inline void pack_columns(int64_t depth, int64_t columns, const View& b, float* to) {
  for (int64_t j = 0; j < columns; ++j) {
    for (int64_t p = 0; p < depth; ++p) to[j * depth + p] = *b.at(p, j);
  }
}

/// The floats between two strips that pack_a_strips makes: whole vectors are written, so a strip is written beyond its
/// end.
inline int64_t packed_strip_step(int64_t height, int64_t depth) { return ceil_div(height * depth + W, line) * line; }

/// Strips of `height` rows of `a`, whose columns are dense: element (r, p) of a strip at p · height + r.
inline void pack_a_strips(int64_t rows, int64_t height, int64_t depth, const View& a, float* block) {
  const int64_t step = packed_strip_step(height, depth);
  const int64_t whole = rows < W ? 0 : (rows - W) / height;  // strips of which whole vectors can be read
  for (int64_t p = 0; p < depth; ++p) {
    const float* from = a.at(0, p);
    float* to = block + p * height;
    int64_t strip = 0;
    for (; strip < whole; ++strip, from += height, to += step) {
      prefetch(address_of(from, rows_ahead * a.column));
      for (int64_t r = 0; r < height; r += W) store(to + r, load(from + r));
    }
    for (int64_t i = strip * height; i < rows; i += height, from += height, to += step) {
      for (int64_t r = 0; r < height; r += W) store(to + r, load_first(from + r, rows - i - r));
    }
  }
}

/// Rows 0 … rows - 1 of `a`, row_step floats for each.
inline void pack_a_rows(int64_t rows, int64_t depth, const View& a, float* block) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t p = 0; p < depth; ++p) block[i * row_step + p] = *a.at(i, p);
  }
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
