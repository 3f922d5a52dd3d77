// Checks of 07.5: the state of a module, and what loads into it.
#include <fmt/ranges.h>

#include "modules/07_layers/oracle.h"

namespace course {
namespace {

constexpr const char* unknown_later = "nor is it known to the tape when the module's tensors want a gradient later";

Answer right_state(const Tree& c) {
  std::map<std::string, std::pair<char, int64_t>> all;
  for (const char kind : {'p', 'b'}) {
    for (const Place& place : each_once(all_places(c.plan, kind))) all[place.name] = {kind, place.which};
  }
  std::string names;
  double written = 100;
  std::map<char, std::map<int64_t, double>> numbers;
  for (const auto& [name, which] : all) {
    names += (names.empty() ? "" : ", ") + name;
    numbers[which.first][which.second] = written++;
  }
  Answer answer{{"the names", names}, {"no tensor of it is known to the tape", true}};
  for (const char kind : {'p', 'b'}) {
    for (const auto& [which, number] : numbers[kind]) {
      answer.items.push_back(
          {"a tensor of the module, after its state was written to", Numbers(shape_of(kind, which), number)});
    }
  }
  answer.items.push_back({unknown_later, true});
  return answer;
}

const Check<Tree> dictionaries({
    .exercise = "07.5",
    .examples = of_plans<Tree>(),
    .draw = [](Draw& draw) { return Tree{drawn_plan(draw)}; },
    .drawn = 40,
    .draw_large = [](Draw& draw, int) { return Tree{large_plan(draw)}; },
    .large = 1,
    .call = [](const Tree& c) { return Call{"state_dict() of a module that lists: " + text_of(c.plan)}; },
    .ask = [](const Tree& c) -> Answer {
      const Built module = built(c.plan);
      const auto state = module.root().state_dict();
      std::string names;
      bool unknown = true;
      double written = 100;
      std::map<std::string, double> numbers;
      for (const auto& [name, tensor] : state) {
        names += (names.empty() ? "" : ", ") + name;
        unknown = unknown && !tensor.requires_grad();
        if (!tensor.requires_grad()) fill_(tensor, written++);
      }
      Answer answer{{"the names", names}, {"no tensor of it is known to the tape", unknown}};
      for (const char kind : {'p', 'b'}) {
        for (const Tensor& tensor : module.tensors.at(kind)) {
          answer.items.push_back({"a tensor of the module, after its state was written to", tensor.detach()});
        }
      }
      for (const char kind : {'p', 'b'}) {
        for (Tensor tensor : module.tensors.at(kind)) tensor.requires_grad_();
      }
      const bool still =
          std::none_of(state.begin(), state.end(), [](const auto& one) { return one.second.requires_grad(); });
      answer.items.push_back({unknown_later, still});
      return answer;
    },
    .expect = right_state,
    .mistakes = [](const Tree& c) -> Mistakes {
      const auto names_of = [&](const std::string& kinds) {
        std::set<std::string> all;
        for (const char kind : kinds) {
          for (const Place& place : each_once(all_places(c.plan, kind))) all.insert(place.name);
        }
        return fmt::format("{}", fmt::join(all, ", "));
      };
      // All are shared but one: the first of them, or one further on.
      Mistakes copies;
      const Answer right = right_state(c);
      size_t i = 2;
      for (const char kind : {'p', 'b'}) {
        std::set<int64_t> numbers;
        for (const Place& place : each_once(all_places(c.plan, kind))) numbers.insert(place.which);
        for (const int64_t which : numbers) {
          Answer copied{std::vector<Item>(right.items.begin(), right.items.begin() + static_cast<std::ptrdiff_t>(i))};
          copied.items.push_back({right.items[i].name, Numbers(shape_of(kind, which), value_of(which))});
          copies.push_back({i == 2 ? "these are copies: a state dict shares the module's memory"
                                   : "some of these are copies, perhaps of tensors that are not contiguous: a state "
                                     "dict shares the module's memory",
                            copied});
          ++i;
        }
      }
      Mistakes all = {{"the buffers are missing: they belong to the state too", {{"the names", names_of("p")}}},
                      {"the parameters are missing", {{"the names", names_of("b")}}},
                      {"a state is numbers: detach() them from the tape",
                       {{"the names", names_of("pb")}, {"no tensor of it is known to the tape", false}}}};
      for (Mistake& copy : copies) all.push_back(std::move(copy));
      Answer own_handles = right;
      own_handles.items.back().value = false;
      all.push_back(
          {"what wants no gradient is detached as well: it is the module's own handle here, and may want one later",
           own_handles});
      return all;
    },
});

struct Loaded {
  Plan plan;
  std::vector<std::pair<std::string, Input>> state = {};
  bool strict = true;
};

// By name, what a module has: kind, number.
std::map<std::string, std::pair<char, int64_t>> own_names(const Plan& plan) {
  std::map<std::string, std::pair<char, int64_t>> own;
  for (const char kind : {'p', 'b'}) {
    for (const Place& place : each_once(all_places(plan, kind))) own[place.name] = {kind, place.which};
  }
  return own;
}

// The same number of elements, or one that broadcasts, or neither.
Shape another_shape(Draw& draw, const Shape& shape) {
  Shape other = shape;
  if (draw.yes(0.15) && !shape.empty()) return {};
  if (draw.yes(0.3)) return Shape(std::max<size_t>(shape.size(), 1), 1) == shape ? Shape{2} : Shape{1};
  if (draw.yes(0.3) && shape.size() == 2 && shape[0] != shape[1]) return {shape[1], shape[0]};
  if (draw.yes(0.5)) other.insert(other.begin(), 1);
  if (other == shape && !other.empty()) other.back() += 1;
  if (other == shape) other = {1};
  return other;
}

// What a training that went wrong leaves behind is numbers too.
void put_odd_number(Draw& draw, Input& input) {
  input.values.assign(input.values.size(), draw.one_of<double>({nan, infinity, -infinity, 1e-45, 3e38}));
}

Loaded drawn_loading(Draw& draw) {
  Loaded c{drawn_plan(draw, 4)};
  c.strict = draw.yes(0.6);
  const bool names = draw.yes(0.35), shapes = draw.yes(0.35);
  for (const auto& [name, which] : own_names(c.plan)) {
    if (names && draw.yes(0.3)) continue;
    const Shape shape = shape_of(which.first, which.second);
    c.state.emplace_back(name, draw.input(shapes && draw.yes(0.4) ? another_shape(draw, shape) : shape));
    if (draw.yes(0.05) && !c.state.back().second.values.empty()) put_odd_number(draw, c.state.back().second);
  }
  while (names && draw.yes(0.4)) {
    const std::string name = draw.one_of<std::string>({"zz", "a", "h.weights", "m"});
    const Input input = draw.input({2});
    const bool there = std::any_of(c.state.begin(), c.state.end(), [&](const auto& one) { return one.first == name; });
    if (!there) c.state.emplace_back(name, input);
  }
  return c;
}

struct Faults {
  bool names = false, shapes = false;
};
Faults faults_of(const Loaded& c) {
  const auto own = own_names(c.plan);
  Faults faults;
  std::set<std::string> there;
  for (const auto& [name, input] : c.state) {
    there.insert(name);
    if (own.count(name) == 0) {
      faults.names = faults.names || c.strict;
    } else if (input.shape != shape_of(own.at(name).first, own.at(name).second)) {
      faults.shapes = true;
    }
  }
  for (const auto& [name, which] : own) faults.names = faults.names || (c.strict && there.count(name) == 0);
  return faults;
}
// How it ends: of two faults at once either may be named.
std::string ending(const std::string& error) { return error.empty() ? "the numbers are copied" : error; }

// If all numbers are copied that `copies` says yes to.
Answer loaded_with(const Loaded& c, const std::string& ended,
                   const std::function<bool(const std::string&, const Input&)>& copies) {
  const auto own = own_names(c.plan);
  std::map<std::string, Input> there;
  for (const auto& [name, input] : c.state) there[name] = input;
  std::map<std::pair<char, int64_t>, Numbers> numbers;
  for (const auto& [name, which] : own) {
    const bool copied = there.count(name) != 0 && copies(name, there.at(name));
    numbers[which] = copied ? static_cast<const Numbers&>(there.at(name))
                            : Numbers(shape_of(which.first, which.second), value_of(which.second));
  }
  Answer answer{{"how it ends", ended}};
  for (const char kind : {'p', 'b'}) {
    for (const auto& [which, values] : numbers) {
      if (which.first == kind) answer.items.push_back({fmt::format("{}{} afterwards", kind, which.second), values});
    }
  }
  answer.items.push_back({"the tensors of the module are the same handles as before", true});
  answer.items.push_back({"who wanted a gradient still does", true});
  answer.items.push_back({"gradients that were there are still there", true});
  answer.items.push_back({"the state is as it was", true});
  answer.items.push_back({"a tensor of other numbers is of another version", true});
  return answer;
}
Answer right_loading(const Loaded& c) {
  const Faults faults = faults_of(c);
  const std::string error = faults.names ? "ValueError" : faults.shapes ? "ShapeError" : "";
  return loaded_with(c, ending(error), [&](const auto&, const auto&) { return error.empty(); });
}

bool is_equal(const std::vector<real>& a, const std::vector<real>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](real p, real q) { return p == q || (std::isnan(p) && std::isnan(q)); });
}

// The gradients that asked_loading() gives the parameters.
bool has_gradients(const Built& module) {
  const std::vector<Tensor>& all = module.tensors.at('p');
  return std::all_of(all.begin(), all.end(), [](const Tensor& one) {
    if (!one.requires_grad() || one.numel() == 0) return true;
    return one.grad().defined() && one.grad().to_vector() == full(one.shape(), 3).to_vector();
  });
}

Answer asked_loading(const Loaded& c) {
  const Built module = built(c.plan);
  for (const Tensor& one : module.tensors.at('p')) {
    if (one.requires_grad()) one.set_grad(full(one.shape(), 3));
  }
  // A graph that kept a tensor finds by its version that it was written to.
  std::vector<std::pair<std::vector<real>, uint64_t>> before;
  const auto each = [&](const auto& f) {
    for (const char kind : {'p', 'b'}) {
      for (const Tensor& one : module.tensors.at(kind)) f(one);
    }
  };
  each([&](const Tensor& one) { before.emplace_back(one.to_vector(), one.version()); });
  std::map<std::string, Tensor> state;
  // Some come from another module's parameters, and want gradients.
  for (const auto& [name, input] : c.state) state[name] = input.tensor().requires_grad_(input.values.size() % 2 == 0);
  std::string error;
  try {
    module.root().load_state_dict(state, c.strict);
  } catch (const ShapeError&) {
    error = "ShapeError";
  } catch (const ValueError&) {
    error = "ValueError";
  }
  std::vector<uint64_t> versions;
  each([&](const Tensor& one) { versions.push_back(one.version()); });
  bool unchanged = true, same = true, wants = true;
  for (const auto& [name, input] : c.state) {
    const std::vector<real> now = state.at(name).to_vector();
    for (size_t i = 0; i < now.size(); ++i) unchanged = unchanged && same_number(now[i], input.values[i]);
    if (std::count(input.strides.begin(), input.strides.end(), 0) == 0) fill_(state.at(name).detach(), -99);
  }
  Answer answer{{"how it ends", ending(error)}};
  for (const char kind : {'p', 'b'}) {
    for (size_t i = 0; i < module.tensors.at(kind).size(); ++i) {
      const Tensor& tensor = module.tensors.at(kind)[i];
      answer.items.push_back({fmt::format("{}{} afterwards", kind, i), tensor.detach()});
      wants = wants && tensor.requires_grad() == wants_gradient(kind, static_cast<int64_t>(i));
    }
  }
  for (const auto& one : module.modules) {
    for (size_t i = 0; i < one->list.size(); ++i) {
      const Listed& listed = one->list[i];
      if (listed.kind != 'm' && listed.which >= 0) {
        same = same && module.number_of(listed.kind, one->tensors[i]) == listed.which;
      }
    }
  }
  answer.items.push_back({"the tensors of the module are the same handles as before", same});
  answer.items.push_back({"who wanted a gradient still does", wants});
  answer.items.push_back({"gradients that were there are still there", has_gradients(module)});
  answer.items.push_back({"the state is as it was", unchanged});
  bool noticed = true;
  size_t i = 0;
  each([&](const Tensor& one) {
    noticed = noticed && (versions[i] != before[i].second || is_equal(one.to_vector(), before[i].first));
    ++i;
  });
  answer.items.push_back({"a tensor of other numbers is of another version", noticed});
  return answer;
}

Mistakes mistakes_of_loading(const Loaded& c) {
  const Faults faults = faults_of(c);
  const auto own = own_names(c.plan);
  const auto fits = [&](const std::string& name, const Input& input) {
    return input.shape == shape_of(own.at(name).first, own.at(name).second);
  };
  const auto all = [](const auto&, const auto&) { return true; };
  Mistakes mistakes;
  if (faults.names && faults.shapes) {
    mistakes.push_back({"names come first, then shapes: here both are wrong", {{"how it ends", ending("ShapeError")}}});
  }
  if (faults.names || faults.shapes) {
    bool stopped = false;
    const std::string error = faults.names ? "ValueError" : "ShapeError";
    mistakes.push_back({"the exception came when some numbers were copied already: look at everything first, then copy",
                        loaded_with(c, ending(error), [&](const auto& name, const auto& input) {
                          stopped = stopped || !fits(name, input);
                          return !stopped;
                        })});
    mistakes.push_back({"what fits is copied although something does not: a state loads whole or not at all",
                        loaded_with(c, ending(error), fits)});
    mistakes.push_back({faults.names ? "names that are missing or unknown must be an error, where it is strict"
                                     : "another shape must be an error, also if it broadcasts or has as many elements",
                        {{"how it ends", ending("")}}});
  } else {
    mistakes.push_back({"the buffers are not copied", loaded_with(c, ending(""), [&](const auto& name, const auto&) {
                          return own.at(name).first == 'p';
                        })});
    std::string absent;  // the first of the module's that is not in the state
    for (const auto& [name, which] : own) {
      const auto is_it = [&name = name](const auto& entry) { return entry.first == name; };
      if (absent.empty() && std::none_of(c.state.begin(), c.state.end(), is_it)) absent = name;
    }
    if (!absent.empty()) {
      mistakes.push_back({"the first name that is missing ends it: those behind it are to be copied",
                          loaded_with(c, ending(""), [&](const auto& name, const auto&) { return name < absent; })});
    }
    mistakes.push_back({"nothing is copied: the numbers are to be in the module's own memory afterwards",
                        loaded_with(c, ending(""), [](const auto&, const auto&) { return false; })});
    mistakes.push_back(
        {c.strict ? "a state that fits is refused" : "unless it is strict, missing and unknown names are no error",
         {{"how it ends", ending("ValueError")}}});
    Answer aliased = loaded_with(c, ending(""), all);
    for (Item& item : aliased.items) {
      if (item.value.kind != Value::Kind::real) continue;
      item.value = Numbers(item.value.shape, -99);
    }
    Answer unheard = loaded_with(c, ending(""), all);
    unheard.items.back().value = false;
    mistakes.push_back(
        {"written past the counter of writes: a graph that kept a parameter would go on with the new "
         "numbers, and nobody would notice. copy_ and mutable_data() count",
         unheard});
    mistakes.push_back({"the module now shares memory with the state: the numbers are to be copied", aliased});
  }
  return mistakes;
}

const Input row_of_three({3}, {7, 8, 9}), table({2, 3}, {1, 2, 3, 4, 5, 6}), one_number(Shape{}, {5});
const Plan one_layer = {{{'p', "bias", 1}, {'p', "weight", 2}, {'p', "scale", 0}}};

const Check<Loaded> loadings({
    .exercise = "07.5",
    .examples = {{one_layer, {{"weight", table}, {"bias", row_of_three}, {"scale", one_number}}},
                 {one_layer, {{"bias", row_of_three}, {"scale", one_number}, {"weight", row_of_three}}},
                 {one_layer, {{"bias", row_of_three}, {"weight", table}}},
                 {one_layer, {{"scale", one_number}, {"weight", row_of_three}}},
                 {one_layer, {{"bias", row_of_three}, {"weight", table}}, false},
                 {one_layer, {{"weight", table}, {"bias", row_of_three}, {"scale", one_number}, {"zz", table}}},
                 {one_layer, {{"weight", table}, {"bias", row_of_three}, {"a", table}}, false},
                 {one_layer, {{"weight", table}, {"bias", table}}, false},
                 {one_layer, {{"scale", one_number}, {"weight", row_of_three}}, false},
                 {one_layer, {{"weight", Input({3, 2}, table.values)}, {"bias", row_of_three}, {"scale", one_number}}},
                 {one_layer, {{"weight", Input({1}, {4})}, {"bias", row_of_three}, {"scale", one_number}}},
                 {one_layer, {{"weight", table}, {"bias", row_of_three}, {"scale", Input({1}, {4})}}},
                 {one_layer, {{"weight", one_number}, {"bias", row_of_three}, {"scale", one_number}}},
                 {one_layer, {}},
                 {one_layer, {}, false},
                 {{{}}, {}},
                 {{{}}, {{"x", table}}},
                 {shared_module, {{"encoder.weight", one_number}, {"scale", row_of_three}}},
                 {shared_module,
                  {{"encoder.weight", one_number}, {"decoder.weight", one_number}, {"scale", row_of_three}}}},
    .draw = drawn_loading,
    .drawn = 150,
    .call =
        [](const Loaded& c) {
          std::string state;
          for (const auto& [name, input] : c.state) {
            state += (state.empty() ? "" : ", ") + name + " " + to_string(input.shape);
          }
          return Call{fmt::format("load_state_dict(state{}) of a module that lists: {}\n  the state has: {}",
                                  c.strict ? "" : ", false", text_of(c.plan), state)};
        },
    .ask = asked_loading,
    .expect = right_loading,
    .mistakes = mistakes_of_loading,
});

}  // namespace
}  // namespace course
