#include "tinytensor/nn/embedding.h"

#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/init.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Embedding::Embedding(int64_t count, int64_t width, Generator& generator) {
  if (count < 1 || width < 1)
    fail<ValueError>("Embedding: the sizes must be at least 1: {} ids of width {}", count, width);
  weight = Tensor({count, width});
  init::normal_(weight, 0, 1, generator);
  weight.requires_grad_();
}

Tensor Embedding::forward(const IndexTensor& ids) const {
  return stored != nullptr ? stored->rows(ids) : embedding(weight, ids);
}

void Embedding::members(MemberVisitor& visit) { visit.parameter("weight", weight); }

Tensor sinusoidal_positions(int64_t length, int64_t width) {
  if (length < 0 || width < 2 || width % 2 != 0) {
    fail<ValueError>("sinusoidal_positions: the width must be even, for sine and cosine: ({}, {})", length, width);
  }
  // exercise 12.4 {
  const Tensor positions({length, width});
  real* out = positions.mutable_data();
  for (int64_t t = 0; t < length; ++t) {
    for (int64_t i = 0; i < width; i += 2) {
      const double angle =
          static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
      *out++ = static_cast<real>(std::sin(angle));
      *out++ = static_cast<real>(std::cos(angle));
    }
  }
  return positions;
  // }
}

std::string Embedding::extra_repr() const {
  if (stored == nullptr) return fmt::format("{}, {}", weight.size(0), weight.size(1));
  return fmt::format("{}, {}, weight={}", stored->out_features(), stored->in_features(), stored->form());
}

}  // namespace tinytensor
