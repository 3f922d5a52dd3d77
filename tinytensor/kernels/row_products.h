// Products of the rows of one matrix with the rows of another, made by something faster than multiply-adds: how the
// kernels of one instruction set reach a unit that they are not compiled for.
#pragma once

#include <cstdint>

namespace tinytensor {

using std::int64_t;

/// Functions that make C = A Bᵀ, B packed before.
struct RowProducts {
  /// To be called by each thread before it multiplies, and after.
  void (*begin)() noexcept;
  void (*end)() noexcept;
  /// Rows of A in one call; C is written in so many rows and, up to the next multiple of it, columns.
  int64_t rows;
  /// Floats that B, or A, takes when it is packed.
  int64_t (*packed_floats)(int64_t rows, int64_t width);
  /// Packs B (rows, width), whose rows are dense. False if it holds what cannot be multiplied this way.
  bool (*pack)(int64_t rows, int64_t width, const float* b, int64_t b_row, float* packed);
  /// C (rows, columns) for the first columns of Bᵀ; `memory` holds A packed. False, and C is as it was, if A holds what
  /// cannot be multiplied this way.
  bool (*multiply)(int64_t rows, int64_t columns, int64_t width, const float* a, int64_t a_row, const float* packed,
                   float* memory, float* c, int64_t c_row);
};

}  // namespace tinytensor
