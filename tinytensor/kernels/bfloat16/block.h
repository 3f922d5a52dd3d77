// A block: 32 x 32 of C from a strip of A and a strip of B, four tiles of C from two and two.
//
//   c[i][j] += a[i][2q] · b[2q][j] + a[i][2q+1] · b[2q+1][j]         one step for 16 x 16 of C and 16 pairs q
#pragma once

#include "tinytensor/kernels/bfloat16/bfloat16.h"
#include "tinytensor/kernels/bfloat16/parts.h"

namespace tinytensor::bfloat16 {
namespace {

/// One part, in vectors: eight rows of C at a time.
inline void multiply_avx512(int64_t steps, const float* a, const float* b, float* c, int64_t c_row) {
  constexpr int together = 8;
  for (int64_t row = 0; row < strip_lines; row += together) {
    __m512 sums[together][2] = {};
    const float* a_rows = a + row * 16;  // the second tile of A follows the first
    for (int64_t t = 0; t < steps; ++t) {
      for (int64_t q = 0; q < 16; ++q) {
        const __m512i* b_row = reinterpret_cast<const __m512i*>(b + 2 * t * tile_words + 16 * q);
        const __m512bh left = (__m512bh)_mm512_loadu_si512(b_row);
        const __m512bh right = (__m512bh)_mm512_loadu_si512(b_row + 16);
#pragma GCC unroll 8
        for (int r = 0; r < together; ++r) {
          const __m512bh x = (__m512bh)_mm512_set1_ps(a_rows[2 * t * tile_words + 16 * r + q]);
          sums[r][0] = _mm512_dpbf16_ps(sums[r][0], x, left);
          sums[r][1] = _mm512_dpbf16_ps(sums[r][1], x, right);
        }
      }
    }
    for (int r = 0; r < together; ++r) {
      _mm512_storeu_ps(c + (row + r) * c_row, sums[r][0]);
      _mm512_storeu_ps(c + (row + r) * c_row + 16, sums[r][1]);
    }
  }
}

// AMX's registers. 0 to 3: C. 4 and 5: A. 6 and 7: B.
constexpr long tile_row_bytes = 64;

[[gnu::always_inline]] inline void load_a(const float* a, int part) {
  _tile_loadd(4, a + (2 * part - 2) * tile_words, tile_row_bytes);
  _tile_loadd(5, a + (2 * part - 1) * tile_words, tile_row_bytes);
}
[[gnu::always_inline]] inline void load_b(const float* b, int part) {
  _tile_loadd(6, b + (2 * part - 2) * tile_words, tile_row_bytes);
  _tile_loadd(7, b + (2 * part - 1) * tile_words, tile_row_bytes);
}
[[gnu::always_inline]] inline void multiply_loaded() {
  _tile_dpbf16ps(0, 4, 6);
  _tile_dpbf16ps(1, 4, 7);
  _tile_dpbf16ps(2, 5, 6);
  _tile_dpbf16ps(3, 5, 7);
}

/// The products of parts whose numbers add up to at most parts + 1, small ones first; from one to the next changes one
/// factor. A step of four tiles takes 64 cycles, in which the rest of the core is idle: meanwhile() is called now and
/// then to make use of that.
template <int parts, class Meanwhile>
void multiply_amx(int64_t steps, const float* a, const float* b, float* c, int64_t c_row, const Meanwhile& meanwhile) {
  const long c_row_bytes = c_row * static_cast<long>(sizeof(float));
  asm volatile("" ::: "memory");  // the compiler does not see that loading a tile reads what was packed
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  for (int64_t t = 0; t < steps; ++t) {
    load_a(a, parts);
    load_b(b, 1);
    multiply_loaded();
    meanwhile();
    if constexpr (parts == 3) {
      load_a(a, 2);
      multiply_loaded();
      meanwhile();
      load_b(b, 2);
      multiply_loaded();
      meanwhile();
      load_a(a, 1);
      multiply_loaded();
      meanwhile();
      load_b(b, 3);
      multiply_loaded();
      meanwhile();
      load_b(b, 1);
      multiply_loaded();
      meanwhile();
    } else if constexpr (parts == 2) {
      load_a(a, 1);
      multiply_loaded();
      meanwhile();
      load_b(b, 2);
      multiply_loaded();
      meanwhile();
    }
    a += parts * 2 * tile_words;
    b += parts * 2 * tile_words;
  }
  _tile_stored(0, c, c_row_bytes);
  _tile_stored(1, c + lines_of_tile, c_row_bytes);
  _tile_stored(2, c + lines_of_tile * c_row, c_row_bytes);
  _tile_stored(3, c + lines_of_tile * c_row + lines_of_tile, c_row_bytes);
  asm volatile("" ::: "memory");
}

/// A thread's tile registers: eight of 16 rows of 64 bytes.
inline void configure_tiles() noexcept {
  struct alignas(64) Shape {
    unsigned char palette = 1, start_row = 0, reserved[14] = {};
    unsigned short row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    unsigned char rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
  };
  const Shape shape;
  asm volatile("" ::"r"(&shape) : "memory");  // the compiler does not see that all of it is read
  _tile_loadconfig(&shape);
}
inline void release_tiles() noexcept { _tile_release(); }

/// They are ready while it lives.
class TileRegisters {
 public:
  explicit TileRegisters(bool wanted) : wanted_(wanted) {
    if (wanted_) configure_tiles();
  }
  ~TileRegisters() {
    if (wanted_) release_tiles();
  }
  TileRegisters(const TileRegisters&) = delete;
  TileRegisters& operator=(const TileRegisters&) = delete;

 private:
  bool wanted_;
};

// --- where a block goes

// A slab of k of a product, A and B line by line.
struct Product {
  Lines a, b;
  float* c;
  int64_t c_row;
  bool turned;  // A and B have changed places, for then less of them has to be turned: C is written transposed
  bool accumulate;
  const float* bias;

  int64_t steps() const { return ceil_div(a.depth, tile_depth); }
};

inline bool lies_along(const Lines& lines) { return lines.inner == 1; }

inline Product product_of(const MatmulArgs& args) {
  const Lines a{args.a, args.a_row, args.a_col, args.m, args.k}, b{args.b, args.b_col, args.b_row, args.n, args.k};
  const int64_t lines_to_turn = (lies_along(a) ? 0 : a.count) + (lies_along(b) ? b.count : 0);
  const int64_t lines_if_turned = (lies_along(a) ? a.count : 0) + (lies_along(b) ? 0 : b.count);
  const bool turned = lines_if_turned < lines_to_turn;
  return {turned ? b : a, turned ? a : b, args.c, args.c_row, turned, args.accumulate, args.bias};
}

// Where 32 x 32 of the product go: the place in C, and how much of it there is.
struct Place {
  float* c;
  int64_t rows, columns;
  const float* bias;
};

inline Place place_of(const Product& product, int64_t a_strip, int64_t b_strip) {
  const int64_t a = a_strip * strip_lines, b = b_strip * strip_lines;
  const int64_t a_lines = smaller(product.a.count - a, strip_lines),
                b_lines = smaller(product.b.count - b, strip_lines);
  const int64_t row = product.turned ? b : a, column = product.turned ? a : b;
  return {product.c + row * product.c_row + column, product.turned ? b_lines : a_lines,
          product.turned ? a_lines : b_lines, product.bias == nullptr ? nullptr : product.bias + column};
}

// 16 x 16 of C, or less, from as much of a block.
inline void add_to_place(const float* block, const Product& product, const Place& place) {
  __m512 rows[lines_of_tile];
  for (int64_t i = 0; i < lines_of_tile; ++i) rows[i] = _mm512_load_ps(block + i * strip_lines);
  if (product.turned) {
    for (int round = 0; round < 4; ++round) interleave_halves(rows);
  }
  const __mmask16 mask = first(place.columns);
  const __m512 bias = place.bias == nullptr ? __m512{} : _mm512_maskz_loadu_ps(mask, place.bias);
  for (int64_t i = 0; i < smaller(place.rows, lines_of_tile); ++i) {
    float* c = place.c + i * product.c_row;
    __m512 y = rows[i];
    if (product.accumulate) y = _mm512_add_ps(y, _mm512_maskz_loadu_ps(mask, c));
    if (place.bias != nullptr) y = _mm512_add_ps(y, bias);
    _mm512_mask_storeu_ps(c, mask, y);
  }
}

inline void add_to_c(const float* block, const Product& product, const Place& place) {
  for (int64_t i = 0; i < place.rows; i += lines_of_tile) {
    for (int64_t j = 0; j < place.columns; j += lines_of_tile) {
      add_to_place(block + (product.turned ? j * strip_lines + i : i * strip_lines + j), product,
                   {place.c + i * product.c_row + j, place.rows - i, place.columns - j,
                    place.bias == nullptr ? nullptr : place.bias + j});
    }
  }
}

template <Unit unit, int parts, class Meanwhile>
void multiply_block(const Product& product, int64_t a_strip, const float* a, int64_t b_strip, const float* b,
                    const Meanwhile& meanwhile) {
  const auto multiply = [&](float* c, int64_t c_row) {
    if constexpr (unit == Unit::amx)
      multiply_amx<parts>(product.steps(), a, b, c, c_row, meanwhile);
    else
      multiply_avx512(product.steps(), a, b, c, c_row);
  };
  const Place place = place_of(product, a_strip, b_strip);
  const bool whole = place.rows == strip_lines && place.columns == strip_lines;
  if (whole && !product.turned && !product.accumulate && product.bias == nullptr)
    return multiply(place.c, product.c_row);
  alignas(64) float block[strip_lines * strip_lines];
  multiply(block, strip_lines);
  add_to_c(block, product, place);
}

}  // namespace
}  // namespace tinytensor::bfloat16
