// Layer norm: every vector of the last dim (or all numbers of the last dims) is shifted to mean 0 and scaled to
// variance 1, then by learned factors.
#pragma once

#include "tinytensor/nn/module.h"

namespace tinytensor {

/// Ba, Kiros & Hinton, arXiv 1607.06450.
struct LayerNorm : Layer<LayerNorm> {
  Tensor weight;  ///< (C), ones at first, or the shape of the last dims
  Tensor bias;    ///< as weight, zeros at first, or undefined
  double eps;

  explicit LayerNorm(int64_t width, bool bias = true, double eps = 1e-5) : LayerNorm(Shape{width}, bias, eps) {}
  /// Over several last dims: LayerNorm(Shape{3, 4}).
  explicit LayerNorm(const Shape& last_dims, bool bias = true, double eps = 1e-5);
  /// PyTorch's LayerNorm(4, 1e-3) is LayerNorm(4, true, 1e-3): a number for `bias` does not compile.
  template <AnyNumber Number, class... Rest>
  LayerNorm(int64_t width, Number eps, const Rest&...) = delete;

  /// (…, C) -> (…, C). ShapeError unless x ends with the weight's dims.
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

/// Each of `groups` equal parts of the channels of each example is normalised, with the positions behind them; Wu & He,
/// arXiv 1803.08494. As many groups as channels is instance norm.
struct GroupNorm : Layer<GroupNorm> {
  Tensor weight;  ///< (C), ones at first, or undefined
  Tensor bias;    ///< (C), zeros at first, or undefined
  int64_t groups, channels;
  double eps;

  /// ValueError unless the groups divide the channels.
  GroupNorm(int64_t num_groups, int64_t num_channels, double eps = 1e-5, bool affine = true);

  /// (N, C, …) -> (N, C, …)
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

}  // namespace tinytensor
