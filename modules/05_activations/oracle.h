// What activations are, in long double, with slopes that are measured. No rule of the lesson for a gradient is written
// down here, and no function of the library takes part.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>

#include "modules/05_activations/unrecorded.h"
#include "modules/course/checking/check.h"
#include "modules/course/checking/gradients.h"
#include "modules/course/checking/kernel_arrays.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/non_contiguous.h"

namespace course {

enum class Bend { relu, leaky_relu, sigmoid, tanh, softplus, silu, gelu, gelu_tanh };

/// How the library's op is called. `slope`: of leaky_relu.
inline std::string call_of(Bend bend, double slope) {
  switch (bend) {
    case Bend::relu: return "relu(x)";
    case Bend::leaky_relu: return fmt::format("leaky_relu(x, {})", slope);
    case Bend::sigmoid: return "sigmoid(x)";
    case Bend::tanh: return "tanh(x)";
    case Bend::softplus: return "softplus(x)";
    case Bend::silu: return "silu(x)";
    case Bend::gelu: return "gelu(x)";
    case Bend::gelu_tanh: return "gelu(x, Gelu::tanh)";
  }
  return "";
}

inline Tensor bent(Bend bend, const Tensor& x, double slope) {
  switch (bend) {
    case Bend::relu: return relu(x);
    case Bend::leaky_relu: return leaky_relu(x, slope);
    case Bend::sigmoid: return sigmoid(x);
    case Bend::tanh: return tinytensor::tanh(x);
    case Bend::softplus: return softplus(x);
    case Bend::silu: return silu(x);
    case Bend::gelu: return gelu(x);
    case Bend::gelu_tanh: return gelu(x, Gelu::tanh);
  }
  return x;
}

/// To more digits than a double has.
inline long double exact(Bend bend, long double x, double slope = 0) {
  const long double root_half = sqrtl(0.5L), pi = acosl(-1);
  switch (bend) {
    case Bend::relu: return x > 0 || std::isnan(x) ? x : 0;
    case Bend::leaky_relu: return x * (x > 0 ? 1 : slope);
    case Bend::sigmoid: return 1 / (1 + expl(-x));
    case Bend::tanh: return tanhl(x);
    case Bend::softplus: return x > 0 ? x + log1pl(expl(-x)) : log1pl(expl(x));
    case Bend::silu: return x / (1 + expl(-x));
    case Bend::gelu: return x * erfcl(-x * root_half) / 2;
    case Bend::gelu_tanh: return x / (1 + expl(-2 * sqrtl(2 / pi) * (x + 0.044715L * x * x * x)));
  }
  return x;
}

/// Measured: between two points on one side of the corner where there is one, and where the curve has become straight;
/// else by eight points around x.
inline long double exact_slope(Bend bend, long double x, double slope = 0) {
  const auto f = [&](long double at) { return exact(bend, at, slope); };
  if (bend == Bend::relu || bend == Bend::leaky_relu) return x > 0 ? (f(2 * x) - f(x)) / x : f(-1) - f(-2);
  if (std::abs(x) > 1e4L) return (f(2 * x) - f(x)) / x;
  const long double h = 0.01L;
  const auto rise = [&](int steps) { return f(x + static_cast<long double>(steps) * h) - f(x - steps * h); };
  return (672 * rise(1) - 168 * rise(2) + 32 * rise(3) - 3 * rise(4)) / (840 * h);
}

// --- what is recorded ------------------------------------------------------------------------------------------------

inline const char* const kept_without_saved =
    "a tensor is kept without saved(): its numbers were changed before backward(), and nobody noticed";

/// std::logic_error if the gradient of x is another one where the op is called twice in one graph. What both calls send
/// back is there at the same time.
inline void expect_the_same_in_one_graph(const Item& right, const Tensor& x,
                                         const std::function<Tensor(const Tensor&)>& op) {
  const Tensor other = full(x.shape(), 0.75).requires_grad_();
  // Nodes, whose gradients wait for their turn. The numbers lie as those of x do: whoever misreads them does so again.
  const Tensor a = mul(other, 1), b = reshape(x, x.shape());
  const Tensor first = op(a), second = op(b);
  // What comes back to the sum is held by nobody else, and both of its terms get the same handle of it.
  const Item item = gradients_of(mul(add(first, second), 1), {{"x", x}}).front();
  if (item.value.numbers.size() < right.value.numbers.size()) {
    throw std::logic_error(
        "of an x that was computed no gradient comes back, only of a leaf: every step is recorded, wherever x is from");
  }
  for (size_t k = 0; k < right.value.numbers.size(); ++k) {
    const double alone = right.value.numbers[k], off = std::abs(item.value.numbers[k] - alone);
    if (!std::isfinite(alone) || off <= 1e-6 + 1e-4 * std::abs(alone)) continue;
    throw std::logic_error(
        "called twice in one graph, it gives another gradient: each gradient has numbers of its own, and the way back "
        "of another call may not write into them");
  }
}

/// The gradient of Σ w·y with respect to x, asked for twice: first with the numbers of dy lying apart. In between the
/// op that gave y is called with other numbers. std::logic_error if the two gradients differ, if that changed y, or if
/// dy was changed; and if another call in the same graph changes the gradient.
inline Item gradient_asked_twice(const Tensor& y, const Tensor& x, const std::function<Tensor(const Tensor&)>& op) {
  const Numbers w = uneven(y.shape());
  const Tensor dy = non_contiguous(w);
  const std::vector<real> before = dy.to_vector();
  backward(y, dy, true);
  if (dy.to_vector() != before) throw std::logic_error("the backward changed dy in place: others may hold it too");
  const std::vector<real> first = x.grad().defined() ? x.grad().to_vector() : std::vector<real>();
  const std::vector<real> output = y.to_vector();
  const Tensor another = op(full(x.shape(), 0.75).requires_grad_());
  const std::vector<real> still = y.to_vector();
  if (!std::equal(output.begin(), output.end(), still.begin(),
                  [](real a, real b) { return a == b || (std::isnan(a) && std::isnan(b)); })) {
    throw std::logic_error(
        "the next call of the op changed the output of this one: each output has numbers of its own");
  }
  // As a transpose sends them: no place between the numbers, and another order.
  x.zero_grad();
  backward(y, turned_exactly(w), true);
  const std::vector<real> turned = x.grad().defined() ? x.grad().to_vector() : std::vector<real>();
  const Item item = gradients_of(y, {{"x", x}}).front();
  for (size_t k = 0; k < first.size() && k < item.value.numbers.size(); ++k) {
    const double second = item.value.numbers[k];
    if (!std::isfinite(second) || std::abs(static_cast<double>(first[k]) - second) <= 1e-6 + 1e-4 * std::abs(second)) {
      continue;
    }
    throw std::logic_error(
        "the same graph, replayed with the same numbers in dy, gave another gradient: dy may be a view whose numbers "
        "lie apart, and what was kept may not be changed, by the next call of the op either");
  }
  expect_the_same_in_one_graph(item, x, op);
  for (size_t k = 0; k < turned.size() && k < item.value.numbers.size(); ++k) {
    const double second = item.value.numbers[k];
    if (!std::isfinite(second) || std::abs(static_cast<double>(turned[k]) - second) <= 1e-6 + 1e-4 * std::abs(second)) {
      continue;
    }
    throw std::logic_error(
        "the same numbers in dy, but as a transpose sends them, gave another gradient: dense(dy) has them in their "
        "order");
  }
  return item;
}

/// The gradient after x, or the output, was overwritten between the op and backward(): the right one. Where her op
/// notices, that of an op which nobody disturbed.
inline Value gradient_after_overwriting(const Input& input, bool output,
                                        const std::function<Tensor(const Tensor&)>& op) {
  const auto ask = [&](bool overwrite) {
    const Tensor x = input.tensor().requires_grad_();
    const Tensor y = op(x);
    if (overwrite) {
      const NoGrad guard;
      fill_(output ? y : x, 9);
    }
    return gradients_of(y, {{"x", x}}).front().value;
  };
  try {
    return ask(true);
  } catch (const GradError&) {
    return ask(false);
  }
}

// --- one number out for one number in --------------------------------------------------------------------------------

using Formula = std::function<long double(long double x)>;

struct Bent {
  Bend bend;
  Input x;
  double slope = 0.01;
};

/// Off by a few roundings of the largest; where two numbers nearly cancel, by those of 1.
inline Value near_to(const Numbers& numbers) {
  double largest = 1;
  for (const double x : numbers.values) largest = std::isfinite(x) ? std::max(largest, std::abs(x)) : largest;
  return Value(numbers).within(2e-6 * largest);
}

/// The output and its gradient, with these formulas.
inline Answer outputs(const Input& x, const Formula& f, const Formula& derivative) {
  const Numbers w = uneven(x.shape);
  const auto at = [&](const Shape& i) { return static_cast<long double>(x.at(i)); };
  return {{"the output", near_to(filled(x.shape, [&](const Shape& i) { return f(at(i)); }))},
          {"the gradient of x",
           near_to(filled(x.shape, [&](const Shape& i) { return w.at(i) * static_cast<double>(derivative(at(i))); }))}};
}
inline Answer outputs(const Bent& c) {
  return outputs(
      c.x, [&](long double x) { return exact(c.bend, x, c.slope); },
      [&](long double x) { return exact_slope(c.bend, x, c.slope); });
}
/// The right output, with a slope that is not right.
inline Answer with_slope(const Bent& c, const Formula& derivative) {
  return outputs(
      c.x, [&](long double x) { return exact(c.bend, x, c.slope); }, derivative);
}

/// The largest number that a float holds.
inline constexpr double largest_float = 0x1.fffffep127;

/// From near 0 to where exponentials overflow; now and then 0 itself, or a number so far out that one would take a
/// curve for straight there.
inline double number_for(Draw& draw) {
  if (draw.yes(0.1)) return 0;
  if (draw.yes(0.1)) return draw.uniform(-120, 120);
  const double sign = draw.yes() ? 1 : -1;
  if (draw.yes(0.05)) return sign * std::ldexp(1, -static_cast<int>(draw.number(20, 149)));
  if (draw.yes(0.1)) return sign * std::ldexp(draw.uniform(1, 2), -static_cast<int>(draw.number(3, 15)));
  if (draw.yes(0.25)) return sign * (draw.yes() ? draw.uniform(4, 8) : draw.uniform(8, 30));
  return draw.uniform(-4, 4);
}

inline Bent bent_for(Draw& draw, const std::vector<Bend>& bends) {
  const Shape shape = draw.shape({.most_dims = 3, .largest = 4});
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  Bent c{draw.one_of(bends), draw.input(shape, layout, [&] { return number_for(draw); })};
  c.slope = draw.one_of<double>({0.01, 0.25, 0, 1, -0.5, 2, 3});
  return c;
}

/// What a loop over memory finds in the place of x's numbers: those that lie between them as well.
inline Numbers read_as_dense(const Input& x) {
  const Tensor view = x.tensor();
  Numbers found(x.shape);
  const int64_t room = view.storage()->size - x.offset;
  for (size_t i = 0; i < found.values.size(); ++i) {
    found.values[i] = static_cast<int64_t>(i) < room ? static_cast<double>(view.data()[i]) : foreign;
  }
  return found;
}

/// The backward took x's numbers from where they do not lie. Nothing if x is dense.
inline Mistakes misread(const Bent& c) {
  const Numbers found = read_as_dense(c.x), w = uneven(c.x.shape);
  if (found.values == c.x.values) return {};
  Item gradient = {"the gradient of x", near_to(filled(c.x.shape, [&](const Shape& i) {
                     return w.at(i) * static_cast<double>(exact_slope(c.bend, found.at(i), c.slope));
                   }))};
  return {{"x may be a view whose numbers lie apart: dense(x) has them side by side",
           Answer{outputs(c).items[0], std::move(gradient)}}};
}

/// At the ends of all numbers, for curves that become straight or flat there.
inline double slope_at_the_end(Bend bend, double x, double slope) {
  if (bend == Bend::relu) return x <= 0 ? 0 : 1;
  if (bend == Bend::leaky_relu) return x > 0 ? 1 : slope;
  if (std::isinf(x)) return bend == Bend::softplus && x > 0 ? 1 : 0;
  return static_cast<double>(exact_slope(bend, static_cast<long double>(x), slope));
}
inline CheckParts<Bent> at_the_ends(const std::string& exercise, const std::vector<Bend>& bends) {
  std::vector<Bent> examples;
  for (const Bend bend : bends) {
    const Input ends({6}, {1, nan, infinity, -infinity, -1, -nan});  // 0/0 is a NaN whose sign bit is set
    examples.push_back({bend, ends, 0.5});
    if (bend == Bend::leaky_relu) examples.push_back({bend, ends, 0});
    examples.push_back({bend, Input({2}, {largest_float, -largest_float}), 0.5});
  }
  return {
      .exercise = exercise,
      .examples = std::move(examples),
      .call =
          [](const Bent& c) {
            return Call{call_of(c.bend, c.slope), {{"x", c.x}}};
          },
      .ask = [](const Bent& c) -> Answer {
        const Tensor x = c.x.tensor(), y = bent(c.bend, x, c.slope);
        expect_untouched(c.x, x, y);
        const Tensor asks = c.x.tensor().requires_grad_();
        return {{"the output", y}, gradients_of(bent(c.bend, asks, c.slope), {{"x", asks}}).front()};
      },
      .expect = [](const Bent& c) -> Answer {
        const Numbers w = uneven(c.x.shape);
        return {{"the output",
                 near_to(filled(c.x.shape, [&](const Shape& i) { return exact(c.bend, c.x.at(i), c.slope); }))},
                {"the gradient of x", near_to(filled(c.x.shape, [&](const Shape& i) {
                   return w.at(i) * slope_at_the_end(c.bend, c.x.at(i), c.slope);
                 }))}};
      },
  };
}

/// A tensor of these numbers. One that repeats a single number has no other in its memory.
inline Tensor tensor_of(const Input& x) {
  const bool single = std::all_of(x.strides.begin(), x.strides.end(), [](int64_t stride) { return stride == 0; });
  if (!single || x.values.size() < 2) return x.tensor();
  return Tensor(full({1}, x.values[0]).storage(), x.shape, x.strides, 0);
}

/// The output and its gradient on tensors of any layout, asked for twice.
inline CheckParts<Bent> on_tensors(const std::string& exercise, const std::vector<Bend>& bends,
                                   std::vector<Bent> examples) {
  return {
      .exercise = exercise,
      .examples = std::move(examples),
      .draw = [=](Draw& draw) { return bent_for(draw, bends); },
      .drawn = 40 + 30 * static_cast<int>(bends.size()),
      .draw_large =
          [=](Draw& draw, int i) {
            const Layout layout = i % 2 == 0 ? Layout::dense : Layout::gaps;
            return Bent{bends[static_cast<size_t>(i) % bends.size()],
                        draw.input({beyond_blocks(draw)}, layout, [&] { return number_for(draw); }), 0.25};
          },
      .large = std::max(2, static_cast<int>(bends.size())),
      .call =
          [](const Bent& c) {
            return Call{call_of(c.bend, c.slope), {{"x", c.x}}};
          },
      .ask = [](const Bent& c) -> Answer {
        const Tensor x = tensor_of(c.x).requires_grad_();
        const Tensor y = bent(c.bend, x, c.slope);
        expect_untouched(c.x, x, y);
        const auto op = [&](const Tensor& other) { return bent(c.bend, other, c.slope); };
        expect_the_same_unrecorded(c.x, y, op);
        return {{"the output", y}, gradient_asked_twice(y, x, op)};
      },
      .expect = [](const Bent& c) { return outputs(c); },
  };
}

/// The step that was recorded is freed together with its output, and notices when what it keeps is overwritten.
inline CheckParts<Bent> what_is_kept(const std::string& exercise, const std::vector<Bend>& bends) {
  return {
      .exercise = exercise,
      .draw =
          [=](Draw& draw) {
            const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
            return Bent{draw.one_of(bends), draw.input(shape, Layout::dense, [&] { return draw.uniform(-3, 3); }), 0.2};
          },
      .drawn = 10 + 10 * static_cast<int>(bends.size()),
      .call =
          [](const Bent& c) {
            return Call{fmt::format("y = {0}, without backward: is its step freed with it? Then the gradients of {0} "
                                    "after fill_(x, 9), and after fill_(y, 9)",
                                    call_of(c.bend, c.slope)),
                        {{"x", c.x}}};
          },
      .ask = [](const Bent& c) -> Answer {
        std::weak_ptr<Node> node;
        {
          const Tensor x = c.x.tensor().requires_grad_();
          node = bent(c.bend, x, c.slope).node();
        }
        const auto op = [&](const Tensor& x) { return bent(c.bend, x, c.slope); };
        return {{"the step is freed", node.expired()},
                {"the gradient, x overwritten", gradient_after_overwriting(c.x, false, op)},
                {"the gradient, y overwritten", gradient_after_overwriting(c.x, true, op)}};
      },
      .expect = [](const Bent& c) -> Answer {
        const Value gradient = outputs(c).items[1].value;
        return {{"the step is freed", true},
                {"the gradient, x overwritten", gradient},
                {"the gradient, y overwritten", gradient}};
      },
      .mistakes = [](const Bent& c) -> Mistakes {
        const Value gradient = outputs(c).items[1].value;
        const auto at_nine = [&](long double at) {
          return with_slope(c, [=](long double) { return exact_slope(c.bend, at, c.slope); }).items[1].value;
        };
        Mistakes all = {
            {"the step holds a handle of its own output, which holds the step: neither is ever freed. saved(y, \"y\") "
             "keeps the numbers only",
             {{"the step is freed", false}}},
            {kept_without_saved, {{"the step is freed", true}, {"the gradient, x overwritten", at_nine(9)}}}};
        const Value of_outputs[] = {with_slope(c, [](long double) { return -72; }).items[1].value,  // 9 (1 - 9)
                                    with_slope(c, [](long double) { return -80; }).items[1].value,  // 1 - 9²
                                    with_slope(c, [](long double) { return 1; }).items[1].value};   // relu: 9 > 0
        for (const Value& wrong : of_outputs) {
          all.push_back({kept_without_saved,
                         {{"the step is freed", true},
                          {"the gradient, x overwritten", gradient},
                          {"the gradient, y overwritten", wrong}}});
        }
        return all;
      },
  };
}

}  // namespace course
