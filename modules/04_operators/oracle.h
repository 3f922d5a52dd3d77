// What gradients are, in plain loops over plain numbers: slopes that are measured, and sums over who used an element.
// No rule of the lesson is written down here, and no function of the library takes part.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>

#include "modules/course/checking/check.h"
#include "modules/course/checking/gradients.h"
#include "modules/course/checking/large_size.h"

namespace course {

inline size_t at(int64_t dim) { return static_cast<size_t>(dim); }

/// df/dx at x, measured: eight points, an error of the order h⁸.
template <class F>
double slope(const F& f, double x) {
  const double h = (std::abs(x) <= 4 ? 1e-2 : 1e-3) * (x == 0 ? 1 : std::abs(x));
  const auto rise = [&](double steps) { return f(x + steps * h) - f(x - steps * h); };
  return (672 * rise(1) - 168 * rise(2) + 32 * rise(3) - 3 * rise(4)) / (840 * h);
}

/// The gradient of Σ w·f(x) with respect to every number of x, measured one after another.
template <class F>
Gradient slopes(const F& f, const Numbers& x) {
  const Numbers w = uneven(f(x).shape);
  Gradient gradient(x.shape);
  for (const Shape& index : indices_of(x.shape)) {
    Numbers moved = x;
    double& number = moved.at(index);
    const double before = number, h = 0.125;  // these f are of degree 2 at most: central differences are exact
    number = before + h;
    const Numbers up = f(moved);
    number = before - h;
    const Numbers down = f(moved);
    for (size_t i = 0; i < w.values.size(); ++i) {
      gradient.add(index, w.values[i] * (up.values[i] - down.values[i]) / (2 * h));
    }
  }
  return gradient;
}

/// The place that `index` of a broadcast shape reads in one of its parts: leading dims vanish, sizes of 1 repeat.
inline Shape place_in(const Shape& part, const Shape& index) {
  Shape place(index.end() - static_cast<int64_t>(part.size()), index.end());
  for (size_t d = 0; d < part.size(); ++d) {
    if (part[d] == 1) place[d] = 0;
  }
  return place;
}

inline Shape broadcast_of(Shape a, Shape b) {
  while (a.size() < b.size()) a.insert(a.begin(), 1);
  while (b.size() < a.size()) b.insert(b.begin(), 1);
  for (size_t d = 0; d < a.size(); ++d) {
    if (a[d] == 1) a[d] = b[d];
  }
  return a;
}

/// out[i] = x[source(i)]: a view, or a copy of parts. Whoever was read gets what came back, once for each reading.
template <class Source>
Gradient given_back(const Shape& x, const Shape& out, const Source& source) {
  const Numbers w = uneven(out);
  Gradient gradient(x);
  for (const Shape& index : indices_of(out)) gradient.add(source(index), w.at(index));
  return gradient;
}

/// Dense, some small whole numbers in no order.
inline Input some(const Shape& shape) {
  Numbers numbers(shape);
  for (size_t i = 0; i < numbers.values.size(); ++i) numbers.values[i] = static_cast<double>((i * 7 + 1) % 5);
  return {shape, numbers.values};
}

/// Inputs of an op of two tensors, and which of the two needs a gradient.
struct TwoInputs {
  Input a, b;
  bool for_a = true, for_b = true;
};

/// A backward as a formula: what one element of the output adds to the gradient of one of the inputs.
using Share = std::function<double(double dc, double a, double b)>;

/// The output f(a, b) and the gradients that these shares add up to.
inline Answer elementwise(const TwoInputs& c, const std::function<double(double, double)>& f, const Share& to_a,
                          const Share& to_b) {
  const Shape shape = broadcast_of(c.a.shape, c.b.shape);
  const Numbers w = uneven(shape);
  Numbers out(shape);
  Gradient da(c.a.shape), db(c.b.shape);
  for (const Shape& index : indices_of(shape)) {
    const Shape in_a = place_in(c.a.shape, index), in_b = place_in(c.b.shape, index);
    const double a = c.a.at(in_a), b = c.b.at(in_b);
    out.at(index) = f(a, b);
    if (c.for_a) da.add(in_a, to_a(w.at(index), a, b));
    if (c.for_b) db.add(in_b, to_b(w.at(index), a, b));
  }
  std::vector<Item> items{{"the output", rounded_like(out)}};
  if (c.for_a) items.push_back({"the gradient of a", rounded_like(da)});
  if (c.for_b) items.push_back({"the gradient of b", rounded_like(db)});
  return items;
}

/// The same with shares that are measured.
inline Answer elementwise(const TwoInputs& c, const std::function<double(double, double)>& f) {
  return elementwise(
      c, f, [&](double dc, double a, double b) { return dc * slope([&](double x) { return f(x, b); }, a); },
      [&](double dc, double a, double b) { return dc * slope([&](double x) { return f(a, x); }, b); });
}

/// The step that a tensor holds, as a graph shows it: "MulBackward of 2 inputs", and whether these are leaves.
inline std::string step_of(const Tensor& output) {
  if (output.node() == nullptr) return "none";
  const std::vector<Node::Edge>& inputs = output.node()->inputs;
  const bool direct = std::none_of(inputs.begin(), inputs.end(), [](const Node::Edge& e) { return e.node != nullptr; });
  return fmt::format("{} of {} input{}{}", output.node()->name, inputs.size(), inputs.size() == 1 ? "" : "s",
                     direct ? "" : ", behind other steps");
}

/// What her op gives, once: the step, and how many blocks of memory it holds beside its output.
struct Computed {
  Tensor output;
  std::string step;
  int64_t blocks = 0;

  template <class F>
  explicit Computed(const F& f) {
    const int64_t before = memory_stats().live_blocks;
    output = f();
    blocks = memory_stats().live_blocks - before - 1;
    step = step_of(output);
  }
};
inline const char* const step_item = "its step in the graph";
inline const char* const blocks_item = "copies in memory beside the output";
inline const char* const argument_itself = "none: it is the argument itself";
/// Right answers, and the items in front of them that every step of this name gives.
inline Answer as_a_step(const Answer& answer, const std::string& step) {
  Answer all{{step_item, step}, {blocks_item, 0}};
  all.items.insert(all.items.end(), answer.items.begin(), answer.items.end());
  return all;
}
inline Mistakes as_a_step(Mistakes mistakes, const std::string& step) {
  for (Mistake& mistake : mistakes) mistake.gives = as_a_step(mistake.gives, step);
  mistakes.push_back(
      {"nothing is recorded, so the gradient stops on its way: apply() alone records nothing", {{step_item, "none"}}});
  mistakes.push_back({"an op gives a tensor of its own: who writes to this result writes to the argument",
                      {{step_item, argument_itself}}});
  return mistakes;
}

/// What her op gives for these inputs: the output, and the gradients that are asked for.
template <class Op>
Answer with_gradients(const TwoInputs& c, const Op& op) {
  Tensor a = c.a.tensor(), b = c.b.tensor();
  std::vector<std::pair<std::string, Tensor>> wanted;
  if (c.for_a) wanted.emplace_back("a", a.requires_grad_());
  if (c.for_b) wanted.emplace_back("b", b.requires_grad_());
  const Computed computed([&] { return op(a, b); });
  const Tensor another = op(ones(a.shape()).requires_grad_(), ones(b.shape()).requires_grad_());  // not mixed up
  std::vector<Item> items{{step_item, computed.step}, {blocks_item, computed.blocks}, {"the output", computed.output}};
  for (Item& item : asked_twice(computed.output, wanted)) items.push_back(std::move(item));
  return items;
}

/// Which value a message says was changed: "a" of "…: its input 'a' of shape …". Names that are no parameter of an op
/// are hers to choose: nothing is said of them.
inline std::string name_in(const std::string& message, const std::string& expected) {
  const size_t at = message.find("its input '");
  const std::string name =
      at == std::string::npos ? "" : message.substr(at + 11, message.find('\'', at + 11) - at - 11);
  return std::string("abcxy").find(name) != std::string::npos && name.size() == 1 ? name : expected;
}

/// The gradients after a tensor was overwritten between the op and backward(): the right ones, and where her op notices
/// instead, those of an op that nobody disturbed. An op that keeps a tensor without saved() gives others. In front of
/// them, what was noticed: the name of the value, or "nothing". `names` are those of a, b and the output.
template <class Op>
Answer after_overwriting(const TwoInputs& c, int which, const Op& op, const std::vector<std::string>& names) {
  std::string noticed = "nothing";
  const auto ask = [&](bool overwrite) {
    const Tensor a = c.a.tensor(), b = c.b.tensor();
    std::vector<std::pair<std::string, Tensor>> wanted;
    if (c.for_a) wanted.emplace_back("a", Tensor(a).requires_grad_());
    if (c.for_b) wanted.emplace_back("b", Tensor(b).requires_grad_());
    const Tensor out = op(a, b);
    if (overwrite) {
      const NoGrad guard;
      fill_(which == 0 ? a : which == 1 ? b : out, 9);
    }
    std::vector<Item> items{{"what was noticed", noticed}};
    for (Item& item : gradients_of(out, wanted)) items.push_back(std::move(item));
    return Answer(items);
  };
  try {
    return ask(true);
  } catch (const GradError& error) {
    noticed = name_in(error.what(), names[static_cast<size_t>(which)]);
    return ask(false);
  }
}
/// The right answer to that: these gradients, and this was noticed.
inline Answer noticing(const std::string& name, const std::vector<Item>& gradients) {
  Answer answer{{"what was noticed", name}};
  answer.items.insert(answer.items.end(), gradients.begin(), gradients.end());
  return answer;
}

/// A size for which no block of a loop and no array on the stack has room.
inline int64_t long_row(Draw& draw) { return draw.yes() ? draw.size(1001, 1300) : draw.size(65, 150); }

struct OneInput {
  Input x;
  int which = 0;
};
inline OneInput one_input(Draw& draw, int most) {
  Shape shape = draw.shape({.most_dims = 3, .largest = 4});
  if (draw.yes(0.08)) shape = {long_row(draw)};
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  return {draw.input(shape, layout, [&] { return draw.uniform(0.3, 3); }), static_cast<int>(draw.number(0, most))};
}

/// f(x) and its gradient, measured; or with a formula of what one element gets.
inline Answer unary(const Input& x, const std::function<double(double)>& f,
                    const std::function<double(double)>& derivative) {
  const Numbers w = uneven(x.shape);
  Numbers out(x.shape), dx(x.shape);
  for (size_t i = 0; i < w.values.size(); ++i) {
    out.values[i] = f(x.values[i]);
    dx.values[i] = w.values[i] * derivative(x.values[i]);
  }
  return {{"the output", rounded_like(out)}, {"the gradient of x", rounded_like(dx)}};
}
inline Answer unary(const Input& x, const std::function<double(double)>& f) {
  return unary(x, f, [&](double at) { return slope(f, at); });
}

template <class Op>
Answer with_gradient(const Input& input, const Op& op) {
  const Tensor x = input.tensor().requires_grad_();
  const Tensor out = op(x), another = op(ones(x.shape()).requires_grad_());  // not mixed up
  std::vector<Item> items{{"the output", out}};
  for (Item& item : asked_twice(out, {{"x", x}})) items.push_back(std::move(item));
  return items;
}
/// The same, and in front its step and what that holds: for one step, not for several in a row.
template <class Op>
Answer with_step(const Input& input, const Op& op) {
  const Tensor x = input.tensor().requires_grad_();
  Computed computed([&] { return op(x); });
  if (computed.output.defined() && computed.output.is(x)) computed.step = argument_itself;
  const Tensor another = op(ones(x.shape()).requires_grad_());
  std::vector<Item> items{{step_item, computed.step}, {blocks_item, computed.blocks}, {"the output", computed.output}};
  for (Item& item : asked_twice(computed.output, {{"x", x}})) items.push_back(std::move(item));
  return items;
}

}  // namespace course
