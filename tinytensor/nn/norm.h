// What a block's vectors are normalised by: layer norm, or RMS norm, which does not shift them.
#pragma once

#include <optional>
#include <string_view>

#include "tinytensor/nn/layer_norm.h"
#include "tinytensor/nn/module.h"

namespace tinytensor {

/// nn.RMSNorm; Zhang & Sennrich, arXiv 1910.07467:  y = x / √(mean(x²) + eps) ∘ weight
struct RMSNorm : Layer<RMSNorm> {
  Tensor weight;              ///< (C), ones at first
  std::optional<double> eps;  ///< the number type's epsilon if it is not given

  explicit RMSNorm(int64_t width, std::optional<double> eps = {});
  /// (…, C) -> (…, C)
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

enum class NormKind { layer, rms };
const char* to_string(NormKind kind);  ///< "layer", "rms"
std::optional<NormKind> named_norm(std::string_view name);

/// The one of both that a model's configuration names.
struct Norm : Layer<Norm> {
  NormKind kind;
  Tensor weight;  ///< (C), ones at first
  Tensor bias;    ///< (C), zeros at first; undefined without, and for RMS norm, which has none
  double eps;

  explicit Norm(int64_t width, NormKind kind = NormKind::layer, bool bias = true, double eps = 1e-5);
  /// (…, C) -> (…, C)
  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;
  std::string extra_repr() const override;
};

}  // namespace tinytensor
