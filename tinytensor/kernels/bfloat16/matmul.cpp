// C = A B (+ C) (+ bias) from parts of A and B in bfloat16: k is cut into depths, which are multiplied one after the
// other, or side by side.
//
// The file is compiled for AVX-512 BF16 and AMX; its callers ask first whether the processor has them.
#include "tinytensor/kernels/bfloat16/bfloat16.h"
#include "tinytensor/kernels/bfloat16/slab.h"

namespace tinytensor::bfloat16 {
namespace {

constexpr int64_t max_depth = 512;
constexpr int64_t floats_of_small_c = 1 << 16;
constexpr int64_t floats_worth_a_thread = 1 << 14;

bool is_for(const MatmulArgs& args) {
  const bool single =
      args.batch == 1 && args.a_offsets == nullptr && args.b_offsets == nullptr && args.c_offsets == nullptr;
  const auto is_dense = [](int64_t row, int64_t column) { return row == 1 || column == 1; };
  return single && args.m >= lines_of_tile && args.n >= lines_of_tile && args.k >= tile_depth &&
         is_dense(args.a_row, args.a_col) && is_dense(args.b_row, args.b_col);
}

// How k is cut: evenly, into whole steps of tiles. It does not depend on the number of threads.
int64_t depth_of(const MatmulArgs& args) {
  const int64_t even = ceil_div(args.k, ceil_div(args.k, max_depth));
  return ceil_div(even, tile_depth) * tile_depth;
}

// k from p to p + depth - 1.
MatmulArgs slab_of(MatmulArgs args, int64_t p, int64_t depth) {
  const bool last = p + depth >= args.k;
  args.k = smaller(depth, args.k - p);
  args.a += p * args.a_col;
  args.b += p * args.b_row;
  args.accumulate = args.accumulate || p > 0;
  if (!last) args.bias = nullptr;
  return args;
}

// Adds the products of the depths but the first to C, which has that of the first, in the order in which they would
// have been added one after the other; then the bias.
void add_products(const MatmulArgs& args, int64_t slabs, const float* products) {
  parallel_for(args.m, ceil_div(floats_worth_a_thread, args.n), [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      for (int64_t j = 0; j < args.n; j += W) {
        float* c = args.c + row * args.c_row + j;
        Floats y = load_first(c, args.n - j);
        for (int64_t i = 0; i < slabs - 1; ++i) {
          y = load_first(products + (i * args.m + row) * args.n + j, args.n - j) + y;
        }
        if (args.bias != nullptr) y += load_first(args.bias + j, args.n - j);
        store_first(c, y, args.n - j);
      }
    }
  });
}

// One depth for each thread: where k are the tokens, a thread has most likely written what it multiplies then.
template <class Unit>
void multiply_side_by_side(const Method& method, const MatmulArgs& args, int64_t depth) {
  const int64_t slabs = ceil_div(args.k, depth);
  float* products = scratch(Scratch::partial_sums, (slabs - 1) * args.m * args.n);
  parallel_for(slabs, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      MatmulArgs slab = slab_of(args, i * depth, depth);
      slab.bias = nullptr;
      if (i > 0) {
        slab.c = products + (i - 1) * args.m * args.n;
        slab.c_row = args.n;
        slab.accumulate = false;
      }
      multiply_slab<Unit>(method, slab);
    }
  });
  add_products(args, slabs, products);
}

template <class Unit>
void multiply(const Method& method, const MatmulArgs& args) {
  const int64_t depth = depth_of(args);
  if (is_multiplied_side_by_side(args)) return multiply_side_by_side<Unit>(method, args, depth);
  for (int64_t p = 0; p < args.k; p += depth) multiply_slab<Unit>(method, slab_of(args, p, depth));
}

}  // namespace

bool is_multiplied_side_by_side(const MatmulArgs& args) {
  if (!is_for(args)) return false;
  const int64_t depth = depth_of(args), slabs = ceil_div(args.k, depth);
  return num_threads() > 1 && slabs % num_threads() == 0 && args.m * args.n <= floats_of_small_c &&
         args.m * args.n * depth >= multiplications_worth_a_thread;
}

void matmul(const Method& method, const MatmulArgs& args) {
  if (!is_for(args)) return method.in_float(args);
  if (method.unit == Unit::avx512) return multiply<OnVectors>(method, args);
  switch (method.parts) {
    case 1: return multiply<OnTiles<1>>(method, args);
    case 2: return multiply<OnTiles<2>>(method, args);
    default: return multiply<OnTiles<3>>(method, args);
  }
}

}  // namespace tinytensor::bfloat16
