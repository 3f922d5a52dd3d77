// What a computation costs: its arithmetic, and the bytes that it must move at least.
//
// A multiply-add is two operations. Every array counts once, however often it is read: what a cache of any size could
// not save.
#pragma once

#include <cstdint>

#include "tinytensor/core/real.h"

namespace tinytensor {

struct Cost {
  double operations = 0, bytes = 0;

  Cost& operator+=(const Cost& other) {
    operations += other.operations, bytes += other.bytes;
    return *this;
  }
  Cost operator-(const Cost& other) const { return {operations - other.operations, bytes - other.bytes}; }

  /// Operations for each byte (Williams et al., "Roofline", CACM 2009). 0 without operations; infinity, never minus
  /// infinity, where there are operations and no bytes.
  double intensity() const;
};

/// A (m, k) times a (k, n) matrix, `batch` times with matrices of their own: 2·m·k·n operations each; both are read and
/// the result (m, n) is written, in numbers of so many bytes. A double, for three sizes of an int64_t may multiply to
/// more. Where a size is 0 nothing is computed, and what is there is still moved: with k = 0 the zeros of the result.
/// ValueError for a size below 0 or numbers of less than 1 byte.
Cost matmul_cost(int64_t m, int64_t k, int64_t n, int64_t batch = 1, int64_t bytes_per_number = sizeof(real));

}  // namespace tinytensor
