// What every step of the ladder adds to C, and what no step repeats: batches, offsets, the bias, what C holds before.
#pragma once

#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::ladder {

/// C += A B, of one pair of matrices: A (m, k), B (k, n), C (m, n). Element (i, l) of A is a[i·a_row + l·a_col], (l, j) of B
/// is b[l·b_row + j·b_col], (i, j) of C is c[i·c_row + j]. A block of a product is a product.
struct Product {
  int64_t m = 0, n = 0, k = 0;
  const real* a = nullptr;
  int64_t a_row = 0, a_col = 0;
  const real* b = nullptr;
  int64_t b_row = 0, b_col = 0;
  real* c = nullptr;
  int64_t c_row = 0;
};

/// A way to do that. Sizes of 0 add nothing.
using Add = void (*)(const Product& p);

/// Calls add() for each product of the batch, in order, after C was made what it begins with: zeros, or what it holds if
/// `accumulate`, and the bias added. Where k is 0 that is the result.
void for_each_product(const MatmulArgs& args, Add add);

/// Rows i … i + rows - 1 of A times columns j … j + columns - 1 of B, of all k the `depth` from l on.
inline Product block_of(const Product& p, int64_t i, int64_t rows, int64_t l, int64_t depth, int64_t j,
                        int64_t columns) {
  Product block = p;
  block.m = rows, block.n = columns, block.k = depth;
  block.a = p.a + i * p.a_row + l * p.a_col;
  block.b = p.b + l * p.b_row + j * p.b_col;
  block.c = p.c + i * p.c_row + j;
  return block;
}

// In the place of std::min: a template of the standard library may not be compiled for one instruction set (kernels/fast/vector.h).
constexpr int64_t smaller(int64_t a, int64_t b) { return b < a ? b : a; }
constexpr int64_t larger(int64_t a, int64_t b) { return a < b ? b : a; }
constexpr int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// So many numbers of this thread's scratch memory (kernels/scratch.h), aligned to 64 bytes.
inline real* scratch_numbers(Scratch kind, int64_t count) {
  return reinterpret_cast<real*>(scratch(kind, count * static_cast<int64_t>(sizeof(real) / sizeof(float))));
}

}  // namespace tinytensor::ladder
