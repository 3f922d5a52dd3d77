#include "tinytensor/optim/adam.h"

#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {

Adam::Adam(std::vector<ParameterGroup> groups, AdamOptions options, bool decoupled)
    : Optimizer(std::move(groups)), options_(options), decoupled_(decoupled) {
  for (const double beta : {options.beta1, options.beta2}) {
    if (!(beta >= 0 && beta < 1)) fail<ValueError>("Adam: a beta must be at least 0 and below 1: {}", beta);
  }
  if (!(options.eps >= 0)) fail<ValueError>("Adam: eps must not be negative: {}", options.eps);
  for (const Tensor& p : all_parameters()) {
    if (!p.is_contiguous()) {
      fail<ValueError>(
          "Adam: a parameter of shape {} is not contiguous\n  hint: own_parameters() gives a module memory of its own",
          to_string(p.shape()));
    }
    m_.push_back(zeros(p.shape()));
    v_.push_back(zeros(p.shape()));
  }
}

void Adam::step() {
  const NoGrad guard;
  ++steps_;
  AdamWArgs args;
  args.beta1 = options_.beta1, args.beta2 = options_.beta2, args.eps = options_.eps;
  args.correction1 = 1 - std::pow(options_.beta1, static_cast<double>(steps_));
  args.correction2 = 1 - std::pow(options_.beta2, static_cast<double>(steps_));
  size_t i = 0;
  for (const ParameterGroup& group : groups()) {
    args.lr = group.lr;
    args.weight_decay = decoupled_ ? group.weight_decay : 0;
    for (const Tensor& p : group.parameters) {
      const size_t slot = i++;
      if (!p.grad().defined()) continue;
      const bool decays_gradient = !decoupled_ && group.weight_decay != 0;
      const Tensor g = decays_gradient ? add(p.grad(), mul(p, group.weight_decay)) : p.grad();
      kernels().adamw(p.numel(), p.mutable_data(), g.data(), m_[slot].mutable_data(), v_[slot].mutable_data(), args);
    }
  }
}

std::map<std::string, Tensor> Adam::state_dict() const {
  std::map<std::string, Tensor> state{{"step", full({}, static_cast<double>(steps_))}};
  for (size_t i = 0; i < m_.size(); ++i) {
    state[std::to_string(i) + ".exp_avg"] = m_[i];
    state[std::to_string(i) + ".exp_avg_sq"] = v_[i];
  }
  return state;
}

void Adam::load_state_dict(const std::map<std::string, Tensor>& state) {
  const std::map<std::string, Tensor> own = state_dict();
  for (const auto& [name, tensor] : own) {
    const auto found = state.find(name);
    if (found == state.end()) fail<ValueError>("Adam: '{}' is missing from the state", name);
    if (found->second.shape() != tensor.shape()) {
      fail<ShapeError>("Adam: '{}' is {} in the state, {} here", name, to_string(found->second.shape()),
                       to_string(tensor.shape()));
    }
  }
  if (state.size() != own.size()) {
    fail<ValueError>("Adam: the state has {} entries, {} are expected", state.size(), own.size());
  }
  for (const auto& [name, tensor] : own) copy_(tensor, state.at(name));
  steps_ = static_cast<int64_t>(state.at("step").item());
}

std::vector<ParameterGroup> decay_matrices_only(const std::vector<Tensor>& parameters, double lr, double weight_decay) {
  ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
  for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
  return {matrices, others};
}

}  // namespace tinytensor
