// Layer norm, row by row, and its gradients.
#include <algorithm>
#include <cmath>
#include <vector>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {

void layer_norm(int64_t rows, int64_t n, real eps, const real* x, const real* gamma, const real* beta, real* y,
                real* mean, real* rstd) {
  // exercise 07.7 {
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
    const double mu = total / static_cast<double>(n);
    double squares = 0;
    for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
    const double inverse_deviation = 1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps));
    mean[i] = static_cast<real>(mu);
    rstd[i] = static_cast<real>(inverse_deviation);
    for (int64_t j = 0; j < n; ++j) {
      const real normalized = static_cast<real>((static_cast<double>(x[j]) - mu) * inverse_deviation);
      y[j] = normalized * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
    }
  }
  // }
}

void layer_norm_backward(int64_t rows, int64_t n, const real* x, const real* gamma, const real* mean, const real* rstd,
                         const real* dy, real* dx, real* dgamma, real* dbeta) {
  // exercise 07.8 {
  std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
  for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
    double rest = 0;  // what the mean has lost by rounding: it counts where the mean is large beside the deviation
    for (int64_t j = 0; j < n; ++j) rest += static_cast<double>(x[j] - mean[i]) / static_cast<double>(n);
    const auto normalized = [&](int64_t j) {
      return (static_cast<double>(x[j] - mean[i]) - rest) * static_cast<double>(rstd[i]);
    };
    const auto scaled_grad = [&](int64_t j) { return static_cast<double>(dy[j] * (gamma != nullptr ? gamma[j] : 1)); };
    double g_mean = 0;
    double gx_mean = 0;
    for (int64_t j = 0; j < n; ++j) {
      g_mean += scaled_grad(j) / static_cast<double>(n);
      gx_mean += scaled_grad(j) * normalized(j) / static_cast<double>(n);
      dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * normalized(j);
      dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
    }
    for (int64_t j = 0; dx != nullptr && j < n; ++j) {
      dx[i * n + j] =
          static_cast<real>(static_cast<double>(rstd[i]) * (scaled_grad(j) - g_mean - normalized(j) * gx_mean));
    }
  }
  const auto narrow = [](double value) { return static_cast<real>(value); };
  if (dgamma != nullptr) std::transform(dgamma_sum.begin(), dgamma_sum.end(), dgamma, narrow);
  if (dbeta != nullptr) std::transform(dbeta_sum.begin(), dbeta_sum.end(), dbeta, narrow);
  // }
}

}  // namespace tinytensor::reference
