// A factor cut into numbers of bfloat16, in the order in which tiles are multiplied.
//
// bfloat16 is the upper half of a float: the same range, 8 of its 24 binary digits. Each part is taken from what the
// parts before it leave, and leaving is exact:
//
//   x        1.01101110 10110101 1010010 · 2^e
//   x₁       1.0110111                              digits 1 to 8, cut: rounded, the largest float would be infinite
//   x₂                0 10110110                    x - x₁, rounded
//   x₃                         -0.0101110           x - x₁ - x₂: at most seven digits, so that x = x₁ + x₂ + x₃
//
// Of the products x_i y_j those with i + j <= parts + 1 are made. With three parts, x₂ y₃ + x₃ y₂ + x₃ y₃ is left out:
// at most 2^-22 of x y, 2^-25.4 in the root mean square, where rounding x y to a float costs 2^-25.2. What is made is
// exact, for a product of two bfloat16 has 16 digits; and a sum over 16 pairs of k is rounded half as often as a chain
// of multiply-adds. Henry, Tang & Heinecke, arXiv 1904.06376. With one or two parts all are rounded.
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

#include <immintrin.h>

#include <cstdint>

namespace tinytensor::bfloat16 {
namespace {

constexpr int64_t lines_of_tile = 16;
constexpr int64_t tile_depth = 32;       // of k: 16 pairs
constexpr int64_t tile_words = 16 * 16;  // a pair is as large as a float
constexpr int64_t strip_lines = 2 * lines_of_tile;

inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
inline int64_t larger(int64_t a, int64_t b) { return a < b ? b : a; }
constexpr int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// The size of a strip, in floats.
template <int parts>
constexpr int64_t strip_words(int64_t depth) {
  return ceil_div(depth, tile_depth) * parts * 2 * tile_words;
}

/// Rows of A or columns of B: number p of line i is data[i · line + p · inner], and one of the steps is 1.
struct Lines {
  const float* data;
  int64_t line, inner;
  int64_t count, depth;

  Lines part(int64_t i, int64_t p, int64_t most_lines, int64_t most_depth) const {
    return {data + i * line + p * inner, line, inner, smaller(count - i, most_lines), smaller(depth - p, most_depth)};
  }
};

enum class Order { lines_of_pairs, pairs_of_lines };  // a tile of A, of B

inline __mmask16 first(int64_t n) { return static_cast<__mmask16>(n >= 16 ? 0xffff : n <= 0 ? 0 : (1 << n) - 1); }
inline __m512 load_first(const float* from, int64_t n) { return _mm512_maskz_loadu_ps(first(n), from); }

using Words = int __attribute__((vector_size(64)));  // 16 of them: floats, or pairs of bfloat16

/// Whether all that passes is finite: otherwise its parts do not add up. Numbers whose product overflows are taken for
/// infinite too.
class Finiteness {
 public:
  void see(__m512 x, __m512 y) { sum_ = _mm512_fmadd_ps(x, y, sum_); }
  bool holds() const { return _mm512_reduce_add_ps(sum_) * 0 == 0; }

 private:
  __m512 sum_ = _mm512_setzero_ps();
};

/// The parts of 16 floats, each in the upper half of a word; the lower half of the last is arbitrary.
template <int parts>
[[gnu::always_inline]] inline void split(__m512 x, Words (&part)[parts]) {
  const __m512i half = _mm512_set1_epi32(0x8000), upper = _mm512_set1_epi32(static_cast<int>(0xffff0000));
  for (int i = 0; i < parts; ++i) {
    const bool cut = parts == 3 && i == 0, exact = i == 2;
    const __m512i bits = _mm512_castps_si512(x);
    part[i] = (Words)(cut || exact ? bits : _mm512_add_epi32(bits, half));
    if (i + 1 == parts) break;
    part[i] = (Words)_mm512_and_si512((__m512i)part[i], upper);
    x = _mm512_sub_ps(x, (__m512)part[i]);
  }
}

/// 32 numbers of one line: the upper halves of x, then those of y.
inline Words pairs_along(Words x, Words y) {
  const __m512i odd = _mm512_set_epi16(63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29, 27, 25,
                                       23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
  return (Words)_mm512_permutex2var_epi16((__m512i)x, odd, (__m512i)y);
}

/// A pair of each of 16 lines: x holds the first numbers, y the second.
inline Words pairs_across(Words x, Words y) {
  return (Words)_mm512_mask_blend_epi16(0xaaaaaaaa, _mm512_srli_epi32((__m512i)x, 16), (__m512i)y);
}

/// Interleaves row i with row i + 8. Four times, and 16 x 16 floats are exchanged over the diagonal.
[[gnu::always_inline]] inline void interleave_halves(__m512* rows) {
  __m512 zipped[16];
  for (int i = 0; i < 8; ++i) {
    zipped[2 * i] =
        __builtin_shufflevector(rows[i], rows[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    zipped[2 * i + 1] =
        __builtin_shufflevector(rows[i], rows[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  }
  for (int i = 0; i < 16; ++i) rows[i] = zipped[i];
}

/// Packs a strip, at most 32 lines, a portion at a time: some 100 instructions, so that it can be done in the shadow of
/// tiles being multiplied. Fills up with zeros. One tile of each part after the other:
///
///   lies along k      loaded: line i, its first 16 of k and its last 16       as a tile of A wants it
///   lies across       loaded: 32 times one of k, of 16 lines                  as a tile of B wants it
///
/// What lies the other way is turned first, 16 x 16 floats at a time.
template <int parts, Order order>
class Packer {
 public:
  Packer(const Lines& from, float* to) : from_(from), to_(to), along_(from.inner == 1) { begin_tile(); }

  /// The next portion. False if there was none left.
  bool work() {
    if (depth_done_ >= from_.depth) return false;
    const bool turned = along_ != (order == Order::lines_of_pairs);
    const int64_t turns = turned ? 4 : 0;
    if (portion_ < turns)
      turn(portion_ / 2 * 16, portion_ % 2 == 0);
    else
      pack_rows(turned, (portion_ - turns) * rows_at_once);
    if (++portion_ == turns + 16 / rows_at_once) end_tile();
    return true;
  }

  /// All that is left. False if not all of it was finite.
  bool finish() {
    while (work()) {
    }
    return finite_.holds();
  }

 private:
  static constexpr int64_t rows_at_once = parts == 1 ? 8 : 4;

  void begin_tile() {
    tile_ = from_.part(half_ * lines_of_tile, depth_done_, lines_of_tile, tile_depth);
    whole_ = tile_.count == lines_of_tile && tile_.depth == tile_depth;
    portion_ = 0;
  }

  void end_tile() {
    to_ += half_ == 0 ? tile_words : (2 * parts - 1) * tile_words;
    if (half_ == 1) depth_done_ += tile_depth;
    half_ = 1 - half_;
    begin_tile();
  }

  // 16 of k of line i
  __m512 load_along(int64_t i, int64_t p) const {
    const float* at = tile_.data + i * tile_.line + p;
    if (whole_) return _mm512_loadu_ps(at);
    return i < tile_.count ? load_first(at, tile_.depth - p) : __m512{};
  }
  // one of k of 16 lines
  __m512 load_across(int64_t p) const {
    const float* at = tile_.data + p * tile_.inner;
    if (whole_) return _mm512_loadu_ps(at);
    return p < tile_.depth ? load_first(at, tile_.count) : __m512{};
  }

  // Half of the work of turning 16 x 16 floats.
  void turn(int64_t first, bool begin) {
    __m512* rows = turned_ + first;
    if (begin) {
      for (int64_t i = 0; i < 16; ++i) rows[i] = along_ ? load_along(i, first) : load_across(first + i);
    }
    interleave_halves(rows);
    interleave_halves(rows);
  }

  void pack_rows(bool turned, int64_t first) {
    Finiteness finite = finite_;
    float* to = to_ + 16 * first;
    for (int64_t i = first; i < first + rows_at_once; ++i, to += 16) {
      if (order == Order::lines_of_pairs) {
        if (turned)
          pack_row(turned_[i], turned_[16 + i], to, finite);
        else
          pack_row(load_along(i, 0), load_along(i, 16), to, finite);
      } else {
        if (turned)
          pack_row(turned_[2 * i], turned_[2 * i + 1], to, finite);
        else
          pack_row(load_across(2 * i), load_across(2 * i + 1), to, finite);
      }
    }
    finite_ = finite;
  }

  // A row of the tile of each part, from the 32 floats of its pairs.
  [[gnu::always_inline]] static void pack_row(__m512 x, __m512 y, float* to, Finiteness& finite) {
    finite.see(x, y);
    Words x_parts[parts], y_parts[parts];
    split(x, x_parts);
    split(y, y_parts);
    for (int q = 0; q < parts; ++q) {
      const Words pairs =
          order == Order::lines_of_pairs ? pairs_along(x_parts[q], y_parts[q]) : pairs_across(x_parts[q], y_parts[q]);
      _mm512_store_si512(to + 2 * q * tile_words, (__m512i)pairs);
    }
  }

  Lines from_;
  float* to_;
  bool along_;
  int64_t depth_done_ = 0, half_ = 0, portion_ = 0;
  Lines tile_{};
  bool whole_ = false;
  __m512 turned_[32];
  Finiteness finite_;
};

}  // namespace
}  // namespace tinytensor::bfloat16
