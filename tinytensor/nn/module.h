// What layers have in common: named parameters and sub-modules.
//
// A layer lists its members once, and everything follows from that list: parameter names, the state dict, training and
// evaluation mode, the parameter count, copies.
//
//   struct Linear : Module {
//     Tensor weight, bias;
//     void members(MemberVisitor& visit) override { visit.parameter("weight", weight); visit.parameter("bias", bias); }
//   };
#pragma once

#include <concepts>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct Module;

/// Called with every member of a module, in the order in which the module lists them.
class MemberVisitor {
 public:
  virtual ~MemberVisitor() = default;
  /// An undefined tensor is a parameter that this module was made without (a layer without bias).
  virtual void parameter(const std::string& name, Tensor& parameter) = 0;
  /// Numbers that belong to the module but are not learned, as batch norm's running means: what PyTorch registers with
  /// register_buffer. They are in the state dict and copied by clone(), and no optimizer sees them. May be undefined.
  virtual void buffer(const std::string&, Tensor&) {}
  virtual void module(const std::string& name, Module& module) = 0;
};

struct Module {
  virtual ~Module() = default;
  /// Lists the members, and does nothing else: what only reads the list calls it for a const module too.
  virtual void members(MemberVisitor& visit) = 0;

  /// All parameters with names as in "h.0.attn.q_proj.weight". One that is used in two places is listed once.
  std::vector<std::pair<std::string, Tensor>> named_parameters() const;
  std::vector<Tensor> parameters() const;
  /// The same for buffers.
  std::vector<std::pair<std::string, Tensor>> named_buffers() const;
  std::vector<Tensor> buffers() const;
  /// Number of learned numbers.
  int64_t num_parameters() const;
  /// Forgets the gradients of all parameters.
  void zero_grad() const;

  /// Parameters and buffers by name. The tensors share memory with the module's, and are unknown to the tape.
  std::map<std::string, Tensor> state_dict() const;
  /// Copies the numbers of `state` into parameters and buffers. ShapeError where a shape differs, ValueError where a
  /// name is missing or unknown; nothing is copied then.
  void load_state_dict(const std::map<std::string, Tensor>& state);

  /// Switches this module and all inside it: dropout works in training mode only.
  void train(bool on = true);
  void eval() { train(false); }
  bool is_training() const { return training_; }

  /// Gives every parameter and buffer memory of its own. A copy of a module shares them with the original until then.
  void own_parameters();

 private:
  bool training_ = true;
};

/// A copy that shares no memory with the original.
template <std::derived_from<Module> M>
M clone(const M& module) {
  M copy = module;
  copy.own_parameters();
  return copy;
}

}  // namespace tinytensor
