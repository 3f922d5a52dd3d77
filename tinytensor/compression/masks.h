// Zeros that stay zeros while the rest of a model goes on learning.
//
//   Masks masks(prunable(model));
//   for (int64_t t = 0; t < steps; ++t) {
//     masks.prune(cubic_sparsity(t, plan));      // now and then
//     take_step(model, optimizer, next_loss, …);
//     masks.apply();                              // after each step
//   }
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/nn/module.h"
#include "tinytensor/tensor/array.h"

namespace tinytensor {

/// Sets to +0, in place, each number of w where `keep` is false, whatever it is now: also a NaN, an infinity, a -0. All
/// others keep their bits. Nothing is recorded, and a parameter stays one; where a number is set it counts as a write
/// in place (version()). ShapeError unless both have one shape.
void hold(const Tensor& w, const BoolTensor& keep);

using NamedTensors = std::vector<std::pair<std::string, Tensor>>;

/// What pruning may take: the parameters with two dims or more whose names `chosen` accepts, all if it is empty. One
/// that is used in two places comes once. Biases and norms are few, and each of them counts.
NamedTensors prunable(const Module& module, const std::function<bool(const std::string&)>& chosen = {});

enum class Threshold {
  global,  ///< one for all weights together
  each,    ///< each tensor loses the same share
};

/// Which weights stay. The optimizer is left as it is: it brings the others back at each step, and its moments go on
/// moving; apply() sets them to 0 again, so nothing of it is ever seen. Gradients of what is gone count in
/// clip_grad_norm.
class Masks {
 public:
  /// All stay.
  explicit Masks(NamedTensors weights);

  /// New masks by magnitude, and applies them. What is 0 already is the first to go: a share that rises takes away
  /// more and brings nothing back. ValueError that names the parameter where one holds a NaN.
  void prune(double share, Threshold threshold = Threshold::global);
  /// Masks made otherwise, one for each weight, in their order; and applies them. ShapeError unless they fit.
  void set(std::vector<BoolTensor> keep);
  /// To be called after each step of the optimizer.
  void apply() const;

  const NamedTensors& weights() const { return weights_; }
  const std::vector<BoolTensor>& keep() const { return keep_; }
  int64_t kept() const;     ///< how many weights stay
  double sparsity() const;  ///< the share of those that are gone; 0 where there are no weights

 private:
  NamedTensors weights_;
  std::vector<BoolTensor> keep_;
};

}  // namespace tinytensor
