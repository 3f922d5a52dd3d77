// Modules that are made for a question: what is in them is a plan, of which both programs know.
#pragma once

#include <fmt/ranges.h>
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "modules/course/checking/kernel_arrays.h"

namespace course {

/// What a module lists: a parameter ('p'), a buffer ('b') or a module ('m'), and which one. A tensor of -1 is
/// undefined.
struct Listed {
  char kind;
  std::string name;
  int64_t which;
};
/// The lists of all modules. The first is that which is asked; each holds later ones only. Parameters are numbered for
/// themselves, and so are buffers.
using Plan = std::vector<std::vector<Listed>>;

/// How a tensor of a plan is shaped.
inline Shape shape_of(char kind, int64_t which) {
  const std::vector<Shape> all = {{}, {3}, {2, 3}, {1}, {2, 1, 2}, {0, 3}, {3, 2}};
  return all[static_cast<size_t>(which + (kind == 'b' ? 2 : 0)) % all.size()];
}
inline bool is_frozen(int64_t which) { return which % 4 == 3; }
/// Parameters do; a buffer may, too.
inline bool wants_gradient(char kind, int64_t which) { return kind == 'p' ? !is_frozen(which) : which % 3 == 1; }
/// Its numbers at first: many are equal.
inline double value_of(int64_t which) { return which % 7 == 6 ? 0.25 : 0.5; }

/// One that is to be made. Some are views of other dims, with gaps between their numbers.
inline Tensor made(char kind, int64_t which) {
  const Shape shape = shape_of(kind, which);
  if (shape.size() != 2) return full(shape, value_of(which));
  return slice(transpose(full({shape[1], 2 * shape[0]}, value_of(which)), 0, 1), 0, 0, shape[0]);
}

/// A module as the plan has it. Each place of a list has a handle of its own.
struct Planned : Module {
  std::vector<Listed> list;
  std::vector<Tensor> tensors;
  std::vector<Planned*> inside;
  void members(MemberVisitor& visit) override {
    for (size_t i = 0; i < list.size(); ++i) {
      if (list[i].kind == 'p') visit.parameter(list[i].name, tensors[i]);
      if (list[i].kind == 'b') visit.buffer(list[i].name, tensors[i]);
      if (list[i].kind == 'm') visit.module(list[i].name, *inside[i]);
    }
  }
};

struct Built {
  std::vector<std::unique_ptr<Planned>> modules;
  std::map<char, std::vector<Tensor>> tensors;  ///< by kind and number

  Planned& root() const { return *modules.front(); }
  /// The number of the tensor that this is a handle of; -1 if it is of none.
  int64_t number_of(char kind, const Tensor& tensor) const {
    const std::vector<Tensor>& all = tensors.at(kind);
    const auto found = std::find_if(all.begin(), all.end(), [&](const Tensor& one) { return one.is(tensor); });
    return found == all.end() ? -1 : found - all.begin();
  }
};

inline Built built(const Plan& plan) {
  Built out;
  for (const auto& list : plan) {
    out.modules.push_back(std::make_unique<Planned>());
    out.modules.back()->list = list;
  }
  for (const char kind : {'p', 'b'}) {
    int64_t count = 0;
    for (const auto& list : plan) {
      for (const Listed& one : list) count = one.kind == kind ? std::max(count, one.which + 1) : count;
    }
    for (int64_t i = 0; i < count; ++i) {
      Tensor tensor = made(kind, i);
      out.tensors[kind].push_back(wants_gradient(kind, i) ? tensor.requires_grad_() : tensor);
    }
    out.tensors[kind];
  }
  for (const auto& module : out.modules) {
    for (const Listed& one : module->list) {
      const bool tensor = one.kind != 'm' && one.which >= 0;
      module->tensors.push_back(tensor ? out.tensors.at(one.kind)[static_cast<size_t>(one.which)] : Tensor());
      module->inside.push_back(one.kind == 'm' ? out.modules[static_cast<size_t>(one.which)].get() : nullptr);
    }
  }
  return out;
}

/// A plan of some modules, in which some tensors and modules are used twice and some tensors are undefined.
inline Plan drawn_plan(Draw& draw, int64_t most_modules = 6, int64_t fewest_modules = 1) {
  const std::vector<std::string> names = {"weight", "bias", "0", "1", "h", "attn", "mlp", "running_mean", "scale", "w"};
  Plan plan(static_cast<size_t>(draw.size(fewest_modules, most_modules)));
  const auto add = [&](size_t module, char kind, int64_t which) {
    std::vector<Listed>& list = plan[module];
    const auto is_free = [&](const std::string& name) {
      return std::none_of(list.begin(), list.end(), [&](const Listed& one) { return one.name == name; });
    };
    std::string name = draw.one_of(names);
    while (!is_free(name)) name += draw.yes() ? "1" : "_";
    list.insert(list.begin() + draw.number(0, static_cast<int64_t>(list.size())), {kind, name, which});
  };
  int64_t counts[2] = {0, 0};
  for (size_t m = 0; m < plan.size(); ++m) {
    for (int64_t n = draw.size(0, 4); n > 0; --n) {
      const bool buffer = draw.yes(0.25);
      int64_t& count = counts[buffer ? 1 : 0];
      const int64_t which = draw.yes(0.15) ? -1 : count > 0 && draw.yes(0.25) ? draw.number(0, count - 1) : count++;
      add(m, buffer ? 'b' : 'p', which);
    }
  }
  for (size_t m = 1; m < plan.size(); ++m) {
    const auto parent = [&] { return static_cast<size_t>(draw.number(0, static_cast<int64_t>(m) - 1)); };
    add(draw.yes(0.6) ? m - 1 : parent(), 'm', static_cast<int64_t>(m));
    if (draw.yes(0.15)) add(parent(), 'm', static_cast<int64_t>(m));
  }
  return plan;
}

/// Many modules and tensors; the first tensors are met again behind all others.
inline Plan large_plan(Draw& draw) {
  Plan plan = drawn_plan(draw, 16, 12);
  const auto module = static_cast<int64_t>(plan.size());
  plan[0].push_back({'m', "many", module});
  plan.emplace_back();
  for (int64_t i = 0; i < 40; ++i) {
    const bool buffer = i % 3 == 2;
    plan.back().push_back({buffer ? 'b' : 'p', std::to_string(i), buffer ? i / 3 : i / 3 * 2 + i % 3});
  }
  for (const char kind : {'p', 'b'}) plan.back().push_back({kind, std::string("again_") + kind, kind == 'p' ? 0 : 2});
  return plan;
}

/// A plan as one writes it: "weight h(0(weight bias) 1(weight=0 (bias)))": the number behind = is that of a tensor
/// which was there already, a name in brackets alone is undefined, a ~ marks a buffer.
inline std::string text_of(const Plan& plan, size_t module = 0) {
  std::string text;
  for (const Listed& one : plan[module]) {
    text += text.empty() ? "" : " ";
    if (one.kind == 'm') {
      text += one.name + "(" + text_of(plan, static_cast<size_t>(one.which)) + ")";
    } else {
      text += (one.kind == 'b' ? "~" : "") + one.name +
              (one.which < 0 ? " undefined" : fmt::format(":{}{}", one.kind, one.which));
    }
    if (&one != &plan[module].back()) text += ",";
  }
  return text;
}

struct Place {
  std::string name;
  int64_t which;
};
/// What is listed under a module, with what is undefined and all repetitions, with names as join(prefix, name) makes
/// them.
using Join = std::function<std::string(const std::vector<std::string>& path)>;
inline void all_places(const Plan& plan, char kind, size_t module, std::vector<std::string>& path, const Join& join,
                       std::vector<Place>& found) {
  for (const Listed& one : plan[module]) {
    path.push_back(one.name);
    if (one.kind == kind) found.push_back({join(path), one.which});
    if (one.kind == 'm') all_places(plan, kind, static_cast<size_t>(one.which), path, join, found);
    path.pop_back();
  }
}
inline std::string with_dots(const std::vector<std::string>& path) { return fmt::format("{}", fmt::join(path, ".")); }

inline std::vector<Place> all_places(const Plan& plan, char kind, const Join& join = with_dots) {
  std::vector<Place> found;
  std::vector<std::string> path;
  all_places(plan, kind, 0, path, join, found);
  return found;
}
/// Each tensor once, under its first name.
inline std::vector<Place> each_once(const std::vector<Place>& places) {
  std::vector<Place> out;
  std::set<int64_t> seen = {-1};
  for (const Place& place : places) {
    if (seen.insert(place.which).second) out.push_back(place);
  }
  return out;
}

struct Tree {
  Plan plan;
};

inline const Plan two_layers = {
    {{'m', "0", 1}, {'m', "2", 2}}, {{'p', "weight", 0}, {'p', "bias", 1}}, {{'p', "weight", 2}, {'p', "bias", 3}}};
inline const Plan blocks = {{{'p', "wte", 0}, {'m', "h", 1}, {'m', "ln_f", 4}, {'p', "head", 0}},
                            {{'m', "0", 2}, {'m', "1", 3}},
                            {{'p', "weight", 1}, {'p', "bias", -1}},
                            {{'p', "weight", 2}, {'b', "running_mean", 0}},
                            {{'p', "weight", 3}, {'b', "count", 1}, {'p', "bias", 4}}};
inline const Plan deep = {
    {{'m', "a", 1}, {'p', "last", 1}}, {{'m', "b", 2}, {'p', "w", 0}}, {{'m', "c", 3}}, {{'p', "w", 2}}};
inline const Plan shared_module = {{{'m', "encoder", 1}, {'m', "decoder", 1}, {'p', "scale", 1}}, {{'p', "weight", 0}}};
inline const Plan without_names = {{{'m', "", 1}, {'p', "last", 1}}, {{'p', "w", 0}, {'p', "", 2}}};
inline const std::vector<Plan> plans = {{{{'p', "weight", 0}, {'p', "bias", 1}}},
                                        two_layers,
                                        blocks,
                                        deep,
                                        shared_module,
                                        without_names,
                                        {{{'b', "mean", 0}, {'p', "w", 0}, {'b', "again", 0}, {'p', "v", 1}}},
                                        {{}},
                                        {{{'p', "bias", -1}, {'b', "mean", -1}}}};
template <class Case>
std::vector<Case> of_plans() {
  std::vector<Case> all;
  for (const Plan& plan : plans) all.push_back({plan});
  return all;
}

/// Also where both are NaN.
inline bool same_number(real now, double before) {
  return now == static_cast<real>(before) || (std::isnan(now) && std::isnan(before));
}

}  // namespace course
