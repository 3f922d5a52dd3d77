// Matrices treated row by row: softmax, layer norm, cross-entropy.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tinytensor/kernels/reference/reference.h"

namespace tinytensor::reference {
namespace {

double row_max(int64_t n, const real* x) {
  double largest = -std::numeric_limits<double>::infinity();
  for (int64_t j = 0; j < n; ++j) largest = std::max(largest, static_cast<double>(x[j]));
  return largest;
}

// log Σ exp x, with the maximum taken out first: exp of a large number would overflow.
double row_logsumexp(int64_t n, const real* x) {
  const double largest = row_max(n, x);
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += std::exp(static_cast<double>(x[j]) - largest);
  return largest + std::log(total);
}

double row_dot(int64_t n, const real* a, const real* b) {
  double total = 0;
  for (int64_t j = 0; j < n; ++j) total += static_cast<double>(a[j]) * static_cast<double>(b[j]);
  return total;
}

}  // namespace

void softmax(int64_t rows, int64_t n, const real* x, real* y) {
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double logsumexp = row_logsumexp(n, x);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(std::exp(static_cast<double>(x[j]) - logsumexp));
  }
}

void softmax_backward(int64_t rows, int64_t n, const real* y, const real* dy, real* dx) {
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    const real dot = static_cast<real>(row_dot(n, y, dy));
    for (int64_t j = 0; j < n; ++j) dx[j] = y[j] * (dy[j] - dot);
  }
}

void log_softmax(int64_t rows, int64_t n, const real* x, real* y) {
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    const double logsumexp = row_logsumexp(n, x);
    for (int64_t j = 0; j < n; ++j) y[j] = static_cast<real>(static_cast<double>(x[j]) - logsumexp);
  }
}

void log_softmax_backward(int64_t rows, int64_t n, const real* y, const real* dy, real* dx) {
  for (int64_t i = 0; i < rows; ++i, y += n, dy += n, dx += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(dy[j]);
    for (int64_t j = 0; j < n; ++j) dx[j] = dy[j] - std::exp(y[j]) * static_cast<real>(total);
  }
}

void layer_norm(int64_t rows, int64_t n, real eps, const real* x, const real* gamma, const real* beta, real* y,
                real* mean, real* rstd) {
  for (int64_t i = 0; i < rows; ++i, x += n, y += n) {
    double total = 0;
    for (int64_t j = 0; j < n; ++j) total += static_cast<double>(x[j]);
    const double mu = total / static_cast<double>(n);
    double squares = 0;
    for (int64_t j = 0; j < n; ++j) squares += (static_cast<double>(x[j]) - mu) * (static_cast<double>(x[j]) - mu);
    mean[i] = static_cast<real>(mu);
    rstd[i] = static_cast<real>(1 / std::sqrt(squares / static_cast<double>(n) + static_cast<double>(eps)));
    for (int64_t j = 0; j < n; ++j) {
      const real normalized = (x[j] - mean[i]) * rstd[i];
      y[j] = normalized * (gamma != nullptr ? gamma[j] : 1) + (beta != nullptr ? beta[j] : 0);
    }
  }
}

void layer_norm_backward(int64_t rows, int64_t n, const real* x, const real* gamma, const real* mean, const real* rstd,
                         const real* dy, real* dx, real* dgamma, real* dbeta) {
  std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
  for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
    const auto normalized = [&](int64_t j) { return static_cast<double>((x[j] - mean[i]) * rstd[i]); };
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
}

void cross_entropy(const CrossEntropyArgs& args, real* losses) {
  const int64_t n = args.classes;
  const double smoothing = static_cast<double>(args.label_smoothing);
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* x = args.logits + i * n;
    const double logsumexp = row_logsumexp(n, x);
    args.logsumexp[i] = static_cast<real>(logsumexp);
    losses[i] = 0;
    if (args.targets[i] == args.ignore_index) continue;
    double loss = (1 - smoothing) * (logsumexp - static_cast<double>(x[args.targets[i]]));
    for (int64_t j = 0; smoothing > 0 && j < n; ++j) {
      loss += smoothing * (logsumexp - static_cast<double>(x[j])) / static_cast<double>(n);
    }
    losses[i] = static_cast<real>(loss);
  }
}

void cross_entropy_backward(const CrossEntropyArgs& args, const real* dlosses, real* dlogits) {
  const int64_t n = args.classes;
  for (int64_t i = 0; i < args.rows; ++i) {
    const bool ignored = args.targets[i] == args.ignore_index;
    for (int64_t j = 0; j < n; ++j) {
      const real probability = std::exp(args.logits[i * n + j] - args.logsumexp[i]);
      const real hit = j == args.targets[i] ? 1 - args.label_smoothing : 0;
      const real slope = probability - hit - args.label_smoothing / static_cast<real>(n);
      dlogits[i * n + j] = ignored ? 0 : dlosses[i] * slope;
    }
  }
}

}  // namespace tinytensor::reference
