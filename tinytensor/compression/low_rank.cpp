#include "tinytensor/compression/low_rank.h"

#include <cmath>
#include <numeric>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

int64_t rank_by_energy(const std::vector<double>& values, double energy) {
  if (values.empty()) fail<ValueError>("rank_by_energy: there are no values");
  if (!(energy >= 0 && energy <= 1)) fail<ValueError>("rank_by_energy: the share must be in [0, 1]: {}", energy);
  // exercise 19.7 {
  const double largest = values.front();
  if (largest == 0) return 1;
  const auto square = [&](double value) { return value / largest * (value / largest); };
  double all = 0, held = 0;
  for (const double value : values) all += square(value);
  for (size_t i = 0; i < values.size(); ++i) {
    held += square(values[i]);
    if (held >= energy * all) return static_cast<int64_t>(i) + 1;
  }
  return static_cast<int64_t>(values.size());
  // }
}

Factors factors(const SVD& parts, int64_t rank) {
  const auto most = static_cast<int64_t>(parts.values.size());
  if (rank < 1 || rank > most) fail<ValueError>("factors: the rank must be in 1 to {}: {}", most, rank);
  const auto r = static_cast<size_t>(rank), m = parts.u.front().size(), n = parts.v.front().size();
  std::vector<real> inner(r * n), outer(m * r);
  // exercise 19.7 {
  for (size_t i = 0; i < r; ++i) {
    const double root = std::sqrt(parts.values[i]);
    for (size_t j = 0; j < n; ++j) inner[i * n + j] = static_cast<real>(root * parts.v[i][j]);
    for (size_t j = 0; j < m; ++j) outer[j * r + i] = static_cast<real>(root * parts.u[i][j]);
  }
  // }
  return {tensor(inner, {rank, static_cast<int64_t>(n)}), tensor(outer, {static_cast<int64_t>(m), rank})};
}

namespace {

// A linear layer of these weights, made without drawing any.
Linear with_weights(const Linear& like, const Tensor& weight, const Tensor& bias) {
  Linear layer = like;
  layer.weight = Tensor(weight).requires_grad_(like.weight.requires_grad());
  layer.bias = bias.defined() ? clone(bias.detach()).requires_grad_(bias.requires_grad()) : Tensor();
  return layer;
}

}  // namespace

LowRankLinear::LowRankLinear(const Linear& layer, int64_t rank) : inner(layer), outer(layer) {
  const Factors both = factors(svd(layer.weight), rank);
  inner = with_weights(layer, both.inner, Tensor());
  outer = with_weights(layer, both.outer, layer.bias);
}

Tensor LowRankLinear::forward(const Tensor& x) const { return outer.forward(inner.forward(x)); }

void LowRankLinear::members(MemberVisitor& visit) {
  visit.module("inner", inner);
  visit.module("outer", outer);
}

}  // namespace tinytensor
