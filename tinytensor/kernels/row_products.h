// Products of the rows of one matrix with the rows of another, on a unit that is faster than multiply-adds. Kernels
// that are compiled for one instruction set reach such a unit, which they are not compiled for, through these
// functions.
#pragma once

#include <cstdint>

namespace tinytensor {

using std::int64_t;

/// Functions that make C = A Bᵀ, B packed before.
struct RowProducts {
  /// Each thread calls begin() before its first multiply() and end() after its last.
  void (*begin)() noexcept;
  void (*end)() noexcept;
  /// The most rows of A in one call. C is written in so many rows always, and in columns up to a multiple of this.
  int64_t rows;
  /// How many floats B, or A, takes when it is packed.
  int64_t (*packed_floats)(int64_t rows, int64_t width);
  /// Packs B (rows, width), whose rows are dense. False if B has a NaN or an infinity: these cannot be multiplied here.
  bool (*pack)(int64_t rows, int64_t width, const float* b, int64_t b_row, float* packed);
  /// C (rows, columns) for the first columns of Bᵀ. A is packed into `memory`. False, and C is not touched, if A has a
  /// NaN or an infinity.
  bool (*multiply)(int64_t rows, int64_t columns, int64_t width, const float* a, int64_t a_row, const float* packed,
                   float* memory, float* c, int64_t c_row);
};

}  // namespace tinytensor
