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
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/nn/unlisted.h"
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

/// What a state dict and a module do not share, by name.
struct IncompatibleKeys {
  std::vector<std::string> missing;     ///< in the module, not in the state
  std::vector<std::string> unexpected;  ///< in the state, not in the module
};

struct Module {
  Module() noexcept : living_(this) {}
  Module(const Module& other) noexcept : training_(other.training_), living_(this) {}
  Module& operator=(const Module& other) {
    training_ = other.training_;
    return *this;
  }
  virtual ~Module() = default;
  /// Lists the members, and does nothing else: what only reads the list calls it for a const module too.
  virtual void members(MemberVisitor& visit) = 0;

  /// All parameters with names as in "h.0.attn.q_proj.weight": each module's name and a dot, also if the name is empty
  /// (".weight"). One that is used in two places is listed once.
  /// ValueError where a Layer holds a module with parameters and members() does not list it: it would stay untrained.
  /// That one is seen which is a member by itself, not in a std::vector.
  std::vector<std::pair<std::string, Tensor>> named_parameters() const;
  std::vector<Tensor> parameters() const;
  /// The same for buffers.
  std::vector<std::pair<std::string, Tensor>> named_buffers() const;
  std::vector<Tensor> buffers() const;
  /// Number of learned numbers.
  int64_t num_parameters() const;
  /// Forgets the gradients of all parameters.
  void zero_grad() const;
  /// Says of all parameters whether they ask for a gradient: requires_grad_(false) freezes the module.
  void requires_grad_(bool value = true) const;

  /// Parameters and buffers by name. The tensors are handles of their own on the module's numbers, detached: what is
  /// written into one is written into the module, and none requires a gradient or has one. ValueError if two have one
  /// name.
  std::map<std::string, Tensor> state_dict() const;
  /// Copies the numbers of `state` into parameters and buffers. ShapeError where a shape differs, ValueError where a
  /// name is missing or unknown; nothing is copied then. Unless strict, missing and unknown names are left alone and
  /// returned.
  IncompatibleKeys load_state_dict(const std::map<std::string, Tensor>& state, bool strict = true);

  /// This module ("") and all inside it, each once, with names as in "h.0.attn.q_proj"; those directly inside. They are
  /// handles for as long as the module lives and stays where it is.
  std::vector<std::pair<std::string, Module*>> named_modules();
  std::vector<Module*> modules();
  std::vector<std::pair<std::string, Module*>> named_children();
  /// What stands between the parentheses when it is printed: "in_features=2, out_features=3, bias=True".
  virtual std::string extra_repr() const { return ""; }

  /// Switches this module and all inside it: dropout works in training mode only.
  void train(bool on = true);
  void eval() { train(false); }
  bool is_training() const { return training_; }

  /// Gives every parameter and buffer memory of its own. A copy of a module shares them with the original until then.
  void own_parameters();

  /// How much memory the object takes in which members() may have overlooked a module; 0 where that is not known.
  virtual size_t bytes() const { return 0; }

 private:
  bool training_ = true;
  Living living_;
};

/// The parameters of several modules, each once: SGD(parameters({encoder, decoder}), 0.1).
std::vector<Tensor> parameters(std::initializer_list<std::reference_wrapper<const Module>> modules);

/// Hands a result on, and tells a summary() that is at work in this thread who made it (nn/summary.h).
Tensor called(const Module& module, Tensor result);
template <class Result>
Result called(const Module& /*module*/, Result result) {
  return result;
}

/// A module that is called like a function: model(x) is model.forward(x), with the same arguments, also inside of a
/// const module. `Self` is the module itself, as in struct Net : Layer<Net>; `Base` is another base class than Module.
template <class Self, class Base = Module>
struct Layer : Base {
  using Base::Base;
  size_t bytes() const override { return sizeof(Self); }
  template <class... Arguments>
  auto operator()(Arguments&&... arguments) {
    return called(*this, static_cast<Self&>(*this).forward(std::forward<Arguments>(arguments)...));
  }
  template <class... Arguments>
  auto operator()(Arguments&&... arguments) const {
    return called(*this, static_cast<const Self&>(*this).forward(std::forward<Arguments>(arguments)...));
  }
};

/// As PyTorch prints modules, on one line or a line for each module inside:
///   Sequential(
///     (0): Linear(in_features=2, out_features=16, bias=True)
///     (1): ReLU()
///   )
std::string to_string(const Module& module);
std::ostream& operator<<(std::ostream& out, const Module& module);
/// The name of a module's class, without namespaces.
std::string type_name(const Module& module);
/// For extra_repr: 1 is "1.0", 1e-5 "1e-05".
std::string as_python_float(double value);

/// A copy that shares no memory with the original.
template <std::derived_from<Module> M>
M clone(const M& module) {
  M copy = module;
  copy.own_parameters();
  return copy;
}

}  // namespace tinytensor

template <std::derived_from<tinytensor::Module> M>
struct fmt::formatter<M> : fmt::formatter<std::string> {
  template <class Context>
  auto format(const M& module, Context& context) const {
    return fmt::formatter<std::string>::format(tinytensor::to_string(module), context);
  }
};
