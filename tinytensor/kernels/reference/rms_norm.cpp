// RMS norm, row by row, and its gradients.
#include <algorithm>
#include <cmath>
#include <vector>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

void rms_norm(int64_t rows, int64_t n, real eps, const real* x, const real* gamma, real* y, real* rrms) {
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    double squares = 0;
    for (int64_t j = 0; j < n; ++j) squares += static_cast<double>(x[j] * x[j]);
    const real sum = static_cast<real>(squares);  // infinite where reals cannot hold it
    const double mean = static_cast<double>(sum) / static_cast<double>(n);
    rrms[i] = static_cast<real>(1 / std::sqrt(mean + static_cast<double>(eps)));
    for (int64_t j = 0; j < n; ++j) y[j] = x[j] * rrms[i] * (gamma != nullptr ? gamma[j] : 1);
  }
}

void rms_norm_backward(int64_t rows, int64_t n, const real* x, const real* gamma, const real* rrms, const real* dy,
                       real* dx, real* dgamma) {
  std::vector<double> dgamma_sum(static_cast<size_t>(n));
  for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
    const auto normalized = [&](int64_t j) { return static_cast<double>(x[j]) * static_cast<double>(rrms[i]); };
    const auto scaled_grad = [&](int64_t j) { return static_cast<double>(dy[j] * (gamma != nullptr ? gamma[j] : 1)); };
    double gx_mean = 0;
    for (int64_t j = 0; j < n; ++j) {
      gx_mean += scaled_grad(j) * normalized(j) / static_cast<double>(n);
      dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * normalized(j);
    }
    for (int64_t j = 0; dx != nullptr && j < n; ++j) {
      const double centred = scaled_grad(j) - normalized(j) * gx_mean;
      dx[i * n + j] = static_cast<real>(static_cast<double>(rrms[i]) * centred);
    }
  }
  const auto narrow = [](double value) { return static_cast<real>(value); };
  if (dgamma != nullptr) std::transform(dgamma_sum.begin(), dgamma_sum.end(), dgamma, narrow);
}

}  // namespace tinytensor::reference
