// The gradient of a gather: rows are added to those rows of a table that they came from.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/vector.h"

namespace tinytensor::TINYTENSOR_ISA {

constexpr int64_t floats_worth_a_thread = 1 << 15;

// Several rows may be added to the same row of the table: threads share the columns, and each adds in the order of the
// rows.
void scatter_add_rows(int64_t rows, int64_t n, const int64_t* ids, const float* x, float* table) {
  const int64_t columns = larger<int64_t>(W, ceil_div(floats_worth_a_thread, larger<int64_t>(rows, 1)));
  parallel_for(n, ceil_div(columns, W) * W, [=](int64_t begin, int64_t end) {
    for (int64_t i = 0; i < rows; ++i) {
      const float* from = x + i * n;
      float* to = table + ids[i] * n;
      int64_t j = begin;
      for (; j + W <= end; j += W) store(to + j, load(to + j) + load(from + j));
      if (j < end) store_first(to + j, load_first(to + j, end - j) + load_first(from + j, end - j), end - j);
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
