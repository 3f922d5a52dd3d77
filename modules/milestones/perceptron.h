// Rosenblatt's perceptron, whose rule is a gradient.
//
// Its answer is 1 where z = w·x + b is positive. After a mistake it adds (t - answer) · x to its weights. The gradient
// of binary cross-entropy is (σ(z) - t) · x. So the rule is gradient descent with a step of 1 at a temperature near
// zero: where z is multiplied by a huge number, σ is a step, and the loss (divided by it again) is what z lacks.
#pragma once

#include "tinytensor/tinytensor.h"

struct Perceptron {
  tinytensor::Tensor weights = tinytensor::zeros({3, 1}).requires_grad_();  ///< the third belongs to an input of 1

  /// (N, 2) -> (N, 1)
  tinytensor::Tensor z(const tinytensor::Tensor& points) const {
    using namespace tinytensor;
    return matmul(cat({points, ones({points.size(0), 1})}, 1), weights);
  }

  /// Shows it one point (1, 2) of class t (1, 1). True if it had to be corrected.
  bool shown(const tinytensor::Tensor& point, const tinytensor::Tensor& t) {
    using namespace tinytensor;
    constexpr double steepness = 1 << 20;
    backward(div(bce_with_logits(mul(z(point), steepness), t, Reduction::sum), steepness));
    const Tensor gradient = weights.grad();
    weights = sub(weights.detach(), gradient).requires_grad_();
    return sum(abs(gradient)).item() > 0;
  }
};
