// RMSprop: each number's gradient is divided by the root of its running mean square.
#pragma once

#include "tinytensor/optim/optimizer.h"

namespace tinytensor {

struct RMSpropOptions {
  double alpha = 0.99, eps = 1e-8;
  double weight_decay = 0;  ///< of parameters that are given without groups
  double momentum = 0;
  bool centered = false;  ///< divides by the running standard deviation instead
};

/// Tieleman & Hinton, 2012, as PyTorch has it:
///   g ← g + decay·p    s ← α s + (1-α) g²    m ← α m + (1-α) g (0 unless centered)    d = g / (√(s - m²) + eps)
///   without momentum p ← p - lr·d, else b ← momentum·b + d, p ← p - lr·b
class RMSprop : public Optimizer {
 public:
  /// ValueError unless alpha, eps and momentum are at least 0.
  explicit RMSprop(std::vector<ParameterGroup> groups, RMSpropOptions options = {});
  explicit RMSprop(const std::vector<Tensor>& parameters, double lr = 0.01, RMSpropOptions options = {})
      : RMSprop(std::vector<ParameterGroup>{{parameters, lr, options.weight_decay}}, options) {}

 private:
  void update(const Tensor& p, const ParameterGroup& group, std::vector<Tensor>& slots) override;

  RMSpropOptions options_;
};

}  // namespace tinytensor
