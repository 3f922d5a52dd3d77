// The innermost product. How it comes about is told by steps 3 and 4 of kernels/ladder (register_tile.h, vector_tile.h):
//
//                     b: one panel of B, k x (V vectors)
//                     +--------------------+
//                     | b[0] b[1]          |  <- row p: loaded into V registers
//                     +--------------------+
//   a: R x k          accumulators: R x V registers
//   +---+---+--       +--------------------+
//   |   | p |         | c00  c01           |     c[r][v] += a[r][p] · b[p][v]
//   |   |   |         | c10  c11           |     R broadcasts and V loads feed R·V multiply-adds
//   +---+---+--       +--------------------+
//
// The number of registers decides the size of the largest tile, isa/*.h have the numbers. Fewer rows or columns (the
// edges of a matrix) are the same code with a smaller R and V.
#include "tinytensor/kernels/fast/tile.h"

#include <utility>

namespace tinytensor::TINYTENSOR_ISA {
namespace {

// c[v] += from[v], or less where the columns end
template <int V>
[[gnu::always_inline]] inline void add_row(Floats (&sums)[V], const float* from, int64_t columns) {
#pragma GCC unroll 2
  for (int v = 0; v < V; ++v)
    sums[v] += columns >= V * W ? load(from + v * W) : load_first(from + v * W, columns - v * W);
}

template <int V>
[[gnu::always_inline]] inline void store_row(const Floats (&sums)[V], float* c, int64_t columns) {
#pragma GCC unroll 2
  for (int v = 0; v < V; ++v) store_first(c + v * W, sums[v], columns - v * W);
}

// Writes the whole tile. Whether it accumulates and has a bias is decided once, and whole vectors need no mask.
template <int R, int V>
[[gnu::always_inline]] inline void finish(Floats (&sums)[R][V], const TileOutput& out) {
  const int64_t columns = out.columns;
  if (columns == V * W) {
    if (out.accumulate) {
#pragma GCC unroll 16
      for (int r = 0; r < R; ++r) add_row<V>(sums[r], out.c + r * out.c_row, V * W);
    }
    if (out.bias != nullptr) {
#pragma GCC unroll 16
      for (int r = 0; r < R; ++r) add_row<V>(sums[r], out.bias, V * W);
    }
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r) store_row<V>(sums[r], out.c + r * out.c_row, V * W);
    return;
  }
#pragma GCC unroll 16
  for (int r = 0; r < R; ++r) {
    if (out.accumulate) add_row<V>(sums[r], out.c + r * out.c_row, columns);
    if (out.bias != nullptr) add_row<V>(sums[r], out.bias, columns);
    store_row<V>(sums[r], out.c + r * out.c_row, columns);
  }
}

// The rows of A in a tile, at one step of k.
template <int R, Layout layout>
struct LeftRows;

// Three rows share a pointer: an address on x86 is a pointer plus 0, 1 or 2 times a step, and 14 pointers would not fit
// into the registers.
template <int R>
struct LeftRows<R, Layout::by_rows> {
  static constexpr int pointers = (R + 2) / 3;
  const float* rows[pointers];
  int64_t step;

  [[gnu::always_inline]] LeftRows(const float* a, int64_t a_step) : step(a_step) {
    for (int i = 0; i < pointers; ++i) rows[i] = a + 3 * i * a_step;
  }
  [[gnu::always_inline]] Floats operator[](int r) const { return broadcast(rows[r / 3][r % 3 * step]); }
  [[gnu::always_inline]] void next_step() {
    for (int i = 0; i < pointers; ++i) ++rows[i];
  }
  [[gnu::always_inline]] void prefetch_ahead() const {}  // the processor does so itself along a row
};

template <int R>
struct LeftRows<R, Layout::by_columns> {
  const float* column;
  int64_t step;

  [[gnu::always_inline]] LeftRows(const float* a, int64_t a_step) : column(a), step(a_step) {}
  [[gnu::always_inline]] Floats operator[](int r) const { return broadcast(column[r]); }
  [[gnu::always_inline]] void next_step() { column += step; }
  [[gnu::always_inline]] void prefetch_ahead() const { prefetch(address_of(column, prefetch_distance * step)); }
};

// sums += (column of A) (row of B): one step of k.
template <int R, int V, Layout layout>
[[gnu::always_inline]] inline void add_outer_product(Floats (&sums)[R][V], const LeftRows<R, layout>& a,
                                                     const float* b) {
  Floats b_row[V];
#pragma GCC unroll 2
  for (int v = 0; v < V; ++v) b_row[v] = load(b + v * W);
#pragma GCC unroll 16
  for (int r = 0; r < R; ++r) {
    const Floats x = a[r];
#pragma GCC unroll 2
    for (int v = 0; v < V; ++v) sums[r][v] = fma(x, b_row[v], sums[r][v]);
  }
}

template <int R, int V, Layout layout>
void tile(int64_t k, const float* a, int64_t a_step, const float* b, int64_t b_step, const TileOutput& out) {
  Floats sums[R][V] = {};
  LeftRows<R, layout> a_rows(a, a_step);
  Address next = out.ahead.first != 0 ? out.ahead.first : address_of(b);
  const int64_t next_step = layout == Layout::by_rows ? line : out.ahead.step;
  for (int64_t p = 0; p < k; ++p) {
    add_outer_product<R, V, layout>(sums, a_rows, b);
#pragma GCC unroll 2
    for (int64_t j = 0; j < V * W; j += line) prefetch(address_of(b, j + prefetch_distance * b_step));
    a_rows.prefetch_ahead();
    prefetch<2>(next);
    next += static_cast<Address>(next_step) * sizeof(float);
    a_rows.next_step();
    b += b_step;
  }
  finish(sums, out);
}

// tile<1>, tile<2>, … tile<tile_rows>
template <int V, Layout layout, int... R>
constexpr TileTable make_tiles(std::integer_sequence<int, R...>) {
  return {{nullptr, tile<R + 1, V, layout>...}};
}
using Rows = std::make_integer_sequence<int, tile_rows>;

}  // namespace

constinit const TileTable tiles_by_rows[] = {make_tiles<1, Layout::by_rows>(Rows{}),
                                             make_tiles<2, Layout::by_rows>(Rows{})};
constinit const TileTable tiles_by_columns[] = {make_tiles<1, Layout::by_columns>(Rows{}),
                                                make_tiles<2, Layout::by_columns>(Rows{})};

}  // namespace tinytensor::TINYTENSOR_ISA
