// Packing: the lines of a factor, rows of A or columns of B, are split into parts, in the order in which tiles are
// multiplied.
//
//   a tile of A            a tile of B
//     16 pairs of k          16 columns
//   +--------------+       +--------------+
//   | row          |       | pair of k    |
//   | …            | 16    | …            | 16      1 KB each: one of AMX's eight registers, or 16 vectors
//   +--------------+       +--------------+
//
// A strip is 32 rows of A, or 32 columns of B. For each 32 of k it has `parts` times two tiles:
//
//   x₁ of lines 0 … 15 | x₁ of 16 … 31 | x₂ of 0 … 15 | x₂ of 16 … 31 | …
#pragma once

#include "tinytensor/kernels/bfloat16/parts.h"

namespace tinytensor::bfloat16 {
namespace {

constexpr int64_t lines_of_tile = 16;
constexpr int64_t tile_depth = 32;       // of k: 16 pairs
constexpr int64_t tile_words = 16 * 16;  // words of 32 bits: a pair, or a float
constexpr int64_t strip_lines = 2 * lines_of_tile;

/// The size of a strip in words, which is its size in floats.
template <int parts>
constexpr int64_t strip_words(int64_t depth) {
  return ceil_div(depth, tile_depth) * parts * 2 * tile_words;
}

/// Rows of A or columns of B: number p of line i is data[i · line + p · inner], and one of the steps is 1.
struct Lines {
  const float* data;
  int64_t line, inner;
  int64_t count, depth;

  bool are_dense() const { return inner == 1; }
  Lines part(int64_t i, int64_t p, int64_t most_lines, int64_t most_depth) const {
    return {data + i * line + p * inner, line, inner, smaller(count - i, most_lines), smaller(depth - p, most_depth)};
  }
};

/// What a row of a tile is: a line, as in a tile of A, or a pair of every line, as in a tile of B.
enum class TileOrder { of_a, of_b };

/// Packs one tile of each part, at most 16 lines and 32 of k, and fills up with zeros. The work is cut into pieces of
/// some 100 instructions, to be done in their order: so packing can be overlapped with tile multiplication.
///
///   lines are dense in k: 16 neighbours in k are loaded at once, from one line, as a tile of A needs them
///   else:                 16 lines are loaded at once, at one k, as a tile of B needs them
///
/// Lines that lie as the other factor's tile needs them are transposed first, twice 16 x 16 floats, in 4 pieces. Then 4
/// rows of the tile are packed in each piece, 8 if there is one part.
template <int parts>
class TilePacker {
 public:
  static constexpr int rows_of_piece = parts == 1 ? 8 : 4;

  void begin(const Lines& tile, TileOrder order, float* to) {
    tile_ = tile;
    order_ = order;
    to_ = to;
    transposed_ = tile.are_dense() != (order == TileOrder::of_a);
    whole_ = tile.count == lines_of_tile && tile.depth == tile_depth;
  }

  int pieces() const { return pieces_of_transposition() + 16 / rows_of_piece; }

  void pack(int piece, Finiteness& finite) {
    if (piece < pieces_of_transposition()) return transpose_half(piece / 2, piece % 2);
    const int row = (piece - pieces_of_transposition()) * rows_of_piece;
    if (order_ == TileOrder::of_a) {
      transposed_ ? pack_rows<TileOrder::of_a, true>(row, finite) : pack_rows<TileOrder::of_a, false>(row, finite);
    } else {
      transposed_ ? pack_rows<TileOrder::of_b, true>(row, finite) : pack_rows<TileOrder::of_b, false>(row, finite);
    }
  }

 private:
  int pieces_of_transposition() const { return transposed_ ? 4 : 0; }

  // Line i from p on: 16 of its numbers, neighbours in k.
  Floats load_along(int64_t i, int64_t p) const {
    const float* at = tile_.data + i * tile_.line + p;
    if (whole_) return load(at);
    return i < tile_.count ? load_first(at, tile_.depth - p) : Floats{};
  }
  // 16 lines at p.
  Floats load_across(int64_t p) const {
    const float* at = tile_.data + p * tile_.inner;
    if (whole_) return load(at);
    return p < tile_.depth ? load_first(at, tile_.count) : Floats{};
  }

  // Two of the four rounds that transpose the first or the second 16 x 16 floats of the tile.
  void transpose_half(int square, int half) {
    Floats* rows = square_ + 16 * square;
    for (int i = 0; half == 0 && i < 16; ++i) {
      rows[i] = tile_.are_dense() ? load_along(i, 16 * square) : load_across(16 * square + i);
    }
    interleave_halves(rows);
    interleave_halves(rows);
  }

  template <TileOrder order, bool transposed>
  void pack_rows(int first, Finiteness& finite) {
    Finiteness seen = finite;
    for (int i = first; i < first + rows_of_piece; ++i) {
      if constexpr (order == TileOrder::of_a) {
        pack_row<order>(i, transposed ? square_[i] : load_along(i, 0), transposed ? square_[16 + i] : load_along(i, 16),
                        seen);
      } else {
        pack_row<order>(i, transposed ? square_[2 * i] : load_across(2 * i),
                        transposed ? square_[2 * i + 1] : load_across(2 * i + 1), seen);
      }
    }
    finite = seen;
  }

  // Row i of the tile of each part, from the 32 floats of its pairs.
  template <TileOrder order>
  [[gnu::always_inline]] void pack_row(int i, Floats x, Floats y, Finiteness& finite) {
    finite.see(x, y);
    Words x_parts[parts], y_parts[parts];
    split(x, x_parts);
    split(y, y_parts);
    for (int q = 0; q < parts; ++q) {
      const Words pairs =
          order == TileOrder::of_a ? pairs_along(x_parts[q], y_parts[q]) : pairs_across(x_parts[q], y_parts[q]);
      _mm512_store_si512(to_ + 16 * i + 2 * q * tile_words, (__m512i)pairs);
    }
  }

  Lines tile_{};
  TileOrder order_{};
  float* to_ = nullptr;
  bool transposed_ = false, whole_ = false;
  Floats square_[32];
};

/// Packs a strip, at most 32 lines, piece by piece: tile after tile.
template <int parts>
class StripPacker {
 public:
  StripPacker(const Lines& strip, TileOrder order, float* to)
      : strip_(strip), order_(order), to_(to), tiles_(2 * ceil_div(strip.depth, tile_depth)) {}

  /// The next piece. False if there is none.
  bool pack_piece() {
    if (piece_ == 0) {
      if (tile_ == tiles_) return false;
      const int64_t step = tile_ / 2, half = tile_ % 2;
      packer_.begin(strip_.part(half * lines_of_tile, step * tile_depth, lines_of_tile, tile_depth), order_,
                    to_ + (step * 2 * parts + half) * tile_words);
    }
    packer_.pack(piece_++, finite_);
    if (piece_ == packer_.pieces()) piece_ = 0, ++tile_;
    return true;
  }

  /// All that is left. False if not all of the strip is finite.
  bool finish() {
    while (pack_piece()) {
    }
    return finite_.holds();
  }

 private:
  Lines strip_;
  TileOrder order_;
  float* to_;
  int64_t tiles_, tile_ = 0;
  int piece_ = 0;
  TilePacker<parts> packer_;
  Finiteness finite_;
};

}  // namespace
}  // namespace tinytensor::bfloat16
