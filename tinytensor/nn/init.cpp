#include "tinytensor/nn/init.h"

#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor::init {
namespace {

struct Fans {
  double in, out;
};

Fans fans(const char* name, const Tensor& x) {
  if (x.dim() < 2) fail<ShapeError>("{}: a weight of two dims or more is needed: {}", name, to_string(x.shape()));
  const double field =
      static_cast<double>(x.numel()) / static_cast<double>(std::max<int64_t>(x.size(0) * x.size(1), 1));
  return {static_cast<double>(x.size(1)) * field, static_cast<double>(x.size(0)) * field};
}

double leaky_gain(double slope) { return std::sqrt(2 / (1 + slope * slope)); }

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

void xavier_uniform_(const Tensor& x, double gain, Generator& generator) {
  const Fans fan = fans("xavier_uniform_", x);
  const double std = gain * std::sqrt(2 / (fan.in + fan.out));
  const double bound = std::sqrt(3.0) * std;
  init::uniform_(x, -bound, bound, generator);
}

void xavier_normal_(const Tensor& x, double gain, Generator& generator) {
  const Fans fan = fans("xavier_normal_", x);
  init::normal_(x, 0, gain * std::sqrt(2 / (fan.in + fan.out)), generator);
}

void kaiming_uniform_(const Tensor& x, double slope, Generator& generator) {
  const double std = leaky_gain(slope) / std::sqrt(fans("kaiming_uniform_", x).in);
  const double bound = std::sqrt(3.0) * std;
  init::uniform_(x, -bound, bound, generator);
}

void kaiming_normal_(const Tensor& x, double slope, Generator& generator) {
  init::normal_(x, 0, leaky_gain(slope) / std::sqrt(fans("kaiming_normal_", x).in), generator);
}

}  // namespace tinytensor::init
