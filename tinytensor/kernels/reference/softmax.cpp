// Softmax and its logarithm, row by row, and their gradients.
#include <cmath>

#include "tinytensor/kernels/reference/reference.h"
#include "tinytensor/kernels/reference/rows.h"

namespace tinytensor::reference {

void softmax(int64_t rows, int64_t n, const real* x, real* y) {
  // exercise 05.9 {
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double largest = row_max(n, x);
    const double log_total = log_sum_exp_less(n, x, largest);
    for (int64_t j = 0; j < n; ++j) {
      y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - largest - log_total));
    }
  }
  // }
}

void softmax_backward(int64_t rows, int64_t n, const real* y, const real* dy, real* dx) {
  // exercise 05.9 {
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double dot = 0;
    for (int64_t j = 0; j < n; ++j) dot += static_cast<double>(y[j]) * static_cast<double>(dy[j]);
    for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - static_cast<real>(dot));
  }
  // }
}

void log_softmax(int64_t rows, int64_t n, const real* x, real* y) {
  // exercise 05.9 {
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double largest = row_max(n, x);
    const double log_total = log_sum_exp_less(n, x, largest);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - largest - log_total);
  }
  // }
}

void log_softmax_backward(int64_t rows, int64_t n, const real* y, const real* dy, real* dx) {
  // exercise 05.9 {
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
    for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - std::exp(y[j]) * static_cast<real>(total);
  }
  // }
}

}  // namespace tinytensor::reference
