// What optimizers have in common: groups of parameters, and for each parameter a state that can be saved.
//
// An optimizer is one function: update() moves one parameter, given its gradient and the tensors that the optimizer
// keeps for it. Everything else is here.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Parameters that share their settings.
struct ParameterGroup {
  std::vector<Tensor> parameters;
  double lr = 1e-3;
  double weight_decay = 0;
};

class Optimizer {
 public:
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  /// Moves every parameter that has a gradient. The gradients stay. A parameter without one, such as a frozen one, is
  /// left alone. ValueError if the list of parameters was changed after the optimizer was made.
  void step();
  /// Forgets the gradients.
  void zero_grad();

  /// The groups, to read or change their lr and weight_decay. Their lists of parameters must stay as they are.
  std::vector<ParameterGroup>& groups() { return groups_; }
  /// Sets the largest learning rate of the groups. The other groups keep the ratio to it that they had when the
  /// optimizer was made.
  void set_lr(double lr);

  /// What the next step depends on besides the parameters: tensors by name ("0.exp_avg", numbered in the order of the
  /// parameters), and for an optimizer that needs it the number of steps ("step"). The tensors are the optimizer's own.
  std::map<std::string, Tensor> state_dict() const;
  /// Takes a state as it was saved. ValueError for a missing or unknown name or a number of steps that is none,
  /// ShapeError for a shape that doesn't fit; nothing is changed then.
  void load_state_dict(const std::map<std::string, Tensor>& state);

 protected:
  /// What an optimizer keeps for each parameter: one tensor of the parameter's shape for each name.
  struct Slots {
    std::vector<std::string> names;
    /// True: the tensors are zeros at first, and the number of steps is saved with them. False: they are undefined
    /// until update() assigns them.
    bool start_as_zeros = false;
  };

  /// `name` begins the messages of errors. ValueError for an empty list, a parameter given twice or one that was
  /// computed by an op; also if lr or weight_decay is negative or not a number. `weight_decay` is that of the options:
  /// ValueError if it is not 0 and a group has another.
  Optimizer(const char* name, std::vector<ParameterGroup> groups, Slots slots, double weight_decay = 0);

  /// Moves one parameter, whose gradient is defined. `slots` are its tensors, in the order of the names. Not recorded.
  virtual void update(const Tensor& parameter, const ParameterGroup& group, std::vector<Tensor>& slots) = 0;

  std::vector<Tensor> all_parameters() const;
  /// How many steps were taken, the one at work included.
  int64_t steps() const { return steps_; }

 private:
  struct State {
    Tensor parameter;
    std::vector<Tensor> slots;
  };
  std::string slot_name(size_t parameter, size_t slot) const;
  void check_groups() const;

  const char* name_;
  std::vector<ParameterGroup> groups_;
  Slots layout_;
  std::vector<State> state_;         // one for each parameter, in the order of the groups
  std::vector<double> first_rates_;  // of the groups, when the optimizer was made
  int64_t steps_ = 0;
};

/// √Σ g² over the gradients of all parameters, which are scaled in place by max_norm / (norm + 1e-6) where that factor
/// is not 1 or more. Returns the norm before. A norm that is NaN makes every gradient NaN, an infinite one,
/// beside a finite max_norm, makes infinite gradients NaN and all others 0: check_finite() (training/step.h) refuses both.
/// ValueError unless max_norm > 0.
double clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm);
/// Limits each number of each gradient to [-limit, limit]. ValueError for a negative limit.
void clip_grad_value(const std::vector<Tensor>& parameters, double limit);

}  // namespace tinytensor
