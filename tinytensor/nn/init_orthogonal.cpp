// Orthogonal first values: those that keep the lengths of all vectors.
#include <algorithm>
#include <cmath>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/init.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor::init {
namespace {

using Vectors = std::vector<std::vector<double>>;

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0;
  for (size_t i = 0; i < a.size(); ++i) total += a[i] * b[i];
  return total;
}

// Gram & Schmidt: each vector without what it has of those before it, and of length 1. That is the Q for which R has a
// positive diagonal. What is taken away leaves a rest by rounding, which is taken away in turn: "twice is enough", Giraud
// et al., 2005.
void orthonormalize(Vectors& vectors) {
  for (size_t k = 0; k < vectors.size(); ++k) {
    std::vector<double>& v = vectors[k];
    for (int round = 0; round < 2; ++round) {
      for (size_t before = 0; before < k; ++before) {
        const double part = dot(vectors[before], v);
        for (size_t i = 0; i < v.size(); ++i) v[i] -= part * vectors[before][i];
      }
    }
    const double length = std::sqrt(dot(v, v));
    for (double& number : v) number /= length;
  }
}

}  // namespace

void orthogonal_(const Tensor& x, double gain, Generator& generator) {
  if (x.dim() < 2) {
    fail<ShapeError>("orthogonal_: a weight of two dims or more is needed: {}", to_string(x.shape()));
  }
  if (!x.is_contiguous()) fail<ValueError>("orthogonal_: a contiguous tensor is needed");
  if (x.numel() == 0) return;
  const int64_t rows = x.size(0), columns = x.numel() / rows;
  const Tensor drawn(x.shape());
  init::normal_(drawn, 0, 1, generator);
  // The vectors are the rows, or the columns where these are fewer.
  const int64_t count = std::min(rows, columns), length = std::max(rows, columns);
  const int64_t step = rows < columns ? columns : 1, along = rows < columns ? 1 : columns;
  Vectors vectors(static_cast<size_t>(count), std::vector<double>(static_cast<size_t>(length)));
  for (int64_t k = 0; k < count; ++k) {
    for (int64_t i = 0; i < length; ++i) {
      vectors[static_cast<size_t>(k)][static_cast<size_t>(i)] = static_cast<double>(drawn.data()[k * step + i * along]);
    }
  }
  orthonormalize(vectors);
  real* out = x.mutable_data();
  for (int64_t k = 0; k < count; ++k) {
    for (int64_t i = 0; i < length; ++i) {
      out[k * step + i * along] = static_cast<real>(gain * vectors[static_cast<size_t>(k)][static_cast<size_t>(i)]);
    }
  }
}

}  // namespace tinytensor::init
