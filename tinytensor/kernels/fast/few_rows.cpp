// A product with few rows, as when a model generates one token after another: every element of B is used a few times
// only, so the product takes as long as reading B from memory. B is read once, where it lies, in its own order.
//
//   B's columns are dense (x Wᵀ)            B's rows are dense (x W)
//
//   x  |-- W --|-- W --| …                  x   p0 p1 … p7
//         ·       ·                             B p0 |----------------->
//   Wᵀ |-- W --|-- W --| …  column j              p1 |----------------->    together, from left to right:
//      |-- W --|-- W --| …  column j + 1           …                        c[j] += x[p0] B[p0][j] + … + x[p7] B[p7][j]
//   one sum for each lane, all added last     c stays in the nearest cache
//
// The processor prefetches along a row by itself, but not from row to row. So the rows (or columns) after the present
// ones are prefetched by instructions, which makes products from memory faster by a fifth.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/dots.h"
#include "tinytensor/kernels/fast/fast.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t floats_worth_a_thread = 1 << 15;
template <int R>
constexpr int columns_together = R <= 2 ? 8 : 4;  // the sums fill half of the registers
constexpr int64_t depth_together = 8;

template <int R>
void dot_all_columns(const MatmulArgs& args, int64_t begin, int64_t end) {
  int64_t j = begin;
  constexpr int C = columns_together<R>;
  for (; j + C <= end; j += C) dot_columns<R, C>(args, j);
  for (; j < end; ++j) dot_columns<R, 1>(args, j);
}

// Columns begin … end - 1 of C += A B for the rows p … p + P - 1 of B.
template <int R, int P>
void add_rows(const MatmulArgs& args, int64_t p, int64_t begin, int64_t end) {
  for (int64_t j = begin; j < end; j += W) {
    Floats b[P];
    for (int q = 0; q < P; ++q) {
      const float* row = args.b + (p + q) * args.b_row + j;
      b[q] = load_first(row, end - j);
      prefetch(address_of(row, P * args.b_row));
    }
    for (int r = 0; r < R; ++r) {
      float* c = args.c + r * args.c_row + j;
      Floats sum = load_first(c, end - j);
      for (int q = 0; q < P; ++q) sum = fma(broadcast(args.a[r * args.a_row + p + q]), b[q], sum);
      store_first(c, sum, end - j);
    }
  }
}

template <int R>
void add_all_rows(const MatmulArgs& args, int64_t begin, int64_t end) {
  for (int64_t i = 0; i < R; ++i) {
    for (int64_t j = begin; j < end; ++j) args.c[i * args.c_row + j] = start_value(args, i, j);
  }
  int64_t p = 0;
  for (; p + depth_together <= args.k; p += depth_together) add_rows<R, depth_together>(args, p, begin, end);
  for (; p < args.k; ++p) add_rows<R, 1>(args, p, begin, end);
}

template <int R>
void multiply_rows(const MatmulArgs& args, int64_t begin, int64_t end) {
  if (args.b_row == 1) return dot_all_columns<R>(args, begin, end);
  add_all_rows<R>(args, begin, end);
}

}  // namespace

bool has_few_rows(const MatmulArgs& args) {
  const bool dense = (args.b_row == 1 || args.b_col == 1) && (args.a_col == 1 || args.k == 1);
  return args.m <= 4 && dense;
}

void multiply_few_rows(const MatmulArgs& args) {
  int64_t columns = ceil_div(floats_worth_a_thread, larger<int64_t>(args.k, 1));
  if (args.b_row != 1) columns = larger(columns, ceil_div(args.n, num_threads()));  // long pieces of B's rows
  parallel_for(args.n, ceil_div(columns, 4 * W) * 4 * W, [&](int64_t begin, int64_t end) {
    if (args.m == 1) multiply_rows<1>(args, begin, end);
    if (args.m == 2) multiply_rows<2>(args, begin, end);
    if (args.m == 3) multiply_rows<3>(args, begin, end);
    if (args.m == 4) multiply_rows<4>(args, begin, end);
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
