#include "tinytensor/nn/module.h"

#include <algorithm>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

// Walks over a module and all modules inside it. Calls back for each parameter, also if it is undefined or was met.
template <class F>
class Walk : public MemberVisitor {
 public:
  explicit Walk(F on_parameter) : on_parameter_(std::move(on_parameter)) {}
  void parameter(const std::string& name, Tensor& parameter) override { on_parameter_(prefix_ + name, parameter); }
  void module(const std::string& name, Module& module) override {
    const size_t length = prefix_.size();
    prefix_ += name + ".";
    module.members(*this);
    prefix_.resize(length);
  }

 private:
  F on_parameter_;
  std::string prefix_;
};

template <class F>
void for_each_parameter(Module& module, F on_parameter) {
  Walk<F> walk(std::move(on_parameter));
  module.members(walk);
}

// A layer writes its list of members once, and the list hands out references through which parameters can be replaced.
// Here they are only read, so that the list serves for a const module too.
template <class F>
void for_each_parameter(const Module& module, F on_parameter) {
  for_each_parameter(const_cast<Module&>(module),
                     [&](const std::string& name, const Tensor& parameter) { on_parameter(name, parameter); });
}

std::vector<std::string> names_missing_from(const std::map<std::string, Tensor>& names,
                                            const std::map<std::string, Tensor>& other) {
  std::vector<std::string> missing;
  for (const auto& [name, tensor] : names) {
    if (!other.contains(name)) missing.push_back(name);
  }
  return missing;
}

}  // namespace

std::vector<std::pair<std::string, Tensor>> Module::named_parameters() const {
  std::vector<std::pair<std::string, Tensor>> found;
  for_each_parameter(*this, [&found](const std::string& name, const Tensor& parameter) {
    const auto is_same = [&parameter](const auto& entry) { return entry.second.is(parameter); };
    if (parameter.defined() && std::none_of(found.begin(), found.end(), is_same)) found.emplace_back(name, parameter);
  });
  return found;
}

std::vector<Tensor> Module::parameters() const {
  std::vector<Tensor> tensors;
  for (auto& [name, parameter] : named_parameters()) tensors.push_back(parameter);
  return tensors;
}

int64_t Module::num_parameters() const {
  int64_t count = 0;
  for (const Tensor& parameter : parameters()) count += parameter.numel();
  return count;
}

void Module::zero_grad() const {
  for (const Tensor& parameter : parameters()) parameter.zero_grad();
}

std::map<std::string, Tensor> Module::state_dict() const {
  std::map<std::string, Tensor> state;
  for (const auto& [name, parameter] : named_parameters()) state[name] = parameter.detach();
  return state;
}

IncompatibleKeys Module::load_state_dict(const std::map<std::string, Tensor>& state, bool strict) {
  const std::map<std::string, Tensor> own = state_dict();
  const IncompatibleKeys keys{names_missing_from(own, state), names_missing_from(state, own)};
  if (strict && !keys.missing.empty()) {
    fail<ValueError>("load_state_dict: parameter '{}' is missing from the state", keys.missing.front());
  }
  if (strict && !keys.unexpected.empty()) {
    fail<ValueError>("load_state_dict: the module has no parameter '{}'", keys.unexpected.front());
  }
  for (const auto& [name, parameter] : own) {
    if (state.contains(name) && state.at(name).shape() != parameter.shape()) {
      fail<ShapeError>("load_state_dict: parameter '{}' is {} in the module, {} in the state", name,
                       to_string(parameter.shape()), to_string(state.at(name).shape()));
    }
  }
  for (const auto& [name, parameter] : own) {
    if (state.contains(name)) copy_(parameter, state.at(name).detach());
  }
  return keys;
}

void Module::train(bool on) {
  struct Switch : MemberVisitor {
    explicit Switch(bool value) : on(value) {}
    void parameter(const std::string&, Tensor&) override {}
    void module(const std::string&, Module& module) override { module.train(on); }
    bool on;
  };
  training_ = on;
  Switch visitor(on);
  members(visitor);
}

void Module::own_parameters() {
  std::vector<std::pair<Tensor, Tensor>> copies;  // a parameter used twice stays one
  for_each_parameter(*this, [&copies](const std::string&, Tensor& parameter) {
    if (!parameter.defined()) return;
    const auto is_same = [&parameter](const auto& entry) { return entry.first.is(parameter); };
    auto found = std::find_if(copies.begin(), copies.end(), is_same);
    if (found == copies.end()) {
      Tensor copy = clone(parameter.detach());
      copy.requires_grad_(parameter.requires_grad());
      found = copies.insert(copies.end(), {parameter, copy});
    }
    parameter = found->second;
  });
}

}  // namespace tinytensor
