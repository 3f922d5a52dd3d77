#include "tinytensor/optim/adam.h"

#include <cmath>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

Adam::Adam(std::vector<ParameterGroup> groups, AdamOptions options, bool decoupled)
    : Optimizer("Adam", std::move(groups), {{"exp_avg", "exp_avg_sq"}, true}, options.weight_decay),
      options_(options),
      decoupled_(decoupled) {
  for (const double beta : {options.beta1, options.beta2}) {
    if (!(beta >= 0 && beta < 1)) fail<ValueError>("Adam: a beta must be at least 0 and below 1: {}", beta);
  }
  if (!(options.eps >= 0)) fail<ValueError>("Adam: eps must not be negative: {}", options.eps);
  for (const Tensor& p : all_parameters()) {
    if (p.is_contiguous()) continue;
    fail<ValueError>(
        "Adam: a parameter of shape {} is not contiguous\n  hint: own_parameters() gives a module memory of its own",
        to_string(p.shape()));
  }
}

void Adam::update(const Tensor& p, const ParameterGroup& group, std::vector<Tensor>& slots) {
  AdamWArgs args;
  args.lr = group.lr;
  args.beta1 = options_.beta1, args.beta2 = options_.beta2, args.eps = options_.eps;
  // exercise 08.5 {
  args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps()));
  args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps()));
  // }
  Tensor g = p.grad();
  if (group.weight_decay != 0) {
    // exercise 08.6 {
    if (decoupled_) {
      args.weight_decay = group.weight_decay;
    } else {
      g = add(g, mul(p, group.weight_decay));
    }
    // }
  }
  kernels().adamw(p.numel(), p.mutable_data(), g.data(), slots[0].mutable_data(), slots[1].mutable_data(), args);
}

std::vector<ParameterGroup> decay_matrices_only(const std::vector<Tensor>& parameters, double lr, double weight_decay) {
  // exercise 08.7 {
  ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
  for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
  return {matrices, others};
  // }
}

}  // namespace tinytensor
