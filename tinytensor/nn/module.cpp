#include "tinytensor/nn/module.h"

#include <algorithm>
#include <set>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

enum class Kind { parameter, buffer };
using NamedTensors = std::vector<std::pair<std::string, Tensor>>;

// Of a member, with the names of all modules that it is in. A module that lists itself would go on for ever.
constexpr size_t longest_name = 4096;

[[noreturn]] void fail_too_deep() {
  fail<ValueError>("module: its modules are nested too deeply\n  hint: does members() list the module itself?");
}

// Walks over a module and all modules inside it. Calls back for each tensor, also if it is undefined or was met.
template <class F>
class Walk : public MemberVisitor {
 public:
  explicit Walk(F on_tensor) : on_tensor_(std::move(on_tensor)) {}
  void parameter(const std::string& name, Tensor& tensor) override {
    on_tensor_(prefix_ + name, tensor, Kind::parameter);
  }
  void buffer(const std::string& name, Tensor& tensor) override { on_tensor_(prefix_ + name, tensor, Kind::buffer); }
  void module(const std::string& name, Module& module) override {
    if (prefix_.size() > longest_name) fail_too_deep();
    visited.push_back(&module);
    // exercise 07.4 {
    const size_t length = prefix_.size();
    prefix_ += name + ".";
    module.members(*this);
    prefix_.resize(length);
    // }
  }

  std::vector<Module*> visited;

 private:
  F on_tensor_;
  std::string prefix_;
};

// Returns all modules that it met, the module itself first.
template <class F>
std::vector<Module*> for_each_tensor(Module& module, F on_tensor) {
  Walk<F> walk(std::move(on_tensor));
  walk.visited.push_back(&module);
  module.members(walk);
  return std::move(walk.visited);
}

bool holds(const NamedTensors& tensors, const Tensor& tensor) {
  return std::any_of(tensors.begin(), tensors.end(), [&tensor](const auto& entry) { return entry.second.is(tensor); });
}

void refuse_unlisted(std::vector<Module*> met, const NamedTensors& listed) {
  std::sort(met.begin(), met.end(), std::greater<>());  // what is inside of another comes first
  for (const Module* const module : met) {
    for (Module* const inside : Living::within(module, module->bytes())) {
      if (std::binary_search(met.begin(), met.end(), inside, std::greater<>())) continue;
      for_each_tensor(*inside, [&](const std::string& name, const Tensor& tensor, Kind kind) {
        if (kind != Kind::parameter || !tensor.defined() || holds(listed, tensor)) return;
        fail<ValueError>(
            "{0}: its members() does not list a {1} that it holds: the parameter {2} of {3} would stay untrained\n  "
            "hint: visit.module(\"…\", …) with the {1}",
            type_name(*module), type_name(*inside), printable(name), to_string(tensor.shape()));
      });
    }
  }
}

// Those of one kind, each once. A layer writes its list of members once, and the list hands out references through
// which tensors can be replaced. Here they are only read, so that the list serves for a const module too.
NamedTensors tensors_of_kind(const Module& module, Kind wanted) {
  NamedTensors found;
  const auto note = [&](const std::string& name, const Tensor& tensor, Kind kind) {
    // exercise 07.4 {
    const auto is_same = [&tensor](const auto& entry) { return entry.second.is(tensor); };
    if (kind != wanted || !tensor.defined() || std::any_of(found.begin(), found.end(), is_same)) return;
    found.emplace_back(name, tensor);
    // }
  };
  std::vector<Module*> met = for_each_tensor(const_cast<Module&>(module), note);
  if (wanted == Kind::parameter) refuse_unlisted(std::move(met), found);
  return found;
}

std::vector<Tensor> without_names(const NamedTensors& named) {
  std::vector<Tensor> tensors;
  for (const auto& [name, tensor] : named) tensors.push_back(tensor);
  return tensors;
}

std::vector<std::string> names_missing_from(const std::map<std::string, Tensor>& names,
                                            const std::map<std::string, Tensor>& other) {
  std::vector<std::string> missing;
  for (const auto& [name, tensor] : names) {
    if (!other.contains(name)) missing.push_back(name);
  }
  return missing;
}

void refuse_names(const IncompatibleKeys& keys) {
  if (!keys.missing.empty()) {
    fail<ValueError>("load_state_dict: parameter {} is missing from the state", printable(keys.missing.front()));
  }
  if (!keys.unexpected.empty()) {
    fail<ValueError>("load_state_dict: the module has no parameter {}", printable(keys.unexpected.front()));
  }
}

// Of two members of one name a state dict would keep the second alone.
void refuse_double_names(const Module& module) {
  std::set<std::string> names;
  for (const Kind kind : {Kind::parameter, Kind::buffer}) {
    for (const auto& [name, tensor] : tensors_of_kind(module, kind)) {
      if (!names.insert(name).second) fail<ValueError>("state_dict: two members are called {}", printable(name));
    }
  }
}

void refuse_another_shape(const std::string& name, const Tensor& own, const Tensor& in_state) {
  if (own.shape() == in_state.shape()) return;
  fail<ShapeError>("load_state_dict: parameter {} is {} in the module, {} in the state", printable(name),
                   to_string(own.shape()), to_string(in_state.shape()));
}

}  // namespace

NamedTensors Module::named_parameters() const { return tensors_of_kind(*this, Kind::parameter); }
std::vector<Tensor> Module::parameters() const { return without_names(named_parameters()); }
std::vector<Tensor> parameters(std::initializer_list<std::reference_wrapper<const Module>> modules) {
  std::vector<Tensor> all;
  for (const Module& module : modules) {
    for (const Tensor& p : module.parameters()) {
      if (std::none_of(all.begin(), all.end(), [&p](const Tensor& other) { return other.is(p); })) all.push_back(p);
    }
  }
  return all;
}

NamedTensors Module::named_buffers() const { return tensors_of_kind(*this, Kind::buffer); }
std::vector<Tensor> Module::buffers() const { return without_names(named_buffers()); }

int64_t Module::num_parameters() const {
  int64_t count = 0;
  for (const Tensor& parameter : parameters()) count += parameter.numel();
  return count;
}

void Module::zero_grad() const {
  for (const Tensor& parameter : parameters()) parameter.zero_grad();
}

void Module::requires_grad_(bool value) const {
  for (Tensor& parameter : parameters()) parameter.requires_grad_(value);
}

std::map<std::string, Tensor> Module::state_dict() const {
  std::map<std::string, Tensor> state;
  // exercise 07.5 {
  for (const auto& [name, parameter] : named_parameters()) state[name] = parameter.detach();
  for (const auto& [name, buffer] : named_buffers()) state[name] = buffer.detach();
  // }
  refuse_double_names(*this);
  return state;
}

IncompatibleKeys Module::load_state_dict(const std::map<std::string, Tensor>& state, bool strict) {
  const std::map<std::string, Tensor> own = state_dict();
  const IncompatibleKeys keys{names_missing_from(own, state), names_missing_from(state, own)};
  // exercise 07.5 {
  if (strict) refuse_names(keys);
  for (const auto& [name, tensor] : own) {
    if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
  }
  for (const auto& [name, tensor] : own) {
    if (state.contains(name)) copy_(tensor, state.at(name).detach());
  }
  // }
  return keys;
}

void Module::train(bool on) {
  // exercise 07.6 {
  for (Module* const module : modules()) module->training_ = on;
  // }
}

void Module::own_parameters() {
  std::vector<std::pair<Tensor, Tensor>> copies;  // a tensor used twice stays one
  for_each_tensor(*this, [&copies](const std::string&, Tensor& tensor, Kind) {
    if (!tensor.defined()) return;
    const auto is_same = [&tensor](const auto& entry) { return entry.first.is(tensor); };
    auto found = std::find_if(copies.begin(), copies.end(), is_same);
    if (found == copies.end()) {
      Tensor copy = clone(tensor.detach());
      copy.requires_grad_(tensor.requires_grad());
      found = copies.insert(copies.end(), {tensor, copy});
    }
    tensor = found->second;
  });
}

}  // namespace tinytensor
