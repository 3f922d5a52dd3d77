// A factor cut into numbers of bfloat16, in the order in which tiles are multiplied.
//
// bfloat16 is the upper half of a float: the same range, 8 of its 24 binary digits. Each part is what the parts before
// it leave, rounded:
//
//   x        1.01101110 10110101 1010010 · 2^e
//   x₁       1.0110111                              digits 1 to 8
//   x₂              0.0 1011011                     x - x₁, which is exact; about 2^-8 of x at most
//   x₃                         -0. 0110             x - x₁ - x₂: six digits at most, so that x = x₁ + x₂ + x₃
//
// Of the products x_i y_j those with i + j <= parts + 1 are made. With three parts what is left out, x₂ y₃ + x₃ y₂ + x₃ y₃,
// is at most 2^-24 of x y: half of what rounding x y to a float may change. Henry, Tang & Heinecke, arXiv 1904.06376.
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
inline int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

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

/// Gathers the largest magnitude of what passes, as bits without the sign, shifted to the left.
class Range {
 public:
  void see(__m512 x) { most_ = _mm512_max_epu32(most_, _mm512_slli_epi32(_mm512_castps_si512(x), 1)); }

  /// Whether the parts of what was seen add up: below 2^127, and not all of it tiny.
  bool is_fit() const {
    constexpr unsigned exponent_one = 1u << 24, bias = 127;
    const unsigned most = _mm512_reduce_max_epu32(most_);
    return most == 0 || (most >= (bias - 64) * exponent_one && most < (bias + 127) * exponent_one);
  }

 private:
  __m512i most_ = _mm512_setzero_si512();
};

/// The parts of 16 floats, each in the upper half of a word; the lower half of the last is arbitrary.
template <int parts>
[[gnu::always_inline]] inline void split(__m512 x, Words (&part)[parts]) {
  const __m512i half = _mm512_set1_epi32(0x8000), upper = _mm512_set1_epi32(static_cast<int>(0xffff0000));
  for (int i = 0; i < parts; ++i) {
    const __m512i bits = _mm512_castps_si512(x);
    if (i == 2) {  // exact already
      part[i] = (Words)bits;
      break;
    }
    const __m512i rounded = _mm512_add_epi32(bits, half);
    part[i] = (Words)rounded;
    if (i + 1 == parts) break;
    part[i] = (Words)_mm512_and_si512(rounded, upper);
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

/// 16 x 16 words exchanged over the diagonal: four rounds, each of which interleaves row i with row i + 8.
inline void transpose(Words (&rows)[16]) {
  for (int round = 0; round < 4; ++round) {
    Words zipped[16];
    for (int i = 0; i < 8; ++i) {
      zipped[2 * i] =
          __builtin_shufflevector(rows[i], rows[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      zipped[2 * i + 1] =
          __builtin_shufflevector(rows[i], rows[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    for (int i = 0; i < 16; ++i) rows[i] = zipped[i];
  }
}

/// At most 16 lines and 32 of k, as one tile of each part, two tiles apart.
template <int parts>
void pack_tiles(const Lines& from, Order order, float* to, Range& range) {
  Words rows[parts][16];
  const bool along = from.inner == 1;
  for (int64_t i = 0; i < 16; ++i) {
    __m512 x{}, y{};
    if (along && i < from.count) {
      x = load_first(from.data + i * from.line, from.depth);
      y = load_first(from.data + i * from.line + 16, from.depth - 16);
    } else if (!along) {
      x = load_first(from.data + 2 * i * from.inner, 2 * i < from.depth ? from.count : 0);
      y = load_first(from.data + (2 * i + 1) * from.inner, 2 * i + 1 < from.depth ? from.count : 0);
    }
    range.see(x);
    range.see(y);
    Words x_parts[parts], y_parts[parts];
    split(x, x_parts);
    split(y, y_parts);
    for (int q = 0; q < parts; ++q)
      rows[q][i] = along ? pairs_along(x_parts[q], y_parts[q]) : pairs_across(x_parts[q], y_parts[q]);
  }
  for (int q = 0; q < parts; ++q, to += 2 * tile_words) {
    if (along != (order == Order::lines_of_pairs)) transpose(rows[q]);
    for (int i = 0; i < 16; ++i) _mm512_store_si512(to + 16 * i, (__m512i)rows[q][i]);
  }
}

/// At most 32 lines. Fills up with zeros. False if the parts do not add up: see Range.
template <int parts>
bool pack_strip(const Lines& from, Order order, float* to) {
  Range range;
  for (int64_t p = 0; p < from.depth; p += tile_depth, to += parts * 2 * tile_words) {
    for (int64_t i = 0; i < 2; ++i) {
      pack_tiles<parts>(from.part(i * lines_of_tile, p, lines_of_tile, tile_depth), order, to + i * tile_words, range);
    }
  }
  return range.is_fit();
}

}  // namespace
}  // namespace tinytensor::bfloat16
