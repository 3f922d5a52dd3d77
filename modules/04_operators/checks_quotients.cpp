// Checks of 04.2: quotients. What is expected are slopes that are measured.
#include "modules/04_operators/two_inputs.h"

namespace course {
namespace {

double quotient(double a, double b) { return a / b; }

const Check<TwoInputs> quotients({
    .exercise = "04.2",
    .examples = {dense_pair({6}, {2}),
                 dense_pair({1, 2, 3}, {4, -5, 0.5}),
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), Input({2, 1}, {10, -20})},
                 {Input({}, {2}), Input({2}, {5, 7}), true, false},
                 {Input({2}, {5, 7}), Input({}, {2}), false, true}},
    .draw = [](Draw& draw) { return two_inputs(draw, [&] { return either_sign(draw); }); },
    .draw_large = [](Draw& draw, int i) { return many_elements(draw, i, [&] { return either_sign(draw); }); },
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
      const char* const twice =
          "b² is 0 or inf in a float, or dc · a is, where (a / b) / b is neither: divide a by b twice, and multiply by "
          "dc "
          "then";
      return {{twice, {{"the gradient of a", about(c.factor / b)}, {"the gradient of b", -HUGE_VAL}}},
              {twice, {{"the gradient of a", about(c.factor / b)}, {"the gradient of b", NAN}}},
              {twice, {{"the gradient of a", about(c.factor / b)}, {"the gradient of b", -0.0}}}};
    },
});
// By 0: infinite, and not 0.
const Check<Arriving> odd_quotients({
    .exercise = "04.2",
    .examples = {{1, 0, 1}, {0, 2, 1}, {1, 0, 0}, {1, 2, NAN}, {3, 4, HUGE_VAL}, {0, 2, -HUGE_VAL}},
    .call = [](const Arriving& c) { return call_of("div(a, b)", c); },
    .ask = [](const Arriving& c) -> Answer {
      return arriving(c, [](const Tensor& a, const Tensor& b) { return div(a, b); });
    },
    .expect = [](const Arriving& c) -> Answer {
      return {{"the gradient of a", about(c.dc / c.b)}, {"the gradient of b", about(-c.dc * (c.a / c.b / c.b))}};
    },
});
const Check<OneInput> quotients_freed(
    freed("04.2", {{Input({2}, {1, 2}), 2}, {Input({2}, {1, 2}), 3}, {Input({}, {3}), 2}, {Input({1}, {3}), 3}}));

// a alone is wanted, and its gradient, dc / b, reads neither a nor the quotient: these may change.
struct AloneWanted {
  bool output = false;  ///< the quotient is overwritten, else a
};
const Check<AloneWanted> dividend_alone({
    .exercise = "04.2",
    .examples = {{false}, {true}},
    .call =
        [](const AloneWanted& c) {
          return Call{
              fmt::format("c = div(a, b), a = (6, 8), b = (2, 4), a alone needs a gradient, then fill_({}, 9), "
                          "then backward",
                          c.output ? "c" : "a")};
        },
    .ask = [](const AloneWanted& c) -> Answer {
      const Tensor a = tensor({6, 8}).requires_grad_();
      const Tensor out = div(a, tensor({2, 4}));
      {
        const NoGrad guard;
        fill_(c.output ? out : a, 9);
      }
      try {
        backward(out, ones({2}));
      } catch (const GradError&) {
        return "a GradError";
      }
      return a.grad();
    },
    .expect = [](const AloneWanted&) -> Answer {
      return Numbers({2}, {0.5, 0.25});
    },
    .mistakes = [](const AloneWanted&) -> Mistakes {
      return {{"what the other gradient needs is asked for here too: da reads b alone, so a and c may change",
               "a GradError"}};
    },
});

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
    .examples = {{Input({2}, {1, 2}), 1},
                 {Input({2}, {-1, 2}), 3},
                 {Input({}, {4}), -2},
                 {Input({2}, {4, 2}), 0},
                 {Input({2}, {4, 2}), 3e10}},
    .draw = with_number,
    .draw_large = many_with_number,
    .large = 1,
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
              {"the number is a double: here it became a whole one on its way",
               unary(c.x, f, [&](double x) { return -std::trunc(c.number) / (x * x); })},
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

// The tensor itself is the divisor: 1 whatever it is, and still a step with two gradients, that cancel.
const Check<OneInput> by_itself({
    .exercise = "04.2",
    .draw = [](Draw& draw) { return one_input(draw, 0); },
    .drawn = 10,
    .call =
        [](const OneInput& c) {
          return Call{"div(x, x)", {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer { return with_step(c.x, [](const Tensor& x) { return div(x, x); }); },
    .expect = [](const OneInput& c) -> Answer {
      const Answer all{{"the output", Value(Numbers(c.x.shape, 1)).within(1e-6)},
                       {"the gradient of x", Value(Numbers(c.x.shape)).within(1e-5)}};
      return as_a_step(all, "DivBackward of 2 inputs");
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

}  // namespace
}  // namespace course
