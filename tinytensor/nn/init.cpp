#include "tinytensor/nn/init.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor::init {

Fans fans(const Tensor& weight, const char* asked_by) {
  if (weight.dim() < 2) {
    fail<ShapeError>("{}: a weight of two dims or more is needed: {}", asked_by, to_string(weight.shape()));
  }
  // exercise 07.1 {
  const auto field = static_cast<double>(numel(Shape(weight.shape().begin() + 2, weight.shape().end())));
  return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
  // }
}

namespace {

// By how much a leaky ReLU of this slope makes numbers smaller, to be paid for in advance.
double leaky_gain(double slope) {
  // exercise 07.2 {
  return std::sqrt(2 / (1 + slope * slope));
  // }
}

// Standard deviations of weights that keep the variance of what goes through them: in both directions, and forward.
double xavier_deviation(const Fans& fan, double gain) {
  // exercise 07.2 {
  return gain * std::sqrt(2 / (fan.in + fan.out));
  // }
}

double kaiming_deviation(const Fans& fan, double slope) {
  // exercise 07.2 {
  return leaky_gain(slope) / std::sqrt(fan.in);
  // }
}

// Numbers drawn evenly between -bound and bound have this deviation.
double bound_for(double deviation) {
  // exercise 07.2 {
  return std::sqrt(3.0) * deviation;
  // }
}

// The part of N(0, 1) below z, as a number from -1 to 1.
double centered_normal_cdf(double z) { return std::erf(z / std::numbers::sqrt2); }

// The z of which centered_normal_cdf is y: Newton's steps from Winitzki's first guess, which is good to 2e-3.
double inverse_normal_cdf(double y) {
  if (std::abs(y) >= 1) return std::copysign(std::numeric_limits<double>::infinity(), y);
  constexpr double a = 0.147;
  const double log_rest = std::log1p(-y * y);
  const double t = 2 / (std::numbers::pi * a) + log_rest / 2;
  double z = std::copysign(std::sqrt(std::sqrt(t * t - log_rest / a) - t), y) * std::numbers::sqrt2;
  for (int i = 0; i < 3; ++i) {
    const double slope = std::sqrt(2 / std::numbers::pi) * std::exp(-z * z / 2);
    if (slope > 0) z -= (centered_normal_cdf(z) - y) / slope;
  }
  return z;
}

void check_dense(const char* name, const Tensor& x) {
  if (!x.is_contiguous()) fail<ValueError>("{}: a contiguous tensor is needed", name);
}

}  // namespace

// Parameters are leaves that require a gradient, but giving them their first values is not recorded.

void uniform_(const Tensor& x, double low, double high, Generator& generator) {
  check_dense("uniform_", x);
  fill_uniform(x.mutable_data(), x.numel(), low, high, generator);
}

void normal_(const Tensor& x, double mean, double std, Generator& generator) {
  check_dense("normal_", x);
  fill_normal(x.mutable_data(), x.numel(), mean, std, generator);
}

void constant_(const Tensor& x, double value) { fill_(x.detach(), value); }

void trunc_normal_(const Tensor& x, double mean, double std, double low, double high, Generator& generator) {
  if (!(std > 0 && low <= high)) {
    fail<ValueError>("trunc_normal_: std > 0 and low <= high are needed: {}, {} and {}", std, low, high);
  }
  // Even numbers from the part of the distribution that lies between the limits.
  init::uniform_(x, centered_normal_cdf((low - mean) / std), centered_normal_cdf((high - mean) / std), generator);
  real* out = x.mutable_data();
  for (int64_t i = 0; i < x.numel(); ++i) {
    const double normal = mean + std * inverse_normal_cdf(static_cast<double>(out[i]));
    out[i] = static_cast<real>(std::clamp(normal, low, high));
  }
}

void xavier_uniform_(const Tensor& x, double gain, Generator& generator) {
  const double bound = bound_for(xavier_deviation(fans(x, "xavier_uniform_"), gain));
  init::uniform_(x, -bound, bound, generator);
}

void xavier_normal_(const Tensor& x, double gain, Generator& generator) {
  init::normal_(x, 0, xavier_deviation(fans(x, "xavier_normal_"), gain), generator);
}

void kaiming_uniform_(const Tensor& x, double slope, Generator& generator) {
  const double bound = bound_for(kaiming_deviation(fans(x, "kaiming_uniform_"), slope));
  init::uniform_(x, -bound, bound, generator);
}

void kaiming_normal_(const Tensor& x, double slope, Generator& generator) {
  init::normal_(x, 0, kaiming_deviation(fans(x, "kaiming_normal_"), slope), generator);
}

}  // namespace tinytensor::init
