#include "tinytensor/optim/optimizer.h"

#include <algorithm>
#include <cmath>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

void check_rate(double lr) {
  if (!(lr >= 0)) fail<ValueError>("optimizer: the learning rate must not be negative: {}", lr);
}

// The number of steps in a state.
int64_t steps_in(const char* name, const Tensor& saved) {
  const double steps = saved.item();
  if (!(steps >= 0 && steps < 0x1p53 && steps == std::floor(steps))) {
    fail<ValueError>("{}: 'step' must be a whole number of at least 0: {}", name, steps);
  }
  return static_cast<int64_t>(steps);
}

}  // namespace

Optimizer::Optimizer(const char* name, std::vector<ParameterGroup> groups, Slots slots, double weight_decay)
    : name_(name), groups_(std::move(groups)), layout_(std::move(slots)) {
  for (const ParameterGroup& group : groups_) {
    if (weight_decay != 0 && group.weight_decay != weight_decay) {
      fail<ValueError>(
          "{}: the options say a weight_decay of {}, a group of parameters {}\n  hint: groups have their own", name_,
          weight_decay, group.weight_decay);
    }
    first_rates_.push_back(group.lr);
    for (const Tensor& parameter : group.parameters) {
      if (!parameter.is_leaf()) {
        fail<ValueError>(
            "optimizer: a parameter of shape {} was computed by an op ({})\n  hint: give it the tensors that were "
            "made with requires_grad_(), before any op",
            to_string(parameter.shape()), parameter.grad_fn());
      }
      const auto is_same = [&parameter](const State& other) { return other.parameter.is(parameter); };
      if (std::any_of(state_.begin(), state_.end(), is_same)) {
        fail<ValueError>("optimizer: a parameter of shape {} is given twice", to_string(parameter.shape()));
      }
      const bool has_zeros = layout_.start_as_zeros && parameter.requires_grad();
      state_.push_back({parameter, {}});
      for (size_t s = 0; s < layout_.names.size(); ++s) {
        state_.back().slots.push_back(has_zeros ? zeros(parameter.shape()) : Tensor());
      }
    }
  }
  if (state_.empty()) fail<ValueError>("optimizer: there are no parameters to train");
  check_groups();
}

void Optimizer::check_groups() const {
  std::vector<Tensor> now;
  for (const ParameterGroup& group : groups_) {
    check_rate(group.lr);
    if (!(group.weight_decay >= 0)) {
      fail<ValueError>("optimizer: weight_decay must not be negative: {}", group.weight_decay);
    }
    now.insert(now.end(), group.parameters.begin(), group.parameters.end());
  }
  const auto is_same = [](const Tensor& a, const State& b) { return a.is(b.parameter); };
  if (!std::equal(now.begin(), now.end(), state_.begin(), state_.end(), is_same)) {
    fail<ValueError>(
        "optimizer: the parameters of its groups are not those that it was made with\n  hint: make a new optimizer "
        "for other parameters");
  }
}

void Optimizer::step() {
  const NoGrad guard;
  check_groups();
  ++steps_;
  size_t next = 0;
  for (size_t g = 0; g < groups_.size(); ++g) {  // by places: update() of another optimizer may do anything
    for (size_t i = 0; i < groups_[g].parameters.size() && next < state_.size(); ++i) {
      auto& [parameter, slots] = state_[next++];
      if (!parameter.grad().defined()) continue;
      for (Tensor& slot : slots) {
        if (layout_.start_as_zeros && !slot.defined()) slot = zeros(parameter.shape());  // it was frozen until now
      }
      update(parameter, groups_[g], slots);
      if (slots.size() == layout_.names.size()) continue;
      slots.resize(layout_.names.size());
      fail<ValueError>("{}: update() must leave a tensor for each of the {} names", name_, layout_.names.size());
    }
  }
}

void Optimizer::zero_grad() {
  for (const Tensor& parameter : all_parameters()) parameter.zero_grad();
}

void Optimizer::set_lr(double lr) {
  check_rate(lr);
  // exercise 08.8 {
  const double largest = *std::max_element(first_rates_.begin(), first_rates_.end());
  for (size_t i = 0; i < groups_.size(); ++i) {
    const bool scaled = i < first_rates_.size() && first_rates_[i] != largest;
    groups_[i].lr = scaled ? lr * (first_rates_[i] / largest) : lr;
  }
  // }
}

std::vector<Tensor> Optimizer::all_parameters() const {
  std::vector<Tensor> all;
  for (const State& state : state_) all.push_back(state.parameter);
  return all;
}

std::string Optimizer::slot_name(size_t parameter, size_t slot) const {
  return std::to_string(parameter) + "." + layout_.names[slot];
}

std::map<std::string, Tensor> Optimizer::state_dict() const {
  std::map<std::string, Tensor> state;
  if (layout_.start_as_zeros) state["step"] = full({}, static_cast<double>(steps_));
  for (size_t i = 0; i < state_.size(); ++i) {
    for (size_t s = 0; s < layout_.names.size(); ++s) {
      if (state_[i].slots[s].defined()) state[slot_name(i, s)] = state_[i].slots[s];
    }
  }
  return state;
}

void Optimizer::load_state_dict(const std::map<std::string, Tensor>& state) {
  std::map<std::string, Tensor> unknown = state;
  for (size_t i = 0; i < state_.size(); ++i) {
    for (size_t s = 0; s < layout_.names.size(); ++s) {
      const std::string name = slot_name(i, s);
      const auto found = state.find(name);
      unknown.erase(name);
      if (found == state.end()) {
        if (!layout_.start_as_zeros || !state_[i].slots[s].defined()) continue;
        fail<ValueError>("{}: '{}' is missing from the state", name_, name);
      }
      if (found->second.shape() != state_[i].parameter.shape()) {
        fail<ShapeError>("{}: '{}' is {} in the state, its parameter {}", name_, name, to_string(found->second.shape()),
                         to_string(state_[i].parameter.shape()));
      }
    }
  }
  int64_t steps = 0;
  if (layout_.start_as_zeros) {
    if (!state.contains("step")) fail<ValueError>("{}: 'step' is missing from the state", name_);
    steps = steps_in(name_, state.at("step"));
    unknown.erase("step");
  }
  if (!unknown.empty())
    fail<ValueError>("{}: the state has an entry {} of no parameter here", name_, printable(unknown.begin()->first));

  const NoGrad guard;
  steps_ = steps;
  for (size_t i = 0; i < state_.size(); ++i) {
    for (size_t s = 0; s < layout_.names.size(); ++s) {
      const auto found = state.find(slot_name(i, s));
      state_[i].slots[s] = found == state.end() ? Tensor() : clone(found->second);
    }
  }
}

double clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm) {
  if (!(max_norm > 0)) fail<ValueError>("clip_grad_norm: max_norm must be positive: {}", max_norm);
  // exercise 08.9 {
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
  // }
}

void clip_grad_value(const std::vector<Tensor>& parameters, double limit) {
  if (!(limit >= 0)) fail<ValueError>("clip_grad_value: the limit must not be negative: {}", limit);
  for (const Tensor& parameter : parameters) {
    if (parameter.grad().defined()) clamp_(parameter.grad(), -limit, limit);
  }
}

}  // namespace tinytensor
