// C = A B (+ C) (+ bias) with factors in bfloat16: pairs of them, two of k, are multiplied and added in one step.
//
//   a tile of A            a tile of B                a tile of C
//     16 pairs of k          16 columns                 16 columns
//   +--------------+       +--------------+           +--------------+
//   | row          |       | pair of k    |           | row          |     c[i][j] += a[i][2q]   · b[2q][j]
//   | …            | 16    | …            | 16 pairs  | …            |              + a[i][2q+1] · b[2q+1][j]
//   +--------------+       +--------------+           +--------------+
//
// A tile is 1 KB: what one of AMX's eight registers holds, and 16 vectors of AVX-512. A strip is 32 rows of A, or 32
// columns of B: two tiles for each 32 of k. Four tiles of C (32 x 32) are computed at a time, from two of A and two of
// B.
//
//   for each `depth` of k                         (a fixed cut, whatever the threads)
//     pack B, strip by strip                      in parallel; shared, second-level cache or beyond
//     for each strip of A                         in parallel: every element of C has one owner
//       pack it                                   own, second-level cache (64 KB)
//       for each strip of B: 32 x 32 of C         in AMX's registers or in vectors, then added to C
//
// Packing rounds to bfloat16, transposes where the matrix lies the other way, and fills up with zeros.
// The file is compiled for AVX-512 BF16 and AMX; precision.cpp asks whether the processor has them.
#include "tinytensor/kernels/bfloat16/bfloat16.h"

#include <immintrin.h>

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::bfloat16 {
namespace {

using Pairs = int __attribute__((vector_size(64)));  // 16 pairs of bfloat16

constexpr int64_t lines = 16;            // of a tile: rows of A, columns of B
constexpr int64_t tile_depth = 32;       // of k: 16 pairs
constexpr int64_t tile_words = 16 * 16;  // a pair is as large as a float
constexpr int64_t strip = 2 * lines;
constexpr int64_t max_depth = 1024;
constexpr int64_t multiplications_worth_a_thread = 1 << 20;
constexpr int64_t words_worth_a_thread = 1 << 14;

int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Rows of A or columns of B: number p of line i is data[i · line + p · inner], and one of the steps is 1.
struct Lines {
  const float* data;
  int64_t line, inner;
  int64_t count, depth;

  Lines part(int64_t i, int64_t p, int64_t most_lines, int64_t most_depth) const {
    return {data + i * line + p * inner, line, inner, smaller(count - i, most_lines), smaller(depth - p, most_depth)};
  }
};

__mmask16 first(int64_t n) { return static_cast<__mmask16>(n >= 16 ? 0xffff : n <= 0 ? 0 : (1 << n) - 1); }
__m512 load_first(const float* from, int64_t n) { return _mm512_maskz_loadu_ps(first(n), from); }

// x and y rounded to bfloat16: 16 of x, then 16 of y.
Pairs round_both(__m512 x, __m512 y) { return (Pairs)_mm512_cvtne2ps_pbh(y, x); }

// 32 numbers of one line, which lie side by side: its pairs.
Pairs pairs_along(const float* from, int64_t depth) {
  return round_both(load_first(from, depth), load_first(from + 16, depth - 16));
}

// A pair of each of 16 lines, which lie side by side: x of all lines, then y of all lines.
Pairs pairs_across(const Lines& part, int64_t p) {
  const __m512 x = load_first(part.data + p * part.inner, p < part.depth ? part.count : 0);
  const __m512 y = load_first(part.data + (p + 1) * part.inner, p + 1 < part.depth ? part.count : 0);
  const __m512i order = _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6, 21,
                                         5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  return (Pairs)_mm512_permutexvar_epi16(order, (__m512i)round_both(x, y));
}

// 16 x 16 pairs exchanged over the diagonal: four rounds, each of which interleaves row i with row i + 8.
void transpose(Pairs (&rows)[16]) {
  for (int round = 0; round < 4; ++round) {
    Pairs zipped[16];
    for (int i = 0; i < 8; ++i) {
      zipped[2 * i] =
          __builtin_shufflevector(rows[i], rows[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      zipped[2 * i + 1] =
          __builtin_shufflevector(rows[i], rows[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    for (int i = 0; i < 16; ++i) rows[i] = zipped[i];
  }
}

enum class Order { lines_of_pairs, pairs_of_lines };  // a tile of A, of B

// At most 16 lines and 32 of k.
void pack_tile(const Lines& part, Order order, float* to) {
  Pairs rows[16];
  const bool along = part.inner == 1;
  for (int64_t i = 0; i < 16; ++i) {
    if (along) {
      rows[i] = i < part.count ? pairs_along(part.data + i * part.line, part.depth) : Pairs{};
    } else {
      rows[i] = pairs_across(part, 2 * i);
    }
  }
  if (along != (order == Order::lines_of_pairs)) transpose(rows);
  for (int i = 0; i < 16; ++i) _mm512_storeu_si512(to + 16 * i, (__m512i)rows[i]);
}

void pack_strip(const Lines& from, Order order, float* to) {
  for (int64_t p = 0; p < from.depth; p += tile_depth) {
    for (int64_t i = 0; i < strip; i += lines, to += tile_words)
      pack_tile(from.part(i, p, lines, tile_depth), order, to);
  }
}

// --- 32 x 32 of C from a strip of A and a strip of B

void multiply_avx512(int64_t tiles, const float* a, const float* b, float* c) {
  constexpr int together = 8;  // rows
  for (int64_t row = 0; row < strip; row += together) {
    __m512 sums[together][2] = {};
    const float* a_rows = a + row * 16;  // the second tile of A follows the first
    for (int64_t t = 0; t < tiles; ++t) {
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
      _mm512_storeu_ps(c + (row + r) * strip, sums[r][0]);
      _mm512_storeu_ps(c + (row + r) * strip + 16, sums[r][1]);
    }
  }
}

// Tiles 0 to 3: C. 4 and 5: A. 6 and 7: B.
void multiply_amx(int64_t tiles, const float* a, const float* b, float* c) {
  constexpr long row_bytes = 64, c_row_bytes = strip * sizeof(float);
  asm volatile("" ::: "memory");  // the compiler does not see that loading a tile reads what was packed
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  for (int64_t t = 0; t < tiles; ++t, a += 2 * tile_words, b += 2 * tile_words) {
    _tile_loadd(4, a, row_bytes);
    _tile_loadd(6, b, row_bytes);
    _tile_loadd(5, a + tile_words, row_bytes);
    _tile_loadd(7, b + tile_words, row_bytes);
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
  }
  _tile_stored(0, c, c_row_bytes);
  _tile_stored(1, c + lines, c_row_bytes);
  _tile_stored(2, c + lines * strip, c_row_bytes);
  _tile_stored(3, c + lines * strip + lines, c_row_bytes);
  asm volatile("" ::: "memory");
}

// A thread's tile registers: eight of 16 rows of 64 bytes, while it lives.
class TileRegisters {
 public:
  explicit TileRegisters(bool wanted) : wanted_(wanted) {
    struct alignas(64) Shape {
      unsigned char palette = 1, start_row = 0, reserved[14] = {};
      unsigned short row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
      unsigned char rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
    };
    const Shape shape;
    if (wanted_) _tile_loadconfig(&shape);
  }
  ~TileRegisters() {
    if (wanted_) _tile_release();
  }
  TileRegisters(const TileRegisters&) = delete;
  TileRegisters& operator=(const TileRegisters&) = delete;

 private:
  bool wanted_;
};

// --- the product

struct Output {
  float* c;
  int64_t c_row, rows, columns;
  bool accumulate;
  const float* bias;
};

void add_to_output(const float* block, const Output& out) {
  for (int64_t i = 0; i < out.rows; ++i) {
    for (int64_t j = 0; j < out.columns; j += 16) {
      const __mmask16 mask = first(out.columns - j);
      float* c = out.c + i * out.c_row + j;
      __m512 y = _mm512_load_ps(block + i * strip + j);
      if (out.accumulate) y = _mm512_add_ps(y, _mm512_maskz_loadu_ps(mask, c));
      if (out.bias != nullptr) y = _mm512_add_ps(y, _mm512_maskz_loadu_ps(mask, out.bias + j));
      _mm512_mask_storeu_ps(c, mask, y);
    }
  }
}

// What is done with k from p to p + depth.
struct Slab {
  int64_t p, depth;
  const float* b_strips;

  int64_t tiles() const { return ceil_div(depth, tile_depth); }
  int64_t strip_words() const { return tiles() * 2 * tile_words; }
};

void multiply_strip(Unit unit, const MatmulArgs& args, const Slab& slab, int64_t row) {
  const Lines a{args.a, args.a_row, args.a_col, args.m, slab.p + slab.depth};
  float* a_strip = scratch(Scratch::own_panels, slab.strip_words());
  pack_strip(a.part(row, slab.p, strip, slab.depth), Order::lines_of_pairs, a_strip);
  const bool last = slab.p + slab.depth == args.k;
  alignas(64) float block[strip * strip];
  for (int64_t column = 0; column < args.n; column += strip) {
    const float* b_strip = slab.b_strips + column / strip * slab.strip_words();
    (unit == Unit::amx ? multiply_amx : multiply_avx512)(slab.tiles(), a_strip, b_strip, block);
    add_to_output(block, {args.c + row * args.c_row + column, args.c_row, smaller(strip, args.m - row),
                          smaller(strip, args.n - column), args.accumulate || slab.p > 0,
                          last && args.bias != nullptr ? args.bias + column : nullptr});
  }
}

void multiply_slab(Unit unit, const MatmulArgs& args, Slab slab) {
  float* b_strips = scratch(Scratch::shared_panels, ceil_div(args.n, strip) * slab.strip_words());
  slab.b_strips = b_strips;
  const Lines b{args.b, args.b_col, args.b_row, args.n, slab.p + slab.depth};
  parallel_for(ceil_div(args.n, strip), ceil_div(words_worth_a_thread, slab.strip_words()),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) {
                   pack_strip(b.part(i * strip, slab.p, strip, slab.depth), Order::pairs_of_lines,
                              b_strips + i * slab.strip_words());
                 }
               });
  parallel_for(ceil_div(args.m, strip), ceil_div(multiplications_worth_a_thread, strip * args.n * slab.depth),
               [&](int64_t begin, int64_t end) {
                 const TileRegisters registers(unit == Unit::amx);
                 for (int64_t i = begin; i < end; ++i) multiply_strip(unit, args, slab, i * strip);
               });
}

bool is_dense(int64_t row, int64_t column) { return row == 1 || column == 1; }

}  // namespace

bool matmul(Unit unit, const MatmulArgs& args) {
  const bool single =
      args.batch == 1 && args.a_offsets == nullptr && args.b_offsets == nullptr && args.c_offsets == nullptr;
  if (!single || args.m < lines || args.n < lines || args.k < tile_depth) return false;
  if (!is_dense(args.a_row, args.a_col) || !is_dense(args.b_row, args.b_col)) return false;
  const int64_t even = ceil_div(args.k, ceil_div(args.k, max_depth));
  const int64_t depth = ceil_div(even, tile_depth) * tile_depth;
  for (int64_t p = 0; p < args.k; p += depth) multiply_slab(unit, args, {p, smaller(depth, args.k - p), nullptr});
  return true;
}

}  // namespace tinytensor::bfloat16
