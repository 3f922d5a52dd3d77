// What optimizers have in common: groups of parameters, and a state that can be saved.
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
  /// ValueError for an empty list, a parameter given twice or one that asks for no gradient; also if lr or weight_decay
  /// is negative or not a number.
  explicit Optimizer(std::vector<ParameterGroup> groups);
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  /// Moves every parameter that has a gradient. The gradients stay.
  virtual void step() = 0;
  /// Forgets the gradients.
  void zero_grad();

  std::vector<ParameterGroup>& groups() { return groups_; }
  /// Sets the learning rate of every group.
  void set_lr(double lr);

  /// What the next step depends on besides the parameters: tensors by name ("0.exp_avg", in the order of the
  /// parameters) and the number of steps ("step"). A handle to the optimizer's own memory.
  virtual std::map<std::string, Tensor> state_dict() const = 0;
  /// ValueError for a missing or unknown name, ShapeError for a shape that doesn't fit; nothing is changed then.
  virtual void load_state_dict(const std::map<std::string, Tensor>& state) = 0;

 protected:
  std::vector<Tensor> all_parameters() const;

 private:
  std::vector<ParameterGroup> groups_;
};

/// √Σ g² over the gradients of all parameters, scaled down where it exceeds max_norm: g · max_norm / (norm + 1e-6).
/// Returns the norm before. ValueError unless max_norm > 0.
double clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm);

}  // namespace tinytensor
