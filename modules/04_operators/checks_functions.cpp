// Checks of 04.3: exp, log and root.
#include "modules/04_operators/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Function {
  const char* name;
  const char* step;   ///< in the graph
  const char* keeps;  ///< for its gradient
  Tensor (*op)(const Tensor&);
  double (*f)(double);
};
const Function functions[] = {
    {"exp", "ExpBackward of 1 input", "y", [](const Tensor& x) { return exp(x); },
     [](double x) { return std::exp(x); }},
    {"log", "LogBackward of 1 input", "x", [](const Tensor& x) { return log(x); },
     [](double x) { return std::log(x); }},
    {"sqrt", "SqrtBackward of 1 input", "y", [](const Tensor& x) { return sqrt(x); },
     [](double x) { return std::sqrt(x); }},
};

Mistakes mistakes_of(const OneInput& c) {
  const auto gives = [&](double (*derivative)(double)) { return unary(c.x, functions[c.which].f, derivative); };
  if (c.which == 0) {
    return {
        {"the slope of exp is exp(x), the output itself; here it is x", gives([](double x) { return x; })},
        {"dy times exp(y): it is the output y, not exp of it", gives([](double x) { return std::exp(std::exp(x)); })},
        {"powers fall like x^n; exp does not: its slope is itself",
         gives([](double x) { return x * std::exp(x - 1); })}};
  }
  if (c.which == 1) {
    return {{"divided by the output: the slope of log is 1/x, of the input",
             gives([](double x) { return 1 / std::log(x); })},
            {"multiplied by x: the slope of log is 1/x", gives([](double x) { return x; })}};
  }
  return {{"the 2 is missing: (√x)' = 1 / (2√x)", gives([](double x) { return 1 / std::sqrt(x); })},
          {"divided by 2x: the root is to be kept, 1 / (2√x)", gives([](double x) { return 1 / (2 * x); })},
          {"√x / 2: the root belongs below, 1 / (2√x)", gives([](double x) { return std::sqrt(x) / 2; })}};
}

const Check<OneInput> exp_log_sqrt({
    .exercise = "04.3",
    .examples = {{Input({2}, {0, 2}), 0},
                 {Input({2}, {1, 4}), 1},
                 {Input({2}, {4, 9}), 2},
                 {Input({3}, {-2, -0.5, 3}), 0},
                 {Input({1}, {-40}), 0},
                 {Input({2}, {12, 20}), 0},
                 {Input({2}, {1e-3, 1e3}), 1},
                 {Input({2}, {1e-3, 1e4}), 2}},
    .draw = [](Draw& draw) { return one_input(draw, 2); },
    .draw_large =
        [](Draw& draw, int i) {
          return OneInput{draw.input({beyond_blocks(draw)}, i == 1 ? Layout::gaps : Layout::dense,
                                     [&] { return draw.uniform(0.3, 3); }),
                          i};
        },
    .large = 3,
    .call =
        [](const OneInput& c) {
          return Call{fmt::format("{}(x)", functions[c.which].name), {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer { return with_step(c.x, functions[c.which].op); },
    .expect = [](const OneInput& c) { return as_a_step(unary(c.x, functions[c.which].f), functions[c.which].step); },
    .mistakes = [](const OneInput& c) { return as_a_step(mistakes_of(c), functions[c.which].step); },
});

// At the edges of where they are defined a difference cannot be measured: these are limits.
const Check<OneInput> edges({
    .exercise = "04.3",
    .examples = {{Input({1}, {0}), 1}, {Input({1}, {0}), 2}, {Input({1}, {-200}), 0}, {Input({2}, {1000, 1}), 0}},
    .call =
        [](const OneInput& c) {
          return Call{fmt::format("{}(x)", functions[c.which].name), {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer { return with_gradient(c.x, functions[c.which].op); },
    .expect = [](const OneInput& c) -> Answer {
      return unary(c.x, functions[c.which].f, [&](double x) { return c.which == 0 ? std::exp(x) : HUGE_VAL; });
    },
});

// There is no logarithm and no root of a negative number.
const Check<OneInput> outside({
    .exercise = "04.3",
    .examples = {{Input({2}, {-1, 1}), 1}, {Input({2}, {-4, 1}), 2}},
    .call =
        [](const OneInput& c) {
          return Call{fmt::format("{}(x)", functions[c.which].name), {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer { return with_gradient(c.x, functions[c.which].op); },
    .expect =
        [](const OneInput& c) {
          return unary(c.x, functions[c.which].f, [&](double x) { return c.which == 1 ? 1 / x : 0.5 / std::sqrt(x); });
        },
    .mistakes = [](const OneInput& c) -> Mistakes {
      if (c.which != 1) return {};
      return {
          {"a negative number has no logarithm, but the formula 1/x has a value: the output, which is NaN, says less "
           "than the input",
           unary(c.x, functions[c.which].f, [](double x) { return x < 0 ? NAN : 1 / x; })}};
    },
});

// The slope of log is more than a float holds, and what comes back is small: what goes on fits.
const Check<OneInput> steep({
    .exercise = "04.3",
    .examples = {{Input({2}, {std::ldexp(1, -130), 1})}},
    .call =
        [](const OneInput& c) {
          return Call{"the gradient of log(x), where 0.001 comes back", {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      backward(log(x), full(x.shape(), 0.001));
      return {{"the gradient of x", x.grad()}};
    },
    .expect = [](const OneInput&) -> Answer {
      return {{"the gradient of x", Numbers({2}, {0.001 * std::ldexp(1, 130), 0.001})}};
    },
    .mistakes = [](const OneInput&) -> Mistakes {
      return {{"1 / x is more than a float holds where dy / x is not: divide what comes back",
               {{"the gradient of x", Numbers({2}, {infinity, 0.001})}}}};
    },
});

// 0 · inf is NaN: the root's slope at 0 is infinite, whatever comes back.
const Check<OneInput> nothing_comes_back({
    .exercise = "04.3",
    .examples = {{Input({2}, {0, 4}), 2}},
    .call =
        [](const OneInput& c) {
          return Call{"mul(sqrt(x), 0)", {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      return gradients_of(mul(sqrt(x), 0), {{"x", x}});
    },
    .expect = [](const OneInput&) -> Answer {
      return {{"the gradient of x", Numbers({2}, {NAN, 0})}};
    },
});

// Two steps in a row: the inner one gets what the outer one hands back.
const Check<OneInput> chains({
    .exercise = "04.3",
    .draw = [](Draw& draw) { return one_input(draw, 4); },
    .drawn = 30,
    .call =
        [](const OneInput& c) {
          const char* const calls[] = {"log(sqrt(x))", "sqrt(exp(x))", "exp(exp(-x))", "log(log(x + 2))",
                                       "sqrt(sqrt(x))"};
          return Call{calls[c.which], {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      return with_gradient(c.x, [&](const Tensor& x) {
        switch (c.which) {
          case 0: return log(sqrt(x));
          case 1: return sqrt(exp(x));
          case 2: return exp(exp(neg(x)));
          case 3: return log(log(add(x, 2)));
          default: return sqrt(sqrt(x));
        }
      });
    },
    .expect = [](const OneInput& c) -> Answer {
      return unary(c.x, [&](double x) {
        switch (c.which) {
          case 0: return std::log(std::sqrt(x));
          case 1: return std::sqrt(std::exp(x));
          case 2: return std::exp(std::exp(-x));
          case 3: return std::log(std::log(x + 2));
          default: return std::sqrt(std::sqrt(x));
        }
      });
    },
});

const Check<OneInput> functions_freed({
    .exercise = "04.3",
    .examples = {{Input({2}, {1, 2}), 0},
                 {Input({2}, {1, 2}), 1},
                 {Input({2}, {1, 2}), 2},
                 {Input({}, {3}), 0},
                 {Input({1}, {3}), 1},
                 {Input({}, {3}), 2}},
    .call =
        [](const OneInput& c) {
          return Call{fmt::format("is the step of {}(x) freed together with its output?", functions[c.which].name),
                      {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer { return is_freed(c.x, functions[c.which].op); },
    .expect = [](const OneInput&) -> Answer { return true; },
    .mistakes = [](const OneInput&) -> Mistakes {
      return {{leaks, false}};
    },
});

struct AfterOne {
  OneInput inputs;
  bool output = false;  ///< the output is overwritten, else the input
};
// With the input or the output kept as the lesson's table has it, or the other one.
Answer kept(const AfterOne& c, bool as_it_should) {
  const Function& function = functions[c.inputs.which];
  const bool keeps_output = (std::string(function.keeps) == "y") == as_it_should;
  const char* const noticed = keeps_output != c.output ? "nothing" : keeps_output ? "y" : "x";
  return noticing(noticed, {{"the gradient of a", unary(c.inputs.x, function.f).items[1].value}});
}

const Check<AfterOne> functions_overwritten({
    .exercise = "04.3",
    .draw =
        [](Draw& draw) {
          const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
          const auto positive = [&] { return draw.uniform(0.4, 2.5); };
          return AfterOne{{draw.input(shape, Layout::dense, positive), static_cast<int>(draw.number(0, 2))},
                          draw.yes()};
        },
    .drawn = 20,
    .call =
        [](const AfterOne& c) {
          return Call{fmt::format("y = {}(x), then fill_({}, 9), then backward", functions[c.inputs.which].name,
                                  c.output ? "y" : "x"),
                      {{"x", c.inputs.x}}};
        },
    .ask = [](const AfterOne& c) -> Answer {
      const TwoInputs one{c.inputs.x, Input({}, {0}), true, false};
      return after_overwriting(one, c.output ? 2 : 0,
                               [&](const Tensor& a, const Tensor&) { return functions[c.inputs.which].op(a); },
                               {"x", "", "y"});
    },
    .expect = [](const AfterOne& c) { return kept(c, true); },
    .mistakes = [](const AfterOne& c) -> Mistakes {
      const auto with = [&](double derivative) {
        const Answer all = unary(c.inputs.x, functions[c.inputs.which].f, [=](double) { return derivative; });
        return noticing("nothing", {{"the gradient of a", all.items[1].value}});
      };
      const bool root_or_exp = c.inputs.which != 1;
      const double slopes_at_nine[] = {std::exp(9), 1.0 / 9, 1.0 / 6};
      const double slopes_of_nine[] = {9, std::exp(-9), 1.0 / 18};
      return {
          {unsaved, with(slopes_at_nine[c.inputs.which])},
          {unsaved, with(slopes_of_nine[c.inputs.which])},
          {c.output != root_or_exp ? root_or_exp ? "the input is kept, although the output says it already: keep y"
                                                 : "the output is kept, and has to be undone first: keep x"
           : root_or_exp
               ? "what the slope is made of was changed, and nobody noticed: keep y itself by saved(y, \"y\"), not a "
                 "copy of its numbers, nor x in its place"
               : "what the slope is made of was changed, and nobody noticed: keep x itself by saved(x, \"x\"), not a "
                 "copy of its numbers, nor y in its place",
           kept(c, false)}};
    },
});

}  // namespace
}  // namespace course
