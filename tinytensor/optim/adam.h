// Adam and AdamW: the step of each number is scaled by a running mean of its own squared gradients.
#pragma once

#include "tinytensor/optim/optimizer.h"

namespace tinytensor {

struct AdamOptions {
  double beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
  double weight_decay = 0;  ///< of parameters that are given without groups; AdamW has it as an argument
};

/// Kingma & Ba, arXiv 1412.6980:  m ← β₁m + (1-β₁)g    v ← β₂v + (1-β₂)g²    p ← p - lr · m̂ / (√v̂ + eps),
/// m̂ = m / (1-β₁ᵗ), v̂ = v / (1-β₂ᵗ). Weight decay is added to the gradient: g ← g + decay·p.
class Adam : public Optimizer {
 public:
  /// ValueError unless both betas are in [0, 1), eps >= 0 and the parameters are contiguous.
  explicit Adam(std::vector<ParameterGroup> groups, AdamOptions options = {})
      : Adam(std::move(groups), options, false) {}
  explicit Adam(const std::vector<Tensor>& parameters, double lr = 1e-3, AdamOptions options = {})
      : Adam(std::vector<ParameterGroup>{{parameters, lr, options.weight_decay}}, options) {}

 protected:
  Adam(std::vector<ParameterGroup> groups, AdamOptions options, bool decoupled);

 private:
  void update(const Tensor& p, const ParameterGroup& group, std::vector<Tensor>& slots) override;

  AdamOptions options_;
  bool decoupled_;
};

/// The same with decoupled weight decay: p ← p - lr·decay·p first; Loshchilov & Hutter, arXiv 1711.05101.
class AdamW : public Adam {
 public:
  explicit AdamW(std::vector<ParameterGroup> groups, AdamOptions options = {})
      : Adam(std::move(groups), options, true) {}
  explicit AdamW(const std::vector<Tensor>& parameters, double lr = 1e-3, double weight_decay = 0.01,
                 AdamOptions options = {})
      : AdamW(std::vector<ParameterGroup>{{parameters, lr, weight_decay}}, options) {}
};

/// Two groups, as nanoGPT makes them: matrices and tables decay, biases and norms (one dim) don't.
std::vector<ParameterGroup> decay_matrices_only(const std::vector<Tensor>& parameters, double lr, double weight_decay);

}  // namespace tinytensor
