// Checks of 04.1: products. What is expected are slopes that are measured.
#include "modules/04_operators/two_inputs.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

double product(double a, double b) { return a * b; }

const Check<TwoInputs> products({
    .exercise = "04.1",
    .examples = {dense_pair({2}, {3}),
                 dense_pair({1, 2, 3}, {4, 5, 6}),
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), Input({3}, {10, 20, 30})},
                 {Input({}, {2}), Input({2}, {5, 7})},
                 {Input({}, {2}), Input({2}, {5, 7}), true, false},
                 {Input({1}, {2}), Input({2, 2}, {5, 7, -1, 3}), true, false},
                 {Input({2}, {5, 7}), Input({}, {2}), false, true}},
    .draw = [](Draw& draw) { return two_inputs(draw, [&] { return either_sign(draw); }); },
    .draw_large = [](Draw& draw, int i) { return many_elements(draw, i, [&] { return either_sign(draw); }); },
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
              {"the numbers that the gradient needs were changed, and nobody noticed: keep the factors themselves with "
               "saved(), which watches them. A copy is not watched, nor is a factor that is got back from the output",
               noticing("nothing", gradients_only(elementwise(c.inputs, product)))}};
    },
});

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
    .draw_large = many_with_number,
    .large = 1,
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
          const double whole = std::trunc(c.number);
          const Mistakes all = {{"the number is a double: here it became a whole one on its way",
                                 unary(c.x, f, [&](double) { return whole; })},
                                {"each factor's gradient holds the other factor: here the number b",
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

// So are a square matrix and another leaf that reads the same numbers transposed, from the same place on.
const Check<OneInput> numbers_turned({
    .exercise = "04.1",
    .examples = {{Input({2, 2}, {1, 2, 3, 4})}, {Input({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9})}},
    .call =
        [](const OneInput& c) {
          return Call{"mul(x, y), y another leaf, the transpose of x in the memory of x", {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = x.detach().as_strided(c.x.shape, {1, c.x.size(0)}, x.offset()).requires_grad_();
      return gradients_of(mul(x, y), {{"x", x}, {"y", y}});
    },
    .expect = [](const OneInput& c) -> Answer {
      const Numbers w = uneven(c.x.shape);
      const auto to_x = [&](const Shape& i) { return w.at(i) * c.x.at({i[1], i[0]}); };
      const auto to_y = [&](const Shape& i) { return w.at(i) * c.x.at(i); };
      return {{"the gradient of x", rounded_like(filled(c.x.shape, to_x))},
              {"the gradient of y", rounded_like(filled(c.x.shape, to_y))}};
    },
    .mistakes = [](const OneInput& c) -> Mistakes {
      const Numbers w = uneven(c.x.shape);
      const auto own = [&](const Shape& i) { return w.at(i) * c.x.at(i); };
      return {{"two views that begin at one number are not one tensor: their strides may differ",
               {{"the gradient of x", rounded_like(filled(c.x.shape, own))}}}};
    },
});

const Check<OneInput> products_freed(
    freed("04.1", {{Input({2}, {1, 2}), 0}, {Input({2}, {1, 2}), 1}, {Input({}, {3}), 0}, {Input({1}, {3}), 1}}));

double back_to_square(const OneInput& c) { return c.which == 1 ? 2e38 : 0.125; }

// Twice the same tensor: the slope 2x is inf beside an x of 2e38, and each of the two gradients is not.
const Check<OneInput> large_squares({
    .exercise = "04.1",
    .examples = {{Input({}, {2e38})}, {Input({2}, {-3e38, 1})}, {Input({2}, {0.5, -0.25}), 1}},
    .call =
        [](const OneInput& c) {
          return Call{fmt::format("the gradient of mul(x, x), where {:g} comes back", back_to_square(c)), {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      backward(mul(x, x), full(x.shape(), back_to_square(c)));
      return x.grad();
    },
    .expect = [](const OneInput& c) -> Answer {
      Numbers gradient = c.x;
      for (double& one : gradient.values) one *= 2 * back_to_square(c);
      return Value(gradient).within(1e-6 * std::abs(gradient.values[0]));
    },
    .mistakes = [](const OneInput& c) -> Mistakes {
      Numbers gradient = c.x;
      for (double& one : gradient.values) one = c.which == 1 || std::abs(one) > 1e38 ? one * infinity : one * 0.25;
      return {
          {"a square is a product of two factors, each with its gradient: 2x or 2dc is inf in a float where dc · x is "
           "not",
           gradient}};
    },
    .single_only = true,
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

}  // namespace
}  // namespace course
