// A product as blocks see it, and where a block is written.
#pragma once

#include "tinytensor/kernels/bfloat16/block.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor::bfloat16 {
namespace {

/// One depth of a product, A and B as lines.
struct Product {
  Lines a, b;
  float* c;
  int64_t c_row;
  bool exchanged;  // a holds the columns of B, b the rows of A, and blocks are transposed when they are added to C
  bool accumulate;
  const float* bias;

  int64_t steps() const { return ceil_div(a.depth, tile_depth); }
};

/// A and B are exchanged if fewer lines have to be transposed then: a tile of A needs lines that are dense in k, a tile
/// of B lines that are not.
inline Product product_of(const MatmulArgs& args) {
  const Lines a{args.a, args.a_row, args.a_col, args.m, args.k}, b{args.b, args.b_col, args.b_row, args.n, args.k};
  const int64_t to_transpose = (a.are_dense() ? 0 : a.count) + (b.are_dense() ? b.count : 0);
  const int64_t if_exchanged = (a.are_dense() ? a.count : 0) + (b.are_dense() ? 0 : b.count);
  const bool exchanged = if_exchanged < to_transpose;
  return {exchanged ? b : a, exchanged ? a : b, args.c, args.c_row, exchanged, args.accumulate, args.bias};
}

/// Where a block is written: the place in C, and how much of the block lies inside of C.
struct Place {
  float* c;
  int64_t rows, columns;
  const float* bias;
};

inline Place place_of(const Product& product, int64_t a_strip, int64_t b_strip) {
  const int64_t a = a_strip * strip_lines, b = b_strip * strip_lines;
  const int64_t a_lines = smaller(product.a.count - a, strip_lines),
                b_lines = smaller(product.b.count - b, strip_lines);
  const int64_t row = product.exchanged ? b : a, column = product.exchanged ? a : b;
  return {product.c + row * product.c_row + column, product.exchanged ? b_lines : a_lines,
          product.exchanged ? a_lines : b_lines, product.bias == nullptr ? nullptr : product.bias + column};
}

// 16 x 16 of C, or less, from 16 x 16 of a block.
inline void write_tile(const float* block, const Product& product, const Place& place) {
  Floats rows[lines_of_tile];
  for (int64_t i = 0; i < lines_of_tile; ++i) rows[i] = load(block + i * strip_lines);
  if (product.exchanged) transpose(rows);
  const Floats bias = place.bias == nullptr ? Floats{} : load_first(place.bias, place.columns);
  for (int64_t i = 0; i < smaller(place.rows, lines_of_tile); ++i) {
    float* c = place.c + i * product.c_row;
    Floats y = rows[i];
    if (product.accumulate) y += load_first(c, place.columns);
    if (place.bias != nullptr) y += bias;
    store_first(c, y, place.columns);
  }
}

inline void write_block(const float* block, const Product& product, const Place& place) {
  for (int64_t i = 0; i < place.rows; i += lines_of_tile) {
    for (int64_t j = 0; j < place.columns; j += lines_of_tile) {
      const float* tile = block + (product.exchanged ? j * strip_lines + i : i * strip_lines + j);
      write_tile(tile, product,
                 {place.c + i * product.c_row + j, place.rows - i, place.columns - j,
                  place.bias == nullptr ? nullptr : place.bias + j});
    }
  }
}

/// The block of two strips: straight to C if it is all that C gets there, else by way of the stack.
template <class Unit, class Meanwhile>
void multiply_block(const Product& product, int64_t a_strip, const float* a, int64_t b_strip, const float* b,
                    const Meanwhile& meanwhile) {
  const Place place = place_of(product, a_strip, b_strip);
  const bool whole = place.rows == strip_lines && place.columns == strip_lines;
  if (whole && !product.exchanged && !product.accumulate && product.bias == nullptr) {
    return Unit::multiply(product.steps(), a, b, place.c, product.c_row, meanwhile);
  }
  alignas(64) float block[strip_lines * strip_lines];
  Unit::multiply(product.steps(), a, b, block, strip_lines, meanwhile);
  write_block(block, product, place);
}

}  // namespace
}  // namespace tinytensor::bfloat16
