// Stochastic gradient descent, with momentum.
#pragma once

#include "tinytensor/optim/optimizer.h"

namespace tinytensor {

struct SGDOptions {
  double momentum = 0;
  double weight_decay = 0;  ///< of parameters that are given without groups
  bool nesterov = false;    ///< Sutskever et al., 2013
};

/// PyTorch's SGD:
///   g ← g + decay·p      b ← momentum·b + g  (b = g at first)      p ← p - lr·(nesterov ? g + momentum·b : b)
class SGD : public Optimizer {
 public:
  /// ValueError for a negative momentum, or Nesterov without one.
  explicit SGD(std::vector<ParameterGroup> groups, SGDOptions options = {});
  explicit SGD(const std::vector<Tensor>& parameters, double lr, SGDOptions options = {})
      : SGD(std::vector<ParameterGroup>{{parameters, lr, options.weight_decay}}, options) {}

 private:
  void update(const Tensor& p, const ParameterGroup& group, std::vector<Tensor>& slots) override;

  SGDOptions options_;
};

}  // namespace tinytensor
