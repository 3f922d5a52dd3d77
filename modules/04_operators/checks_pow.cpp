// Checks of 04.9: powers, also where the formula is 0 · inf.
#include "modules/04_operators/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

double power(double a, double b) { return std::pow(a, b); }

Call call_of(const TwoInputs& c) {
  const char* const wanted = !c.for_b ? ", b needs no gradient" : !c.for_a ? ", a needs no gradient" : "";
  return {fmt::format("pow(a, b){}", wanted), {{"a", c.a}, {"b", c.b}}};
}

const Check<TwoInputs> powers({
    .exercise = "04.9",
    .examples = {{Input({2}, {2, 3}), Input({2}, {3, 2})},
                 {Input({2, 2}, {1, 2, 3, 0.5}), Input({2}, {-1, 2})},
                 {Input({2}, {2, 3}), Input({}, {1.5}), true, false}},
    .draw =
        [](Draw& draw) {
          const Shape common = draw.shape({.most_dims = 3, .largest = 4});
          const auto layout = [&] { return draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}); };
          const Shape a = draw.yes(0.4) ? common : draw.broadcast_to(common);
          const Shape b = draw.yes(0.4) ? common : draw.broadcast_to(common);
          TwoInputs c;
          c.a = draw.input(a, layout(), [&] { return draw.uniform(0.4, 2.5); });
          c.b = draw.input(b, layout(), [&] { return draw.uniform(0.2, 2.5) * (draw.yes(0.7) ? 1 : -1); });
          const int64_t wanted = draw.number(0, 4);
          c.for_a = wanted != 0, c.for_b = wanted != 1;
          return c;
        },
    .draw_large =
        [](Draw& draw, int) {
          const int64_t n = beyond_blocks(draw);
          const auto positive = [&] { return draw.uniform(0.4, 2.5); };
          return TwoInputs{draw.input({n}, Layout::gaps, positive), draw.input({n}, Layout::dense, positive)};
        },
    .large = 1,
    .call = [](const TwoInputs& c) { return call_of(c); },
    .ask = [](const TwoInputs& c) -> Answer {
      return with_gradients(c, [](const Tensor& a, const Tensor& b) { return pow(a, b); });
    },
    .expect = [](const TwoInputs& c) { return as_a_step(elementwise(c, power), "PowBackward of 2 inputs"); },
    .mistakes =
        [](const TwoInputs& c) {
          const Share to_a = [](double dc, double a, double b) { return dc * b * std::pow(a, b - 1); };
          const Share to_b = [](double dc, double a, double b) { return dc * std::pow(a, b) * std::log(a); };
          const auto with_a = [&](const char* says, const Share& share) {
            return Mistake{says, elementwise(c, power, share, to_b)};
          };
          const auto with_b = [&](const char* says, const Share& share) {
            return Mistake{says, elementwise(c, power, to_a, share)};
          };
          const Mistakes all = {with_a("da: the exponent falls by one, a^(b-1)",
                                       [](double dc, double a, double b) { return dc * b * std::pow(a, b); }),
                                with_a("da: the factor b is missing",
                                       [](double dc, double a, double b) { return dc * std::pow(a, b - 1); }),
                                with_b("db: the factor log a is missing",
                                       [](double dc, double a, double b) { return dc * std::pow(a, b); }),
                                with_b("db: it is log a, not log b",
                                       [](double dc, double a, double b) { return dc * std::pow(a, b) * std::log(b); }),
                                with_b("db: this is the rule for the base; the exponent's is a^b · log a", to_a)};
          return as_a_step(all, "PowBackward of 2 inputs");
        },
});

struct ScalarPower {
  Input x;
  double exponent = 2;
};
Answer scalar_powers(const ScalarPower& c, const std::function<double(double)>& derivative) {
  const Numbers w = uneven(c.x.shape);
  Numbers out(c.x.shape), dx(c.x.shape);
  for (size_t i = 0; i < w.values.size(); ++i) {
    out.values[i] = power(c.x.values[i], c.exponent);
    dx.values[i] = w.values[i] * derivative(c.x.values[i]);
  }
  return {{"the output", rounded_like(out)}, {"the gradient of x", rounded_like(dx)}};
}
const Check<ScalarPower> scalar_exponents({
    .exercise = "04.9",
    .examples = {{Input({3}, {1, 2, 3}), 2},
                 {Input({3}, {1, 2, 3}), 3},
                 {Input({2}, {4, 9}), 0.5},
                 {Input({2}, {4, 9}), -1},
                 {Input({2}, {4, 9}), 5e-7}},
    .draw =
        [](Draw& draw) {
          const Shape shape = draw.shape({.most_dims = 3, .largest = 4});
          const double exponent = draw.yes() ? static_cast<double>(draw.number(-2, 4)) : draw.uniform(-2, 3);
          return ScalarPower{draw.input(shape, Layout::transposed, [&] { return draw.uniform(0.4, 2.5); }), exponent};
        },
    .draw_large =
        [](Draw& draw, int) {
          const auto positive = [&] { return draw.uniform(0.4, 2.5); };
          return ScalarPower{draw.input({beyond_blocks(draw)}, Layout::gaps, positive), 3};
        },
    .large = 1,
    .call =
        [](const ScalarPower& c) {
          return Call{fmt::format("pow(x, {:.4g})", c.exponent), {{"x", c.x}}};
        },
    .ask = [](const ScalarPower& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor out = pow(x, c.exponent);
      std::vector<Item> items{{"the output", out}};
      for (Item& item : asked_twice(out, {{"x", x}})) items.push_back(std::move(item));
      return items;
    },
    .expect = [](const ScalarPower& c) -> Answer {
      return scalar_powers(c, [&](double at) { return slope([&](double x) { return power(x, c.exponent); }, at); });
    },
    .mistakes = [](const ScalarPower& c) -> Mistakes {
      const double b = c.exponent;
      return {{"the exponent falls by one, a^(b-1)", scalar_powers(c, [=](double x) { return b * power(x, b); })},
              {"the factor b is missing", scalar_powers(c, [=](double x) { return power(x, b - 1); })},
              {"an exponent that is nearly 0 is not 0: the slope is small there",
               scalar_powers(c, [=](double x) { return std::abs(b) < 1e-3 ? 0 : b * power(x, b - 1); })},
              {"this is right for squares only", scalar_powers(c, [](double x) { return 2 * x; })}};
    },
});

// Where a difference cannot be measured: a base of 0 or below it, an exponent of 0.
struct Edge {
  double a = 0, b = 0, to_a = 0, to_b = 0;  ///< with what dc is multiplied
};
constexpr double infinite = HUGE_VAL;
const double near_0 = static_cast<double>(1e-7F);
const double nearer_0 = static_cast<double>(1e-9F);
constexpr float small = 1e-40F;  // a float holds it, and not what 1 divided by it is
const Edge places[] = {
    {2, 0, 0, 0.6931471805599453},
    {0, 0, 0, 0},
    {0, 1, 1, 0},
    {0, 2, 0, 0},
    {0, 3, 0, 0},
    {-2, 0, 0, NAN},
    {-2, 2, -4, NAN},
    {-2, 3, 12, NAN},
    {0, 0.25, infinite, 0},
    {1, 5, 5, 0},
    {0, -1, -infinite, -infinite},
    {0, -2, -infinite, -infinite},
    {NAN, 0, 0, NAN},
    {small, 0, 0, std::log(double{small})},
    {1e-6F, 0, 0, std::log(double{1e-6F})},
    {0, -0.0, 0, 0},
    {2, -0.0, 0, 0.6931471805599453},
    {near_0, near_0, near_0* std::pow(near_0, near_0 - 1), std::pow(near_0, near_0) * std::log(near_0)},
    {nearer_0, nearer_0, std::pow(nearer_0, nearer_0), std::pow(nearer_0, nearer_0) * std::log(nearer_0)},
    {near_0, -near_0, -near_0* std::pow(near_0, -near_0 - 1), std::pow(near_0, -near_0) * std::log(near_0)},
    {0, NAN, NAN, NAN},
};

struct AtEdge {
  int which = 0;
  bool scalar = false;
};
const Check<AtEdge> at_edges({
    .exercise = "04.9",
    .examples = {{0},        {1},        {2},        {3},        {4},        {5},       {6},
                 {7},        {8},        {9},        {0, true},  {1, true},  {2, true}, {3, true},
                 {4, true},  {5, true},  {6, true},  {7, true},  {8, true},  {9, true}, {10},
                 {11},       {10, true}, {11, true}, {12},       {13},       {14},      {12, true},
                 {13, true}, {15},       {16},       {15, true}, {16, true}, {17},      {18},
                 {17, true}, {18, true}, {19},       {19, true}, {20},       {20, true}},
    .call =
        [](const AtEdge& c) {
          return Call{fmt::format("pow({}({:g}), {}({:g}))", "tensor", places[c.which].a, c.scalar ? "" : "tensor",
                                  places[c.which].b)};
        },
    .ask = [](const AtEdge& c) -> Answer {
      const Tensor a = tensor(places[c.which].a).requires_grad_();
      const Tensor b = tensor(places[c.which].b).requires_grad_();
      if (c.scalar) return asked_twice(pow(a, places[c.which].b), {{"a", a}});
      return asked_twice(pow(a, b), {{"a", a}, {"b", b}});
    },
    .expect = [](const AtEdge& c) -> Answer {
      const double w = uneven({}).values[0];
      std::vector<Item> items{{"the gradient of a", w * places[c.which].to_a}};
      if (!c.scalar) items.push_back({"the gradient of b", w * places[c.which].to_b});
      return items;
    },
    .mistakes = [](const AtEdge& c) -> Mistakes {
      const double w = uneven({}).values[0];
      const Edge& e = places[c.which];
      const auto gives = [&](double to_a, double to_b) {
        std::vector<Item> items{{"the gradient of a", w * to_a}};
        if (!c.scalar) items.push_back({"the gradient of b", w * to_b});
        return Answer(items);
      };
      const char* const constant = "a^0 is 1 wherever a is: no slope, although b · a^(b-1) is 0 · inf at 0";
      const char* const zero = "0^b is 0 for every b > 0, and 1 for b = 0: no slope, although a^b · log a is 0 · -inf";
      const char* const quotient = e.a < 0 ? "a negative base has powers and no logarithm: b · a^(b-1) needs none"
                                           : "a^(b-1) is not a^b / a at 0, where that is 0/0, nor exp((b - 1) log a)";
      const char* const negative =
          std::isnan(e.b) ? "NaN >= 0 is false, and so is NaN < 0: ask for what is to be true, b >= 0"
          : e.a < 0       ? "log of a negative base is NaN, and its gradient too: PyTorch says so as well"
                          : "0^b is infinite for b < 0: only where b >= 0 is there no slope at a = 0";
      return {{e.b == 0   ? constant
               : c.scalar ? quotient
                          : zero,
               gives(NAN, NAN)},
              {e.b == 0 ? constant : quotient, gives(NAN, e.to_b)},
              {"only an exponent of 0 has no slope, not one that is near it, nor a base of 0: b · a^(b-1)",
               gives(0, e.to_b)},
              {zero, gives(e.to_a, NAN)},
              {zero, gives(e.to_a, -infinite)},
              {negative, gives(e.to_a, 0)}};
    },
});

// Nothing is to blame for a^0, whatever arrives.
struct Nothing {
  double dc = HUGE_VAL;
};
const Check<Nothing> nothing_to_blame({
    .exercise = "04.9",
    .examples = {{HUGE_VAL}, {-HUGE_VAL}, {2}},
    .call = [](const Nothing& c) { return Call{fmt::format("pow(x, 0), x = (2, 3), backward with dc = {:g}", c.dc)}; },
    .ask = [](const Nothing& c) -> Answer {
      const Tensor x = tensor({2, 3}).requires_grad_();
      backward(pow(x, 0), full({2}, c.dc));
      return {{"the gradient of x", x.grad()}};
    },
    .expect = [](const Nothing&) -> Answer {
      return {{"the gradient of x", Numbers({2})}};
    },
});

}  // namespace
}  // namespace course
