// Checks of 04.1 and 04.2: products and quotients. What is expected are slopes that are measured.
#include "modules/04_operators/oracle.h"

namespace course {
namespace {

/// Two shapes that broadcast, in any layouts; each number as f gives it.
template <class F>
TwoInputs two_inputs(Draw& draw, const F& f) {
  const Shape common = draw.shape({.most_dims = 3, .largest = 4});
  const auto any_layout = [&] {
    return draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  };
  const Shape a = draw.yes(0.4) ? common : draw.broadcast_to(common);
  const Shape b = draw.yes(0.4) ? common : draw.broadcast_to(common);
  TwoInputs c;
  c.a = draw.input(a, any_layout(), f);
  c.b = draw.input(b, any_layout(), f);
  const int64_t wanted = draw.number(0, 4);
  c.for_a = wanted != 0, c.for_b = wanted != 1;
  return c;
}

// Away from 0 on both sides.
double either_sign(Draw& draw) { return draw.uniform(0.4, 2.5) * (draw.yes() ? 1 : -1); }

Call call_of(const std::string& text, const TwoInputs& c) {
  const char* const wanted = !c.for_b ? ", b needs no gradient" : !c.for_a ? ", a needs no gradient" : "";
  return {text + wanted, {{"a", c.a}, {"b", c.b}}};
}

// a and b of the same shape with these numbers, dense.
TwoInputs dense_pair(const std::vector<double>& a, const std::vector<double>& b) {
  const Shape shape{static_cast<int64_t>(a.size())};
  return {Input(shape, a), Input(shape, b)};
}

struct Overwritten {
  TwoInputs inputs;
  int which = 0;  ///< 0: a, 1: b, 2: the output

  /// What a product must notice: a factor that the other one's gradient needs.
  std::string noticed() const {
    return which == 0 && inputs.for_b ? "a" : which == 1 && inputs.for_a ? "b" : "nothing";
  }
};
Overwritten overwritten(Draw& draw) {
  const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
  const auto positive = [&] { return draw.uniform(0.4, 2.5); };
  Overwritten c{{draw.input(shape, Layout::dense, positive), draw.input(shape, Layout::dense, positive)},
                static_cast<int>(draw.number(0, 2))};
  const int64_t wanted = draw.number(0, 3);
  c.inputs.for_a = wanted != 0, c.inputs.for_b = wanted != 1;
  return c;
}
Call call_of(const std::string& text, const Overwritten& c) {
  const char* const names[] = {"a", "b", "c"};
  const char* const wanted = !c.inputs.for_b ? "; b needs no gradient" : !c.inputs.for_a ? "; a needs no gradient" : "";
  return {fmt::format("c = {}, then fill_({}, 9), then backward{}", text, names[c.which], wanted),
          {{"a", c.inputs.a}, {"b", c.inputs.b}}};
}
/// Of the two gradients, without the output.
std::vector<Item> gradients_only(const Answer& answer) { return {answer.items.begin() + 1, answer.items.end()}; }
const std::vector<std::string> parameters = {"a", "b", "c"};

// --- 04.1

double product(double a, double b) { return a * b; }

const Check<TwoInputs> products({
    .exercise = "04.1",
    .examples = {dense_pair({2}, {3}),
                 dense_pair({1, 2, 3}, {4, 5, 6}),
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), Input({3}, {10, 20, 30})},
                 {Input({}, {2}), Input({2}, {5, 7})}},
    .draw = [](Draw& draw) { return two_inputs(draw, [&] { return either_sign(draw); }); },
    .call = [](const TwoInputs& c) { return call_of("mul(a, b)", c); },
    .ask = [](const TwoInputs& c) -> Answer {
      return with_gradients(c, [](const Tensor& a, const Tensor& b) { return mul(a, b); });
    },
    .expect = [](const TwoInputs& c) { return as_a_step(elementwise(c, product), "MulBackward of 2 inputs"); },
    .mistakes =
        [](const TwoInputs& c) {
          const Share own_a = [](double dc, double a, double) { return dc * a; };
          const Share own_b = [](double dc, double, double b) { return dc * b; };
          const Share plain = [](double dc, double, double) { return dc; };
          const Share no_dc_a = [](double, double, double b) { return b; };
          const Share no_dc_b = [](double, double a, double) { return a; };
          const char* const other =
              "each factor's gradient holds the other factor: if a moves by 1, the product moves by b";
          const char* const chain = "dc is missing: what comes back from the output multiplies the slope";
          const Mistakes all = {{other, elementwise(c, product, own_a, own_b)},
                                {other, elementwise(c, product, own_a, own_a)},
                                {other, elementwise(c, product, own_b, own_b)},
                                {chain, elementwise(c, product, no_dc_a, no_dc_b)},
                                {"this is the gradient of a sum", elementwise(c, product, plain, plain)}};
          return as_a_step(all, "MulBackward of 2 inputs");
        },
});

const Check<Overwritten> products_overwritten({
    .exercise = "04.1",
    .examples = {{dense_pair({2}, {3}), 1}},
    .draw = overwritten,
    .drawn = 20,
    .call = [](const Overwritten& c) { return call_of("mul(a, b)", c); },
    .ask = [](const Overwritten& c) -> Answer {
      return after_overwriting(
          c.inputs, c.which, [](const Tensor& a, const Tensor& b) { return mul(a, b); }, parameters);
    },
    .expect =
        [](const Overwritten& c) { return noticing(c.noticed(), gradients_only(elementwise(c.inputs, product))); },
    .mistakes = [](const Overwritten& c) -> Mistakes {
      const Share nine = [](double dc, double, double) { return 9 * dc; };
      const Share a = [](double dc, double a, double) { return dc * a; };
      const Share b = [](double dc, double, double b) { return dc * b; };
      return {{unsaved, noticing("nothing", gradients_only(elementwise(c.inputs, product, nine, a)))},
              {unsaved, noticing("nothing", gradients_only(elementwise(c.inputs, product, b, nine)))},
              {"copies are kept: they cost memory, and hide that the numbers were changed",
               noticing("nothing", gradients_only(elementwise(c.inputs, product)))}};
    },
});

struct WithNumber {
  Input x;
  double number = 0;
};
WithNumber with_number(Draw& draw) {
  WithNumber c{one_input(draw, 0).x, draw.uniform(-3, 3)};
  if (draw.yes(0.1)) c.number = static_cast<double>(draw.number(-2, 2));
  return c;
}

const Check<WithNumber> multiples({
    .exercise = "04.1",
    .examples = {{Input({3}, {1, 2, 3}), 2},
                 {Input({2}, {5, 7}), -0.5},
                 {Input({2}, {5, 7}), 0},
                 {Input({}, {5}), 3},
                 {Input({2}, {5, 7}), 2},
                 {Input({2}, {5, 7}), 1},
                 {Input({2}, {5, 7}), 3e10}},
    .draw = with_number,
    .call =
        [](const WithNumber& c) {
          return Call{fmt::format("mul(x, {:.4g})", c.number), {{"x", c.x}}};
        },
    .ask = [](const WithNumber& c) -> Answer {
      return with_step(c.x, [&](const Tensor& x) { return mul(x, c.number); });
    },
    .expect =
        [](const WithNumber& c) {
          return as_a_step(unary(c.x, [&](double x) { return x * c.number; }), "MulBackward of 1 input");
        },
    .mistakes =
        [](const WithNumber& c) {
          const auto f = [&](double x) { return x * c.number; };
          const Mistakes all = {{"each factor's gradient holds the other factor: here the number b",
                                 unary(c.x, f, [](double x) { return x; })},
                                {"if x moves by 1, the product moves by b", unary(c.x, f, [](double) { return 1.0; })}};
          return as_a_step(all, "MulBackward of 1 input");
        },
});

// Nobody needs x for the slope of b · x.
const Check<WithNumber> multiples_overwritten({
    .exercise = "04.1",
    .examples = {{Input({2}, {5, 7}), 3}},
    .call =
        [](const WithNumber& c) {
          return Call{fmt::format("y = mul(x, {:.4g}), then fill_(x, 9), then backward", c.number), {{"x", c.x}}};
        },
    .ask = [](const WithNumber& c) -> Answer {
      const TwoInputs one{c.x, Input({}, {0}), true, false};
      return after_overwriting(
          one, 0, [&](const Tensor& x, const Tensor&) { return mul(x, c.number); }, parameters);
    },
    .expect = [](const WithNumber& c) -> Answer {
      Numbers gradient = uneven(c.x.shape);
      for (double& value : gradient.values) value *= c.number;
      return noticing("nothing", {{"the gradient of a", rounded_like(gradient)}});
    },
});

// Whatever arrives is multiplied, also what is no number any more.
struct Arriving {
  double a = 0, b = 0, dc = 0;
};
template <class Op>
Answer arriving(const Arriving& c, const Op& op) {
  const Tensor a = tensor(c.a).requires_grad_(), b = tensor(c.b).requires_grad_();
  backward(op(a, b), tensor(c.dc));
  return {{"the gradient of a", a.grad()}, {"the gradient of b", b.grad()}};
}
Call call_of(const std::string& text, const Arriving& c) {
  return {fmt::format("{}, a = {:.4g}, b = {:.4g}, backward with dc = {:.4g}", text, c.a, c.b, c.dc), {}};
}
// Of numbers as a float holds them.
Value about(double x) { return Value(x).within(std::isfinite(x) ? 1e-5 * std::abs(x) : 0); }

const Check<Arriving> odd_products({
    .exercise = "04.1",
    .examples = {{2, 0, HUGE_VAL}, {0, 3, NAN}, {HUGE_VAL, 0, 1}, {NAN, 2, 0}, {0, -2, -HUGE_VAL}},
    .call = [](const Arriving& c) { return call_of("mul(a, b)", c); },
    .ask = [](const Arriving& c) -> Answer {
      return arriving(c, [](const Tensor& a, const Tensor& b) { return mul(a, b); });
    },
    .expect = [](const Arriving& c) -> Answer {
      return {{"the gradient of a", about(c.dc * c.b)}, {"the gradient of b", about(c.dc * c.a)}};
    },
});

// Two handles on the same numbers are two inputs.
const Check<OneInput> same_numbers({
    .exercise = "04.1",
    .examples = {{Input({2}, {3, 5})}},
    .call =
        [](const OneInput& c) {
          return Call{"mul(x, y), y another leaf on the numbers of x", {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_(), y = x.detach().requires_grad_();
      return gradients_of(mul(x, y), {{"x", x}, {"y", y}});
    },
    .expect = [](const OneInput& c) -> Answer {
      Numbers gradient = uneven(c.x.shape);
      for (size_t i = 0; i < gradient.values.size(); ++i) gradient.values[i] *= c.x.values[i];
      return {{"the gradient of x", rounded_like(gradient)}, {"the gradient of y", rounded_like(gradient)}};
    },
});

struct Step {
  const char* exercise;
  const char* text;
  Tensor (*op)(const Tensor& x);
};
const Step steps[] = {{"04.1", "mul(x, x)", [](const Tensor& x) { return mul(x, x); }},
                      {"04.1", "mul(x, 2)", [](const Tensor& x) { return mul(x, 2); }},
                      {"04.2", "div(x, x)", [](const Tensor& x) { return div(x, x); }},
                      {"04.2", "div(2, x)", [](const Tensor& x) { return div(2, x); }}};
CheckParts<OneInput> freed(const std::string& exercise, const std::vector<OneInput>& which) {
  return {.exercise = exercise,
          .examples = which,
          .call =
              [](const OneInput& c) {
                return Call{fmt::format("is the step of {} freed together with its output?", steps[c.which].text),
                            {{"x", c.x}}};
              },
          .ask = [](const OneInput& c) -> Answer { return is_freed(c.x, steps[c.which].op); },
          .expect = [](const OneInput&) -> Answer { return true; },
          .mistakes = [](const OneInput&) -> Mistakes {
            return {{leaks, false}};
          }};
}
const Check<OneInput> products_freed(freed("04.1", {{Input({2}, {1, 2}), 0}, {Input({2}, {1, 2}), 1}}));

const Check<OneInput> squares({
    .exercise = "04.1",
    .examples = {{Input({}, {3})}},
    .draw = [](Draw& draw) { return one_input(draw, 3); },
    .drawn = 20,
    .call =
        [](const OneInput& c) {
          const char* const calls[] = {"mul(x, x)", "t = mul(x, 1), mul(t, t)", "mul(mul(x, x), x)",
                                       "mul(mul(x, 2), 3)"};
          return Call{calls[c.which], {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      return with_gradient(c.x, [&](const Tensor& x) {
        if (c.which == 3) return mul(mul(x, 2), 3);
        const Tensor y = c.which == 1 ? mul(x, 1) : x;
        return c.which == 2 ? mul(mul(y, y), y) : mul(y, y);
      });
    },
    .expect = [](const OneInput& c) -> Answer {
      return unary(c.x, [&](double x) { return c.which == 3 ? 6 * x : c.which == 2 ? x * x * x : x * x; });
    },
    .mistakes = [](const OneInput& c) -> Mistakes {
      if (c.which >= 2) return {};
      return {{"x is used twice here: both factors have a gradient, and the tape adds them",
               unary(
                   c.x, [](double x) { return x * x; }, [](double x) { return x; })}};
    },
});

// --- 04.2

double quotient(double a, double b) { return a / b; }

const Check<TwoInputs> quotients({
    .exercise = "04.2",
    .examples = {dense_pair({6}, {2}),
                 dense_pair({1, 2, 3}, {4, -5, 0.5}),
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), Input({2, 1}, {10, -20})}},
    .draw = [](Draw& draw) { return two_inputs(draw, [&] { return either_sign(draw); }); },
    .call = [](const TwoInputs& c) { return call_of("div(a, b)", c); },
    .ask = [](const TwoInputs& c) -> Answer {
      return with_gradients(c, [](const Tensor& a, const Tensor& b) { return div(a, b); });
    },
    .expect = [](const TwoInputs& c) { return as_a_step(elementwise(c, quotient), "DivBackward of 2 inputs"); },
    .mistakes =
        [](const TwoInputs& c) {
          const Share to_a = [](double dc, double, double b) { return dc / b; };
          const auto with_b = [&](const char* says, const Share& to_b) {
            return Mistake{says, elementwise(c, quotient, to_a, to_b)};
          };
          const Mistakes all = {
              with_b("the sign of db: a larger divisor makes a smaller quotient",
                     [](double dc, double a, double b) { return dc * a / (b * b); }),
              with_b("db: b is to be squared, (1/b)' = -1/b²",
                     [](double dc, double a, double b) { return -dc * a / b; }),
              with_b("db: the factor a is missing", [](double dc, double, double b) { return -dc / (b * b); }),
              with_b("db: -a/b² is the slope, here b is missing below",
                     [](double dc, double a, double) { return -dc * a; }),
              with_b("this is the gradient of a product for b", [](double dc, double a, double) { return dc * a; }),
              {"this is the gradient of a product: da = dc / b",
               elementwise(
                   c, quotient, [](double dc, double, double b) { return dc * b; },
                   [](double dc, double a, double b) { return -dc * a / (b * b); })}};
          return as_a_step(all, "DivBackward of 2 inputs");
        },
});

// Very small and very large: b² is 0 or inf in a float where (a / b) / b is neither.
struct Extreme {
  double a, b, factor;
  double single(double x) const { return static_cast<double>(static_cast<float>(x)); }
};
const Check<Extreme> extreme_quotients({
    .exercise = "04.2",
    .examples = {{1e-23, 1e-23, 1}, {1e38, 1e20, 1}, {1e-44, 1e-39, 1e-5}, {3e37, 1e19, 100}, {6, 2, 1}},
    .call =
        [](const Extreme& c) {
          return Call{fmt::format("mul(div({:g}, {:g}), {:g})", c.a, c.b, c.factor), {}};
        },
    .ask = [](const Extreme& c) -> Answer {
      const Tensor a = tensor(c.single(c.a)).requires_grad_(), b = tensor(c.single(c.b)).requires_grad_();
      backward(mul(div(a, b), c.factor));
      return {{"the gradient of a", a.grad()}, {"the gradient of b", b.grad()}};
    },
    .expect = [](const Extreme& c) -> Answer {
      const double a = c.single(c.a), b = c.single(c.b);
      return {{"the gradient of a", about(c.factor / b)}, {"the gradient of b", about(-c.factor * (a / b / b))}};
    },
    .mistakes = [](const Extreme& c) -> Mistakes {
      const double b = c.single(c.b);
      const char* const twice = "b² is 0 or inf in a float, where (a / b) / b is neither: divide by b twice";
      return {{twice, {{"the gradient of a", about(c.factor / b)}, {"the gradient of b", -HUGE_VAL}}},
              {twice, {{"the gradient of a", about(c.factor / b)}, {"the gradient of b", NAN}}},
              {twice, {{"the gradient of a", about(c.factor / b)}, {"the gradient of b", -0.0}}}};
    },
});
const Check<Extreme> extreme_numbers_divided({
    .exercise = "04.2",
    .examples = {{1e-23, 1e-23, 1}, {1e38, 1e20, 1}, {3e37, 1e19, 100}},
    .call =
        [](const Extreme& c) {
          return Call{fmt::format("mul(div({:g}, tensor({:g})), {:g})", c.a, c.b, c.factor), {}};
        },
    .ask = [](const Extreme& c) -> Answer {
      const Tensor b = tensor(c.single(c.b)).requires_grad_();
      backward(mul(div(c.single(c.a), b), c.factor));
      return {{"the gradient of b", b.grad()}};
    },
    .expect = [](const Extreme& c) -> Answer {
      const double a = c.single(c.a), b = c.single(c.b);
      return {{"the gradient of b", about(-c.factor * (a / b / b))}};
    },
});
// By 0: infinite, and not 0.
const Check<Arriving> odd_quotients({
    .exercise = "04.2",
    .examples = {{1, 0, 1}, {1, 2, NAN}, {3, 4, HUGE_VAL}, {0, 2, -HUGE_VAL}},
    .call = [](const Arriving& c) { return call_of("div(a, b)", c); },
    .ask = [](const Arriving& c) -> Answer {
      return arriving(c, [](const Tensor& a, const Tensor& b) { return div(a, b); });
    },
    .expect = [](const Arriving& c) -> Answer {
      return {{"the gradient of a", about(c.dc / c.b)}, {"the gradient of b", about(-c.dc * (c.a / c.b / c.b))}};
    },
});
const Check<OneInput> quotients_freed(freed("04.2", {{Input({2}, {1, 2}), 2}, {Input({2}, {1, 2}), 3}}));

const Check<Overwritten> quotients_overwritten({
    .exercise = "04.2",
    .draw = overwritten,
    .drawn = 20,
    .call = [](const Overwritten& c) { return call_of("div(a, b)", c); },
    .ask = [](const Overwritten& c) -> Answer {
      // What is kept is hers to choose: a, or the quotient.
      return gradients_only(after_overwriting(
          c.inputs, c.which, [](const Tensor& a, const Tensor& b) { return div(a, b); }, parameters));
    },
    .expect = [](const Overwritten& c) -> Answer { return gradients_only(elementwise(c.inputs, quotient)); },
    .mistakes = [](const Overwritten& c) -> Mistakes {
      const auto with = [&](double (*a)(double), double (*b)(double)) -> Answer {
        return gradients_only(elementwise(
            c.inputs, quotient, [=](double dc, double, double y) { return dc / b(y); },
            [=](double dc, double x, double y) { return -dc * a(x) / (b(y) * b(y)); }));
      };
      const auto nine = [](double) { return 9.0; };
      const auto own = [](double x) { return x; };
      return {{unsaved, with(nine, own)}, {unsaved, with(own, nine)}};
    },
});

const Check<WithNumber> numbers_divided({
    .exercise = "04.2",
    .examples = {{Input({2}, {1, 2}), 1}, {Input({}, {4}), -2}, {Input({2}, {4, 2}), 0}, {Input({2}, {4, 2}), 3e10}},
    .draw = with_number,
    .call =
        [](const WithNumber& c) {
          return Call{fmt::format("div({:.4g}, x)", c.number), {{"x", c.x}}};
        },
    .ask = [](const WithNumber& c) -> Answer {
      return with_step(c.x, [&](const Tensor& x) { return div(c.number, x); });
    },
    .expect =
        [](const WithNumber& c) {
          return as_a_step(unary(c.x, [&](double x) { return c.number / x; }), "DivBackward of 1 input");
        },
    .mistakes =
        [](const WithNumber& c) {
          const auto f = [&](double x) { return c.number / x; };
          const Mistakes all = {
              {"the sign: a larger divisor makes a smaller quotient",
               unary(c.x, f, [&](double x) { return c.number / (x * x); })},
              {"the factor a is missing", unary(c.x, f, [](double x) { return -1 / (x * x); })},
              {"x is to be squared, (1/x)' = -1/x²", unary(c.x, f, [&](double x) { return -c.number / x; })},
              {"this is the gradient of x / a", unary(c.x, f, [&](double) { return 1 / c.number; })}};
          return as_a_step(all, "DivBackward of 1 input");
        },
});

const Check<WithNumber> numbers_divided_overwritten({
    .exercise = "04.2",
    .examples = {{Input({2}, {1, 2}), 3}},
    .draw =
        [](Draw& draw) {
          const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
          return WithNumber{draw.input(shape, Layout::dense, [&] { return draw.uniform(0.4, 2.5); }),
                            draw.uniform(-3, 3)};
        },
    .drawn = 10,
    .call =
        [](const WithNumber& c) {
          return Call{fmt::format("y = div({:.4g}, x), then fill_(x, 9), then backward", c.number), {{"x", c.x}}};
        },
    .ask = [](const WithNumber& c) -> Answer {
      const TwoInputs one{c.x, Input({}, {0}), true, false};
      return after_overwriting(
                 one, 0, [&](const Tensor& x, const Tensor&) { return div(c.number, x); }, parameters)
          .items[1]
          .value;
    },
    .expect = [](const WithNumber& c) -> Answer {
      return unary(c.x, [&](double x) { return c.number / x; }).items[1].value;
    },
    .mistakes = [](const WithNumber& c) -> Mistakes {
      const auto nine = [&](double) { return -c.number / 81; };
      return {{unsaved, unary(
                            c.x, [](double x) { return x; }, nine)
                            .items[1]
                            .value}};
    },
});

// Quotients of quotients: each step keeps its own numbers.
const Check<OneInput> fractions({
    .exercise = "04.2",
    .draw = [](Draw& draw) { return one_input(draw, 1); },
    .drawn = 20,
    .call =
        [](const OneInput& c) {
          return Call{c.which == 0 ? "div(div(x, add(x, 1)), x)" : "div(2, div(3, x))", {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      return with_gradient(
          c.x, [&](const Tensor& x) { return c.which == 0 ? div(div(x, add(x, 1)), x) : div(2, div(3, x)); });
    },
    .expect = [](const OneInput& c) -> Answer {
      return unary(c.x, [&](double x) { return c.which == 0 ? x / (x + 1) / x : 2 / (3 / x); });
    },
});

}  // namespace
}  // namespace course
