#include "tinytensor/nn/init.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

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

// The part of N(0, 1) below z.
double normal_cdf(double z) { return (1 + std::erf(z / std::numbers::sqrt2)) / 2; }

// Normals, all of them drawn again while one lies outside of the limits; those inside are kept.
void redraw_normals(const Tensor& x, double mean, double std, double low, double high, Generator& generator) {
  const real from = static_cast<real>(low), to = static_cast<real>(high);
  const auto outside = [from, to](real value) { return value < from || value > to; };
  std::vector<real> fresh(static_cast<size_t>(x.numel()));
  real* out = x.mutable_data();
  fill_normal(out, x.numel(), mean, std, generator);
  while (std::any_of(out, out + x.numel(), outside)) {
    fill_normal(fresh.data(), x.numel(), mean, std, generator);
    std::transform(out, out + x.numel(), fresh.begin(), out,
                   [&](real old, real value) { return outside(old) ? value : old; });
  }
}

// Where the limits leave little of the distribution: even numbers between them, each kept with a probability in proportion
// to its density, and drawn again until it is.
void redraw_candidates(const Tensor& x, double mean, double std, double low, double high, Generator& generator) {
  const double mode = std::max(low, std::min(mean, high));
  const real log_peak = static_cast<real>(-0.5 * ((mode - mean) / std) * ((mode - mean) / std));
  const real m = static_cast<real>(mean), s = static_cast<real>(std);
  const auto size = static_cast<size_t>(x.numel());
  std::vector<real> candidates(size), even(size);
  std::vector<bool> pending(size, true);
  real* out = x.mutable_data();
  do {
    fill_uniform(candidates.data(), x.numel(), low, high, generator);
    fill_uniform(even.data(), x.numel(), 0, 1, generator);
    for (size_t i = 0; i < size; ++i) {
      if (!pending[i]) continue;
      out[i] = candidates[i];
      const real z = (candidates[i] - m) / s;
      pending[i] = std::log(even[i]) > z * z * real{-0.5} - log_peak;
    }
  } while (std::find(pending.begin(), pending.end(), true) != pending.end());
}

void check_dense(const char* name, const Tensor& x) {
  if (!x.is_contiguous()) fail<ValueError>("{}: a contiguous tensor is needed", name);
}

void check_gain(const char* name, double gain) {
  if (!(gain >= 0)) fail<ValueError>("{}: the gain must not be negative: {}", name, gain);
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
  check_dense("trunc_normal_", x);
  const double part = normal_cdf((high - mean) / std) - normal_cdf((low - mean) / std);
  if (part > 0.3) {
    redraw_normals(x, mean, std, low, high, generator);
  } else {
    redraw_candidates(x, mean, std, low, high, generator);
  }
}

void xavier_uniform_(const Tensor& x, double gain, Generator& generator) {
  check_gain("xavier_uniform_", gain);
  const Fans fan = fans(x, "xavier_uniform_");
  if (x.numel() == 0) return;
  const double bound = bound_for(xavier_deviation(fan, gain));
  init::uniform_(x, -bound, bound, generator);
}

void xavier_normal_(const Tensor& x, double gain, Generator& generator) {
  check_gain("xavier_normal_", gain);
  init::normal_(x, 0, xavier_deviation(fans(x, "xavier_normal_"), gain), generator);
}

void kaiming_uniform_(const Tensor& x, double slope, Generator& generator) {
  const Fans fan = fans(x, "kaiming_uniform_");
  if (x.numel() == 0) return;
  const double bound = bound_for(kaiming_deviation(fan, slope));
  init::uniform_(x, -bound, bound, generator);
}

void kaiming_normal_(const Tensor& x, double slope, Generator& generator) {
  init::normal_(x, 0, kaiming_deviation(fans(x, "kaiming_normal_"), slope), generator);
}

}  // namespace tinytensor::init
