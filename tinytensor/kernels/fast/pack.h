// Packing: a block of a matrix with any strides is copied into the order in which tiles read it, once, and then read
// many times from near memory. This is also where transposed matrices are dealt with: nothing else ever copies them.
//
//   a panel of B      depth x tile_columns, row by row, zeros where the matrix ends
//                     | b00 b01 … b0c | b10 b11 … b1c | …
//
//   rows of A         row_step floats for each
#pragma once

#include "tinytensor/kernels/fast/tile.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

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

/// One panel of B times `factor`: rows 0 … depth - 1 of `b`, its first `columns` columns (at most tile_columns).
inline void pack_b_panel(int64_t depth, int64_t columns, const View& b, float factor, float* panel) {
  for (int64_t strip = 0; strip < tile_columns; strip += W) {
    const int64_t count = columns - strip;
    float* to = panel + strip;
    if (b.column == 1 && count >= W) {
      for (int64_t p = 0; p < depth; ++p) store(to + p * tile_columns, load(b.at(p, strip)) * factor);
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

/// Rows 0 … rows - 1 of `a`, row_step floats for each.
inline void pack_a_rows(int64_t rows, int64_t depth, const View& a, float* block) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t p = 0; p < depth; ++p) block[i * row_step + p] = *a.at(i, p);
  }
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
