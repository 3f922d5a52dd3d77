// Layer norm: every vector of the last dim is shifted to mean 0 and scaled to variance 1, then by learned factors.
#pragma once

#include "tinytensor/nn/module.h"

namespace tinytensor {

/// Ba, Kiros & Hinton, arXiv 1607.06450.
struct LayerNorm : Layer<LayerNorm> {
  Tensor weight;  ///< (C), ones at first
  Tensor bias;    ///< (C), zeros at first, or undefined
  double eps;

  explicit LayerNorm(int64_t width, bool bias = true, double eps = 1e-5);

  /// (…, C) -> (…, C)
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

}  // namespace tinytensor
