// Softmax and its logarithm, row by row, and their gradients.
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/rows.h"

namespace tinytensor::TINYTENSOR_ISA {

void softmax(int64_t rows, int64_t n, const float* x, float* y) {
  for_rows(rows, n, [=](int64_t i) {
    const float* from = x + i * n;
    float* to = y + i * n;
    const float highest = row_max(n, from);
    const float total = sum_over(n, [=](int64_t j, int64_t lanes) {
      const Floats e = exp_limited(load_first(from + j, lanes, -infinity) - highest);
      store_first(to + j, e, lanes);
      return e;
    });
    const float factor = 1 / total;
    write_row(n, to, [=](int64_t j, int64_t lanes) { return load_first(to + j, lanes) * factor; });
  });
}

void softmax_backward(int64_t rows, int64_t n, const float* y, const float* dy, float* dx) {
  for_rows(rows, n, [=](int64_t i) {
    const float* weights = y + i * n;
    const float* slopes = dy + i * n;
    const float dot = sum_over(
        n, [=](int64_t j, int64_t lanes) { return load_first(weights + j, lanes) * load_first(slopes + j, lanes); });
    write_row(n, dx + i * n, [=](int64_t j, int64_t lanes) {
      return load_first(weights + j, lanes) * (load_first(slopes + j, lanes) - dot);
    });
  });
}

void log_softmax(int64_t rows, int64_t n, const float* x, float* y) {
  for_rows(rows, n, [=](int64_t i) {
    const float* from = x + i * n;
    const float highest = row_max(n, from);
    const float log_total = log_sum_of_exp(n, from, highest);
    write_row(n, y + i * n,
              [=](int64_t j, int64_t lanes) { return (load_first(from + j, lanes) - highest) - log_total; });
  });
}

void log_softmax_backward(int64_t rows, int64_t n, const float* y, const float* dy, float* dx) {
  for_rows(rows, n, [=](int64_t i) {
    const float* slopes = dy + i * n;
    const float total = sum_over(n, [=](int64_t j, int64_t lanes) { return load_first(slopes + j, lanes); });
    write_row(n, dx + i * n, [=](int64_t j, int64_t lanes) {
      return load_first(slopes + j, lanes) - exp_limited(load_first(y + i * n + j, lanes)) * total;
    });
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
