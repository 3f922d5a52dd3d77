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
};
Overwritten overwritten(Draw& draw) {
  const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
  const auto positive = [&] { return draw.uniform(0.4, 2.5); };
  return {{draw.input(shape, Layout::dense, positive), draw.input(shape, Layout::dense, positive)},
          static_cast<int>(draw.number(0, 2))};
}
Call call_of(const std::string& text, const Overwritten& c) {
  const char* const names[] = {"a", "b", "c"};
  return {fmt::format("c = {}, then fill_({}, 9), then backward", text, names[c.which]),
          {{"a", c.inputs.a}, {"b", c.inputs.b}}};
}
/// Of the two gradients, without the output.
Answer gradients_only(const Answer& answer) { return std::vector<Item>(answer.items.begin() + 1, answer.items.end()); }

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
    .expect = [](const TwoInputs& c) -> Answer { return elementwise(c, product); },
    .mistakes = [](const TwoInputs& c) -> Mistakes {
      const Share own_a = [](double dc, double a, double) { return dc * a; };
      const Share own_b = [](double dc, double, double b) { return dc * b; };
      const Share plain = [](double dc, double, double) { return dc; };
      const Share no_dc_a = [](double, double, double b) { return b; };
      const Share no_dc_b = [](double, double a, double) { return a; };
      const char* const other =
          "each factor's gradient holds the other factor: if a moves by 1, the product moves by b";
      const char* const chain = "dc is missing: what comes back from the output multiplies the slope";
      return {{other, elementwise(c, product, own_a, own_b)},
              {other, elementwise(c, product, own_a, own_a)},
              {other, elementwise(c, product, own_b, own_b)},
              {chain, elementwise(c, product, no_dc_a, no_dc_b)},
              {"this is the gradient of a sum", elementwise(c, product, plain, plain)}};
    },
});

const Check<Overwritten> products_overwritten({
    .exercise = "04.1",
    .examples = {{dense_pair({2}, {3}), 1}},
    .draw = overwritten,
    .drawn = 20,
    .call = [](const Overwritten& c) { return call_of("mul(a, b)", c); },
    .ask = [](const Overwritten& c) -> Answer {
      return after_overwriting(c.inputs, c.which, [](const Tensor& a, const Tensor& b) { return mul(a, b); });
    },
    .expect = [](const Overwritten& c) -> Answer { return gradients_only(elementwise(c.inputs, product)); },
    .mistakes = [](const Overwritten& c) -> Mistakes {
      const Share nine = [](double dc, double, double) { return 9 * dc; };
      const Share a = [](double dc, double a, double) { return dc * a; };
      const Share b = [](double dc, double, double b) { return dc * b; };
      return {{unsaved, gradients_only(elementwise(c.inputs, product, nine, a))},
              {unsaved, gradients_only(elementwise(c.inputs, product, b, nine))}};
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
    .examples = {{Input({3}, {1, 2, 3}), 2}, {Input({2}, {5, 7}), -0.5}, {Input({2}, {5, 7}), 0}, {Input({}, {5}), 3}},
    .draw = with_number,
    .call =
        [](const WithNumber& c) {
          return Call{fmt::format("mul(x, {:.4g})", c.number), {{"x", c.x}}};
        },
    .ask = [](const WithNumber& c) -> Answer {
      return with_gradient(c.x, [&](const Tensor& x) { return mul(x, c.number); });
    },
    .expect = [](const WithNumber& c) -> Answer { return unary(c.x, [&](double x) { return x * c.number; }); },
    .mistakes = [](const WithNumber& c) -> Mistakes {
      const auto f = [&](double x) { return x * c.number; };
      return {{"each factor's gradient holds the other factor: here the number b",
               unary(c.x, f, [](double x) { return x; })},
              {"if x moves by 1, the product moves by b", unary(c.x, f, [](double) { return 1.0; })}};
    },
});

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
    .expect = [](const TwoInputs& c) -> Answer { return elementwise(c, quotient); },
    .mistakes = [](const TwoInputs& c) -> Mistakes {
      const Share to_a = [](double dc, double, double b) { return dc / b; };
      const auto with_b = [&](const char* says, const Share& to_b) {
        return Mistake{says, elementwise(c, quotient, to_a, to_b)};
      };
      return {
          with_b("the sign of db: a larger divisor makes a smaller quotient",
                 [](double dc, double a, double b) { return dc * a / (b * b); }),
          with_b("db: b is to be squared, (1/b)' = -1/b²", [](double dc, double a, double b) { return -dc * a / b; }),
          with_b("db: the factor a is missing", [](double dc, double, double b) { return -dc / (b * b); }),
          with_b("db: -a/b² is the slope, here b is missing below",
                 [](double dc, double a, double) { return -dc * a; }),
          with_b("this is the gradient of a product for b", [](double dc, double a, double) { return dc * a; }),
          {"this is the gradient of a product: da = dc / b",
           elementwise(
               c, quotient, [](double dc, double, double b) { return dc * b; },
               [](double dc, double a, double b) { return -dc * a / (b * b); })}};
    },
});

const Check<Overwritten> quotients_overwritten({
    .exercise = "04.2",
    .draw = overwritten,
    .drawn = 20,
    .call = [](const Overwritten& c) { return call_of("div(a, b)", c); },
    .ask = [](const Overwritten& c) -> Answer {
      return after_overwriting(c.inputs, c.which, [](const Tensor& a, const Tensor& b) { return div(a, b); });
    },
    .expect = [](const Overwritten& c) -> Answer { return gradients_only(elementwise(c.inputs, quotient)); },
    .mistakes = [](const Overwritten& c) -> Mistakes {
      const auto with = [&](double (*a)(double), double (*b)(double)) {
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
    .examples = {{Input({2}, {1, 2}), 1}, {Input({}, {4}), -2}, {Input({2}, {4, 2}), 0}},
    .draw = with_number,
    .call =
        [](const WithNumber& c) {
          return Call{fmt::format("div({:.4g}, x)", c.number), {{"x", c.x}}};
        },
    .ask = [](const WithNumber& c) -> Answer {
      return with_gradient(c.x, [&](const Tensor& x) { return div(c.number, x); });
    },
    .expect = [](const WithNumber& c) -> Answer { return unary(c.x, [&](double x) { return c.number / x; }); },
    .mistakes = [](const WithNumber& c) -> Mistakes {
      const auto f = [&](double x) { return c.number / x; };
      return {{"the sign: a larger divisor makes a smaller quotient",
               unary(c.x, f, [&](double x) { return c.number / (x * x); })},
              {"the factor a is missing", unary(c.x, f, [](double x) { return -1 / (x * x); })},
              {"x is to be squared, (1/x)' = -1/x²", unary(c.x, f, [&](double x) { return -c.number / x; })},
              {"this is the gradient of x / a", unary(c.x, f, [&](double) { return 1 / c.number; })}};
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
      const TwoInputs one{c.x, Input({}, {0})};
      return after_overwriting(one, 0, [&](const Tensor& x, const Tensor&) { return div(c.number, x); }).items[0].value;
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
