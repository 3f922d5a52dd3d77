// The modules inside a module: listing and printing them.
#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <typeinfo>

#include "tinytensor/core/error.h"
#include "tinytensor/nn/module.h"

namespace tinytensor {
namespace {

using Modules = std::vector<std::pair<std::string, Module*>>;

struct Children : MemberVisitor {
  void parameter(const std::string&, Tensor&) override {}
  void module(const std::string& name, Module& module) override { found.emplace_back(name, &module); }
  Modules found;
};

void add_tree(const std::string& name, Module& module, Modules& found) {
  const auto is_same = [&module](const auto& entry) { return entry.second == &module; };
  if (std::any_of(found.begin(), found.end(), is_same)) return;
  found.emplace_back(name, &module);
  const std::string prefix = name.empty() ? name : name + ".";
  for (const auto& [child, inside] : module.named_children()) add_tree(prefix + child, *inside, found);
}

std::string indented(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\n  ") : std::string(1, c);
  return out;
}

// The listing is the same for a const module: nothing is changed through it.
Module& mutable_module(const Module& module) { return const_cast<Module&>(module); }

}  // namespace

Modules Module::named_children() {
  Children children;
  members(children);
  return children.found;
}

Modules Module::named_modules() {
  Modules found;
  add_tree("", *this, found);
  return found;
}

std::vector<Module*> Module::modules() {
  std::vector<Module*> found;
  for (const auto& [name, module] : named_modules()) found.push_back(module);
  return found;
}

std::string type_name(const Module& module) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(typeid(module).name(), nullptr, nullptr, &status), &std::free);
  std::string name = status == 0 ? text.get() : typeid(module).name();
  name = name.substr(0, name.find('<'));
  const size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

namespace {

std::string text_of(const Module& module, int depth) {
  if (depth > 1000) {
    fail<ValueError>("module: its modules are nested too deeply\n  hint: does members() list the module itself?");
  }
  const Modules children = mutable_module(module).named_children();
  std::string inside = module.extra_repr();
  if (!children.empty()) {
    std::string lines = inside.empty() ? "" : "\n  " + indented(inside);
    for (const auto& [name, child] : children) lines += "\n  (" + name + "): " + indented(text_of(*child, depth + 1));
    inside = lines + "\n";
  }
  return type_name(module) + "(" + inside + ")";
}

}  // namespace

std::string to_string(const Module& module) { return text_of(module, 0); }

std::string as_python_float(double value) {
  const std::string text = fmt::format("{}", value);
  return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

std::ostream& operator<<(std::ostream& out, const Module& module) { return out << to_string(module); }

}  // namespace tinytensor
