#include "tinytensor/optim/optimizer.h"

#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Optimizer::Optimizer(std::vector<ParameterGroup> groups) : groups_(std::move(groups)) {
  std::vector<Tensor> seen;
  for (const ParameterGroup& group : groups_) {
    if (!(group.lr >= 0)) fail<ValueError>("optimizer: the learning rate must not be negative: {}", group.lr);
    if (!(group.weight_decay >= 0)) {
      fail<ValueError>("optimizer: weight_decay must not be negative: {}", group.weight_decay);
    }
    for (const Tensor& parameter : group.parameters) {
      if (!parameter.requires_grad() || !parameter.is_leaf()) {
        fail<ValueError>("optimizer: a parameter must be a leaf that requires a gradient: {}",
                         to_string(parameter.shape()));
      }
      for (const Tensor& other : seen) {
        if (other.is(parameter)) {
          fail<ValueError>("optimizer: a parameter of shape {} is given twice", to_string(parameter.shape()));
        }
      }
      seen.push_back(parameter);
    }
  }
  if (seen.empty()) fail<ValueError>("optimizer: there are no parameters to train");
}

void Optimizer::zero_grad() {
  for (const Tensor& parameter : all_parameters()) parameter.zero_grad();
}

void Optimizer::set_lr(double lr) {
  if (!(lr >= 0)) fail<ValueError>("optimizer: the learning rate must not be negative: {}", lr);
  for (ParameterGroup& group : groups_) group.lr = lr;
}

std::vector<Tensor> Optimizer::all_parameters() const {
  std::vector<Tensor> all;
  for (const ParameterGroup& group : groups_) all.insert(all.end(), group.parameters.begin(), group.parameters.end());
  return all;
}

double clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm) {
  if (!(max_norm > 0)) fail<ValueError>("clip_grad_norm: max_norm must be positive: {}", max_norm);
  double squares = 0;
  for (const Tensor& parameter : parameters) {
    if (!parameter.grad().defined()) continue;
    squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
  }
  const double norm = std::sqrt(squares);
  const double factor = max_norm / (norm + 1e-6);
  if (factor >= 1) return norm;
  for (const Tensor& parameter : parameters) {
    if (!parameter.grad().defined()) continue;
    real* gradient = parameter.grad().mutable_data();
    kernels().affine(parameter.numel(), static_cast<real>(factor), 0, gradient, gradient);
  }
  return norm;
}

}  // namespace tinytensor
