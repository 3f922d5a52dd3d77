// What optimizers do to one number, in plain loops over doubles, and runs of them over many. No tensor and no function
// of the library takes part.
#pragma once

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "modules/course/checking/check.h"
#include "modules/course/checking/gradients.h"
#include "modules/course/checking/kernel_arrays.h"

namespace course {

/// How an optimizer was made.
struct Settings {
  double momentum = 0;
  bool nesterov = false;
  double beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
  bool decoupled = false;
};

/// A group: its rate and decay, and what its parameters are at first.
struct Group {
  double lr = 0.1, decay = 0;
  std::vector<Input> parameters;
};

/// A whole run. gradients[s][k] is what parameter k gets in step s, in the order of the groups; nothing: it gets none.
struct Run {
  Settings settings;
  std::vector<Group> groups;
  std::vector<std::vector<std::optional<Numbers>>> gradients;
  std::vector<double> rates;  ///< by which the rates of all groups are multiplied, in each step; empty: 1
  int64_t steps_before = 0;   ///< that Adam has taken already
  bool frozen = false;        ///< no parameter requires a gradient any longer when the steps are taken; they have one
  bool exact = false;         ///< nothing is rounded in it, and the answer is asked for exactly
  /// The weight_decay of the options, and of all groups while the optimizer is made; it is set to their own then. 0:
  /// the options say nothing, and the groups are made with their own.
  double options_decay = 0;
};

/// One number of a parameter, while it is trained.
struct One {
  double p = 0, g = 0, lr = 0, decay = 0;
  double b = 0, m = 0, v = 0;
  int64_t t = 0;          ///< steps of the optimizer, this one included
  int64_t seen = 0;       ///< gradients that this number had before
  int64_t parameter = 0;  ///< which one it is in, counted from 0
  int64_t parameters = 0;
};
using Rule = std::function<void(One&, const Settings&)>;

/// The gradient with the decay in it. Without one p is not looked at: 0 · ∞ is no number.
inline double decayed_gradient(const One& one) { return one.decay == 0 ? one.g : one.g + one.decay * one.p; }

inline void sgd_rule(One& one, const Settings& s) {
  const double g = decayed_gradient(one);
  one.b = one.seen == 0 ? g : s.momentum * one.b + g;
  const double direction = s.momentum == 0 ? g : s.nesterov ? g + s.momentum * one.b : one.b;
  one.p = one.p - one.lr * direction;
}

inline void adam_rule(One& one, const Settings& s) {
  double g = one.g;
  if (s.decoupled) {
    one.p = one.decay == 0 ? one.p : one.p - one.lr * one.decay * one.p;
  } else {
    g = decayed_gradient(one);
  }
  one.m = s.beta1 * one.m + (1 - s.beta1) * g;
  one.v = s.beta2 * one.v + (1 - s.beta2) * g * g;
  const double t = static_cast<double>(one.t);
  const double mean = one.m / (1 - std::pow(s.beta1, t)), square = one.v / (1 - std::pow(s.beta2, t));
  one.p = one.p - one.lr * mean / (std::sqrt(square) + s.eps);
}

inline std::string parameter_name(size_t k, size_t step) { return fmt::format("parameter {} after step {}", k, step); }

inline std::string gradient_name(size_t k, size_t step) {
  return fmt::format("the gradient of parameter {} after step {}", k, step);
}

/// A gradient that nobody has written to: each of its digits.
inline Value untouched(Numbers gradient) {
  for (double& g : gradient.values) g = as_float(g);
  return Value(gradient).within(0);
}

/// The answer to a run if each number follows the rule. With `buffers` what SGD keeps at the end is asked for as well.
inline Answer expected_of(const Run& c, const Rule& rule, bool buffers = false) {
  struct State {
    Numbers p;
    std::vector<One> ones;
    double lr, decay;
    bool seen = false;
  };
  std::vector<State> states;
  double largest = 1;
  for (const Group& group : c.groups) {
    for (const Input& p : group.parameters) {
      states.push_back({p, std::vector<One>(p.values.size()), group.lr, group.decay});
      for (size_t i = 0; i < p.values.size(); ++i) states.back().ones[i].p = as_float(p.values[i]);
    }
  }
  std::vector<Item> items;
  for (size_t s = 0; s < c.gradients.size(); ++s) {
    for (size_t k = 0; k < states.size(); ++k) {
      State& state = states[k];
      if (c.gradients[s][k]) {
        for (size_t i = 0; i < state.ones.size(); ++i) {
          One& one = state.ones[i];
          one.g = as_float(c.gradients[s][k]->values[i]);
          one.lr = state.lr * (c.rates.empty() ? 1 : c.rates[s]), one.decay = state.decay;
          one.t = c.steps_before + static_cast<int64_t>(s) + 1;
          one.parameter = static_cast<int64_t>(k), one.parameters = static_cast<int64_t>(states.size());
          rule(one, c.settings);
          ++one.seen;
          state.p.values[i] = one.p;
          for (const double x : {one.p, one.lr * one.g, one.lr * one.b}) {
            if (std::isfinite(x)) largest = std::max(largest, std::abs(x));
          }
        }
        state.seen = true;
      }
      items.push_back({parameter_name(k, s + 1), Value(state.p)});
      if (c.gradients[s][k]) items.push_back({gradient_name(k, s + 1), untouched(*c.gradients[s][k])});
    }
  }
  for (size_t k = 0; buffers && k < states.size(); ++k) {
    Numbers buffer(states[k].p.shape);
    for (size_t i = 0; i < buffer.values.size(); ++i) {
      buffer.values[i] = states[k].ones[i].b;
      if (std::isfinite(buffer.values[i])) largest = std::max(largest, std::abs(buffer.values[i]));
    }
    items.push_back(
        {fmt::format("the momentum buffer of parameter {} at the end", k), states[k].seen ? Value(buffer) : Value()});
  }
  for (Item& item : items) {
    if (item.value.kind == Value::Kind::real && !item.value.bound)
      item.value = item.value.within(c.exact ? 0 : 3e-6 * largest);
  }
  return {items};
}

/// A rule that is wrong, and what to say about it.
struct Wrong {
  const char* says;
  Rule rule;
};

inline Mistakes mistakes_by(const Run& c, const std::vector<Wrong>& rules, bool buffers = false) {
  Mistakes all;
  for (const Wrong& wrong : rules) all.push_back({wrong.says, expected_of(c, wrong.rule, buffers)});
  return all;
}

/// What the caller had as gradients is gone after the first step.
inline Mistakes gradient_forgotten(const Run& c, const Rule& rule) {
  Answer forgotten = expected_of(c, rule);
  for (size_t item = 0; item < forgotten.items.size(); ++item) {
    if (!forgotten.items[item].name.starts_with("the gradient")) continue;
    forgotten.items[item].value = Value();
    forgotten.items.resize(item + 1);
    return {{"the gradient was forgotten: step() leaves it where it is, zero_grad() forgets it", forgotten}};
  }
  return {};
}

/// What comes out with the decay of the options, which this rule takes.
inline Mistakes of_the_options(const Run& c, const Rule& rule) {
  if (c.options_decay == 0) return {};
  return mistakes_by(
      c, {{"this is the weight_decay of the options: it counts when the groups are made. Each group has its "
           "own, group.weight_decay, and somebody may have changed it since",
           rule}});
}

/// Decay written into the gradients that the caller has: parameters are right, the first gradient is not.
inline Mistakes gradient_changed(const Run& c, const Rule& rule) {
  Answer changed = expected_of(c, rule);
  size_t item = 0, k = 0;
  for (const Group& group : c.groups) {
    for (const Input& p : group.parameters) {
      ++item;
      if (!c.gradients[0][k++]) continue;
      std::vector<double>& gradient = changed.items[item++].value.numbers;
      if (group.decay == 0 || gradient.empty()) continue;
      for (size_t i = 0; i < gradient.size(); ++i) gradient[i] += group.decay * p.values[i];
      changed.items[item - 1].value.bound.reset();
      changed.items.resize(item);
      return {
          {"the gradient itself was changed: g is a handle to it, so make a new one with add(), not add_()", changed}};
    }
  }
  return {};
}

inline std::string described(const Run& c) {
  std::string text;
  for (const Group& group : c.groups) {
    text += fmt::format("{}{{", text.empty() ? "" : ", ");
    for (const Input& p : group.parameters) text += fmt::format("{}, ", to_string(p.shape));
    text += fmt::format("lr {:.4g}, weight_decay {:.4g}}}", group.lr, group.decay);
  }
  return text;
}

inline Call call_of(const std::string& optimizer, const Run& c) {
  Call call{fmt::format("{}, groups {}, {} step{}", optimizer, described(c), c.gradients.size(),
                        c.gradients.size() == 1 ? "" : "s")};
  if (!c.rates.empty()) call.text += ", whose rates change from step to step";
  if (c.steps_before > 0) call.text += fmt::format(", after {} that were taken before", c.steps_before);
  if (c.options_decay != 0) {
    call.text +=
        fmt::format(", made with weight_decay {:.4g} in the options, and changed to these since", c.options_decay);
  }
  if (c.frozen) call.text += ", while no parameter requires the gradient that it has";
  size_t k = 0;
  for (const Group& group : c.groups) {
    for (const Input& p : group.parameters) {
      call.inputs.push_back({fmt::format("parameter {}", k), p});
      if (c.gradients[0][k]) call.inputs.push_back({fmt::format("its gradient in step 1"), *c.gradients[0][k]});
      ++k;
    }
  }
  return call;
}

/// Walks through a run with an optimizer of the library: `make` is given the groups.
inline constexpr const char* uncounted =
    "the parameter's numbers were changed, and nobody counted it: p.version() is what it was, so that a graph which "
    "saved p would not notice. mutable_data() and the operators in place count each write, data() is for reading";

template <class Make>
Answer walked(const Run& c, const Make& make, bool buffers = false) {
  std::vector<ParameterGroup> groups;
  std::vector<Tensor> parameters;
  for (const Group& group : c.groups) {
    groups.push_back({{}, group.lr, c.options_decay != 0 ? c.options_decay : group.decay});
    for (const Input& p : group.parameters) {
      // Some of those in another order fill their memory.
      const bool fills = p.strides != Input(p.shape, p.values).strides && p.values.size() % 2 == 0;
      parameters.push_back((fills ? turned_exactly(p) : p.tensor()).requires_grad_());
      groups.back().parameters.push_back(parameters.back());
    }
  }
  auto optimizer = make(groups);
  for (size_t i = 0; i < groups.size(); ++i) optimizer.groups()[i].weight_decay = c.groups[i].decay;
  if (c.steps_before > 0) {
    std::map<std::string, Tensor> state = optimizer.state_dict();
    state["step"] = full({}, static_cast<double>(c.steps_before));
    optimizer.load_state_dict(state);
  }
  for (Tensor& p : parameters) p.requires_grad_(!c.frozen);
  std::vector<Item> items;
  for (size_t s = 0; s < c.gradients.size(); ++s) {
    for (size_t k = 0; k < parameters.size(); ++k) {
      const Tensor& p = parameters[k];
      if (!c.gradients[s][k]) {
        p.zero_grad();
      } else if (s > 0 && c.gradients[s - 1][k] && c.gradients[s - 1][k]->values == c.gradients[s][k]->values) {
        continue;                       // the gradient of the step before, which nobody has written since
      } else if (p.grad().defined()) {  // as a backward does it: into the memory that is there
        const NoGrad guard;
        copy_(p.grad(), Input(p.shape(), c.gradients[s][k]->values).tensor());
      } else {
        p.set_grad(Input(p.shape(), c.gradients[s][k]->values).tensor());
      }
    }
    for (size_t i = 0; i < c.groups.size() && !c.rates.empty(); ++i) {
      optimizer.groups()[i].lr = c.groups[i].lr * c.rates[s];
    }
    std::vector<uint64_t> versions;
    std::vector<std::vector<real>> before;
    for (const Tensor& p : parameters) versions.push_back(p.version()), before.push_back(p.to_vector());
    optimizer.step();
    for (size_t k = 0; k < parameters.size(); ++k) {
      if (parameters[k].version() == versions[k] && parameters[k].to_vector() != before[k])
        throw std::logic_error(uncounted);
      items.push_back({parameter_name(k, s + 1), Value(parameters[k].detach())});
      const Tensor& gradient = parameters[k].grad();
      if (c.gradients[s][k] || gradient.defined()) {
        items.push_back({gradient_name(k, s + 1), gradient.defined() ? Value(gradient) : Value()});
      }
    }
  }
  const std::map<std::string, Tensor> state = optimizer.state_dict();
  for (size_t k = 0; buffers && k < parameters.size(); ++k) {
    const auto found = state.find(fmt::format("{}.momentum_buffer", k));
    items.push_back({fmt::format("the momentum buffer of parameter {} at the end", k),
                     found == state.end() ? Value() : Value(found->second)});
  }
  return {items};
}

/// A step of one number, by an optimizer that is kept for it: for `often`.
template <class Make>
std::function<void()> steps_of_another(double decay, const Make& make) {
  return [decay, make, optimizer = std::shared_ptr<Optimizer>()]() mutable {
    if (!optimizer) {
      const Tensor p = zeros({1}).requires_grad_();
      p.set_grad(full({1}, 1e-3));
      optimizer = make(std::vector<ParameterGroup>{{{p}, 1e-3, decay}});
    }
    optimizer->step();
  };
}

// --- PyTorch's ways through the valley ((x - a)² + 9(y - b)²) / 2, from (9, 1)

inline std::string valley_text(const std::vector<double>& table, double a, double b) {
  const std::string x = a == 0 ? "x" : fmt::format("(x - {})", a), y = b == 0 ? "y" : fmt::format("(y + {})", -b);
  return fmt::format("{} steps in the valley ({}² + 9{}²) / 2, from (9, 1): PyTorch's x and y", table.size() / 2, x, y);
}

/// x and y after each step, as many as the table has.
inline Answer way_of(Optimizer& optimizer, const Tensor& p, const std::vector<double>& table, double a, double b) {
  Numbers way({static_cast<int64_t>(table.size() / 2), 2});
  for (size_t i = 0; i < table.size(); i += 2) {
    p.set_grad(tensor({static_cast<double>(p[0].item()) - a, 9 * (static_cast<double>(p[1].item()) - b)}));
    optimizer.step();
    way.values[i] = static_cast<double>(p[0].item()), way.values[i + 1] = static_cast<double>(p[1].item());
  }
  return way;
}

inline Answer way_in(const std::vector<double>& table) {
  return Value(Numbers({static_cast<int64_t>(table.size() / 2), 2}, table)).within(2e-5);
}

}  // namespace course
