// Checks of 05.4 to 05.7: silu and the two gelus at one place, then at every element of a tensor.
#include "modules/05_activations/kept.h"
#include "modules/05_activations/places.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

using L = long double;

Answer curve_of(const Places& c, const Formula& f) { return one_by_one(c.x, f, 2e-6, 1e-6); }

// --- 05.4 ------------------------------------------------------------------------------------------------------------

L sigma(L x) { return exact(Bend::sigmoid, x); }

Mistakes mistakes_of_silu(const Places& c) {
  if (!c.slope) {
    return {{"this is the sigmoid: silu is x times it", curve_of(c, sigma)},
            {"e^x overflows for a large x, and inf / inf is NaN: x / (1 + e^-x), or x times your sigmoid",
             curve_of(c,
                      [](L x) {
                        const float at = static_cast<float>(x), e = std::exp(at);
                        return static_cast<L>(at * e / (1 + e));
                      })},
            {"this is softplus: silu is x σ(x)", curve_of(c, [](L x) { return exact(Bend::softplus, x); })},
            {"this is relu there: however far out, something is left of the curve",
             curve_of(c, [](L x) { return std::max(x, 0.0L); })},
            {"this is gelu's Φ, not σ", curve_of(c, [](L x) { return exact(Bend::gelu, x); })},
            {"the sign in the exponent is wrong: x σ(x)", curve_of(c, [](L x) { return x * sigma(-x); })},
            {"σ(x) times x once: here is σ(x²), or x is squared", curve_of(c, [](L x) { return x * x * sigma(x); })}};
  }
  const auto slope_of_sigma = [](L x) { return sigma(x) * sigma(-x); };
  return {{"σ + x σ - x σ² is the same on paper, but far out the difference of two large numbers, in which 1 is lost: "
           "multiply by what is small first, 1 - σ",
           curve_of(c,
                    [](L x) {
                      const float at = static_cast<float>(x), s = 1 / (1 + std::exp(-at));
                      return static_cast<L>(s + at * s - at * s * s);
                    })},
          {"the product rule has a second part: σ + x σ'", curve_of(c, sigma)},
          {"the product rule has a first part: σ + x σ'", curve_of(c, [=](L x) { return x * slope_of_sigma(x); })},
          {"this is the slope of the sigmoid alone: silu is x times it", curve_of(c, slope_of_sigma)},
          {"σ' is σ (1 - σ), and multiplied by x: σ + x σ (1 - σ)",
           curve_of(c, [=](L x) { return sigma(x) + slope_of_sigma(x); })},
          {"σ (1 + x (1 - σ)), with a plus: the output is subtracted here",
           curve_of(c, [=](L x) { return sigma(x) - x * slope_of_sigma(x); })},
          {"(1 - σ) is missing: σ + x σ (1 - σ)", curve_of(c, [](L x) { return sigma(x) * (1 + x); })},
          {"σ is missing before the bracket: σ (1 + x (1 - σ))", curve_of(c, [](L x) { return 1 + x * sigma(-x); })},
          {"this is the value, not the slope", curve_of(c, [](L x) { return x * sigma(x); })}};
}

const Check<Places> silu_at_places(with_mistakes(at_places("05.4", {Bend::silu},
                                                           {{Bend::silu, false, {0, 2, -2}},
                                                            {Bend::silu, true, {0, 2, -2}},
                                                            {Bend::silu, false, {1, 100, -100}},
                                                            {Bend::silu, true, {1, 100, -100}},
                                                            {Bend::silu, false, {12, -12, 21, -21}},
                                                            {Bend::silu, true, {12, -12, 21, -21}},
                                                            {Bend::silu, false, {-1.278}},
                                                            {Bend::silu, true, {-1.278}},
                                                            {Bend::silu, true, {2.3994, -2.3994}},
                                                            {Bend::silu, false, {1000, -1000, nan}},
                                                            {Bend::silu, true, {1000, -1000, nan}}},
                                                           2e-6, 1e-6, true),
                                                 mistakes_of_silu));

const Check<Places> silu_near_0(beside_x("05.4", Bend::silu));

// Far below 0 silu is x e^x, and its slope (1 + x) e^x: small, with all digits.
const Check<Places> silu_of_little({
    .exercise = "05.4",
    .examples = {{Bend::silu, false, {-20, -25, -30, -40}}, {Bend::silu, true, {-20, -25, -30, -40}}},
    .call =
        [](const Places& c) {
          return Call{fmt::format("{} of silu, divided by e^x, at {}", c.slope ? "the slope" : "the value",
                                  fmt::join(c.x, ", ")),
                      {}};
        },
    .ask = [](const Places& c) -> Answer {
      std::vector<double> values;
      const auto f = c.slope ? reference::activation_slope : reference::activation;
      for (const double at : c.x)
        values.push_back(static_cast<double>(f(Unary::silu, static_cast<real>(at))) * std::exp(-at));
      return row(values);
    },
    .expect = [](const Places& c) -> Answer {
      std::vector<double> values;
      for (const double at : c.x) values.push_back(c.slope ? 1 + at : at);
      return Value(row(values)).within(1e-3);
    },
    .mistakes = [](const Places& c) -> Mistakes {
      const char* const limit =
          "a limit beyond which it is called 0, or a difference from 1: far below 0 silu and its slope are small, with "
          "all "
          "digits";
      return {{limit, row({0, 0, 0, 0})}, {limit, row({c.slope ? -19.0 : -20.0, 0, 0, 0})}};
    },
    .single_only = true,
});

// --- 05.5 and 05.6 ---------------------------------------------------------------------------------------------------

L phi(L x) { return expl(-x * x / 2) / sqrtl(2 * acosl(-1)); }
L cdf(L x) { return erfcl(-x * sqrtl(0.5L)) / 2; }

Mistakes mistakes_of_gelu(const Places& c) {
  if (!c.slope) {
    return {{"this is relu there: however far out, something is left of the curve",
             curve_of(c, [](L x) { return std::max(x, 0.0L); })},
            {"erf takes x / √2: the normal distribution has variance 1, erf's bell has ½",
             curve_of(c, [](L x) { return x * (1 + erfl(x)) / 2; })},
            {"the half is missing: Φ goes from 0 to 1, 1 + erf from 0 to 2",
             curve_of(c, [](L x) { return 2 * x * cdf(x); })},
            {"this is Φ: gelu is x times it", curve_of(c, cdf)},
            {"1 + erf is missing the 1: Φ is ½ at 0", curve_of(c, [](L x) { return x * erfl(x * sqrtl(0.5L)) / 2; })},
            {"the density is the slope of Φ: the probability itself is asked for",
             curve_of(c, [](L x) { return x * phi(x); })},
            {"this is the approximation with σ(1.702 x): the exact one takes erf",
             curve_of(c, [](L x) { return x * sigma(1.702L * x); })},
            {"this is the approximation by tanh, for 05.6: the exact one takes erf",
             one_by_one(
                 c.x, [](L x) { return exact(Bend::gelu_tanh, x); }, 2e-6, 1e-6)},
            {"x · √2 instead of x / √2", curve_of(c, [](L x) { return x * (1 + erfl(x * sqrtl(2))) / 2; })}};
  }
  return {{"the product rule has a second part: Φ + x φ", curve_of(c, cdf)},
          {"the product rule has a first part: Φ + x φ", curve_of(c, [](L x) { return x * phi(x); })},
          {"φ is to be multiplied by x: Φ + x φ", curve_of(c, [](L x) { return cdf(x) + phi(x); })},
          {"Φ + x φ, with a plus", curve_of(c, [](L x) { return cdf(x) - x * phi(x); })},
          {"this is the slope of silu", curve_of(c, [](L x) { return exact_slope(Bend::silu, x); })},
          {"this is the value, not the slope", curve_of(c, [](L x) { return x * cdf(x); })},
          {"x is squared: (x Φ)' is Φ + x φ", curve_of(c, [](L x) { return cdf(x) + x * x * phi(x); })}};
}

std::vector<Places> examples_of(Bend bend) {
  return {{bend, false, {0, 1, -1}},
          {bend, true, {0, 1, -1}},
          {bend, false, {2, -2, 0.5, -0.5}},
          {bend, true, {2, -2, 0.5, 3}},
          {bend, false, {4.25, -4.25, 5, -5}},
          {bend, true, {4.25, -4.25, 5, -5}},
          {bend, false, {100, -100, nan}},
          {bend, true, {100, -100, nan}},
          // The lowest value, and the ends of the slope.
          {bend, false, {bend == Bend::gelu ? -0.7517916 : -0.7524614}},
          {bend, true, {0x1p-149, -0x1p-149, 0x1p-130}},
          {bend, true, {bend == Bend::gelu ? 1.4142136 : 1.4185}},
          {bend, true, {bend == Bend::gelu ? -1.4142136 : -1.4185}}};
}

const Check<Places> gelu_at_places(
    with_mistakes(at_places("05.5", {Bend::gelu}, examples_of(Bend::gelu), 2e-6, 1e-6, true), mistakes_of_gelu));

const Check<Places> gelu_near_0(beside_x("05.5", Bend::gelu));

const L root_2_over_pi = sqrtl(2 / acosl(-1));

Mistakes mistakes_of_gelu_tanh(const Places& c) {
  const auto with = [](L factor, L cubic) {
    return [=](L x) { return x / 2 * (1 + tanhl(factor * (x + cubic * x * x * x))); };
  };
  if (!c.slope) {
    return {{"this is relu there: however far out, something is left of the curve",
             curve_of(c, [](L x) { return std::max(x, 0.0L); })},
            {"the cubic term is missing: x + 0.044715 x³", curve_of(c, with(root_2_over_pi, 0))},
            {"this is the exact one, with erf: tanh is asked for, as GPT-2 has it",
             curve_of(c, [](L x) { return exact(Bend::gelu, x); })},
            {"√(2/π) is missing", curve_of(c, with(1, 0.044715L))},
            {"√(2/π), the root of it", curve_of(c, with(2 / acosl(-1), 0.044715L))},
            {"√(2/π), not √(π/2)", curve_of(c, with(1 / root_2_over_pi, 0.044715L))},
            {"0.044715: a 0 is lost", curve_of(c, with(root_2_over_pi, 0.44715L))},
            {"0.044715 multiplies the cube alone, and √(2/π) both",
             curve_of(c, [](L x) { return x / 2 * (1 + tanhl(root_2_over_pi * x + 0.044715L * x * x * x)); })},
            {"a square in the place of the cube, or the cube of |x|: what is inside of tanh must be odd",
             curve_of(c, [](L x) { return x / 2 * (1 + tanhl(root_2_over_pi * (x + 0.044715L * x * x))); })},
            {"the half is missing", curve_of(c, [=](L x) { return 2 * exact(Bend::gelu_tanh, x); })}};
  }
  const auto inner = [](L x) { return root_2_over_pi * (x + 0.044715L * x * x * x); };
  const auto rule = [=](L x, L inner_slope) {
    const L t = tanhl(inner(x));
    return (1 + t) / 2 + x / 2 * (1 - t * t) * inner_slope;
  };
  return {{"the product rule has a second part: ½ (1 + t) + ½ x t'",
           curve_of(c, [=](L x) { return (1 + tanhl(inner(x))) / 2; })},
          {"the chain rule goes on inside of tanh: times √(2/π) (1 + 3 · 0.044715 x²)",
           curve_of(c, [=](L x) { return rule(x, 1); })},
          {"the slope of x + 0.044715 x³ is 1 + 3 · 0.044715 x²: the 3 is missing",
           curve_of(c, [=](L x) { return rule(x, root_2_over_pi * (1 + 0.044715L * x * x)); })},
          {"√(2/π) is missing in the slope of what is inside",
           curve_of(c, [=](L x) { return rule(x, 1 + 3 * 0.044715L * x * x); })},
          {"the cubic term has a slope too: 1 + 3 · 0.044715 x²",
           curve_of(c, [=](L x) { return rule(x, root_2_over_pi); })},
          {"this is the slope of the exact one: its own is a little different",
           curve_of(c, [](L x) { return exact_slope(Bend::gelu, x); })},
          {"this is the value, not the slope", curve_of(c, [](L x) { return exact(Bend::gelu_tanh, x); })},
          {"1 - t², where t is tanh: the square is missing", curve_of(c, [=](L x) {
             const L t = tanhl(inner(x));
             return (1 + t) / 2 + x / 2 * (1 - t) * root_2_over_pi * (1 + 3 * 0.044715L * x * x);
           })}};
}

const Check<Places> gelu_tanh_at_places(with_mistakes(at_places("05.6", {Bend::gelu_tanh}, examples_of(Bend::gelu_tanh),
                                                                2e-6, 1e-6, true),
                                                      mistakes_of_gelu_tanh));

const Check<Places> gelu_tanh_near_0(beside_x("05.6", Bend::gelu_tanh));

// --- 05.7 ------------------------------------------------------------------------------------------------------------

enum class Where { apart, dx_in_dy, dx_in_x, y_in_x };

const std::vector<Bend> with_slopes = {Bend::silu, Bend::gelu, Bend::gelu_tanh};

struct Loop {
  Bend bend = Bend::silu;
  std::vector<double> x = {}, dy = {};
  bool with_y = false;
  Where where = Where::apart;
};

Loop loop_for(Draw& draw) {
  Loop c{draw.one_of(with_slopes)};
  int64_t n = draw.size(0, 12);
  if (const int64_t large = large_size(draw); large > 0) n = large;
  for (int64_t i = 0; i < n; ++i) c.x.push_back(as_float(draw.uniform(-4, 4)));
  c.dy = normals(draw, n);
  for (double& one : c.dy) one = draw.yes(0.1) ? 0 : draw.yes(0.01) ? draw.one_of<double>({nan, infinity}) : one;
  if (n > 2 && draw.yes(0.15)) c.dy.back() = c.dy.front();  // as if all were alike
  c.with_y = draw.yes();
  c.where = draw.one_of<Where>({Where::apart, Where::dx_in_dy, Where::dx_in_x, Where::y_in_x});
  if (c.where == Where::y_in_x) c.with_y = true;
  return c;
}

const char* name_of(Bend bend) {
  return bend == Bend::silu ? "Unary::silu" : bend == Bend::gelu ? "Unary::gelu" : "Unary::gelu_tanh";
}

Call call_of_loop(const Loop& c) {
  const char* const dx = c.where == Where::dx_in_dy  ? "dx = dy: in place"
                         : c.where == Where::dx_in_x ? "dx = x: in place"
                                                     : "dx";
  const char* const y = !c.with_y ? "y = nullptr" : c.where == Where::y_in_x ? "y = x: in place" : "y";
  return {fmt::format("unary_backward({}, n = {}, x, dy, {}, {})", name_of(c.bend), c.x.size(), dx, y),
          {{"x", row(c.x)}, {"dy", row(c.dy)}}};
}

Answer run_loop(const Loop& c) {
  const auto n = static_cast<int64_t>(c.x.size());
  Room x = input(c.x), dy = input(c.dy), dx = output(n), y = output(n);
  Room& to = c.where == Where::dx_in_dy ? dy : c.where == Where::dx_in_x ? x : dx;
  Room& value = c.where == Where::y_in_x ? x : y;
  reference::unary_backward(kernel_of(c.bend), n, x.data(), dy.data(), to.data(), c.with_y ? value.data() : nullptr);
  std::vector<Item> items{{"dx", to.numbers()}};
  if (c.with_y) items.push_back({"y", value.numbers()});
  items.push_back({"numbers written outside", x.touched() + dy.touched() + dx.touched() + y.touched()});
  const bool x_is_free = c.where == Where::dx_in_x || c.where == Where::y_in_x, dy_is_free = c.where == Where::dx_in_dy;
  items.push_back({inputs_changed, (x_is_free ? 0 : x.changed()) + (dy_is_free ? 0 : dy.changed())});
  return items;
}

Answer loop_with(const Loop& c, const std::function<double(L x, double dy)>& dx,
                 const std::function<double(L x, double dx)>& y) {
  std::vector<double> all_dx, all_y;
  double largest = 1;
  for (size_t i = 0; i < c.x.size(); ++i) {
    all_dx.push_back(dx(static_cast<L>(c.x[i]), c.dy[i]));
    all_y.push_back(y(static_cast<L>(c.x[i]), all_dx.back()));
    for (const double one : {all_dx.back(), all_y.back()}) {
      if (std::isfinite(one)) largest = std::max(largest, std::abs(one));
    }
  }
  std::vector<Item> items{{"dx", Value(row(all_dx)).within(2e-6 * largest)}};
  if (c.with_y) items.push_back({"y", Value(row(all_y)).within(2e-6 * largest)});
  items.push_back({"numbers written outside", Value(0)});
  items.push_back({inputs_changed, Value(0)});
  return items;
}

// y = f(x), and dx = dy · f'(x), of one element.
std::function<double(L x, double)> value_of(Bend bend) {
  return [=](L x, double) { return static_cast<double>(exact(bend, x)); };
}
std::function<double(L x, double dy)> sent_by(Bend bend) {
  return [=](L x, double dy) { return dy * static_cast<double>(exact_slope(bend, x)); };
}

const Check<Loop> loops({
    .exercise = "05.7",
    .examples = {{Bend::silu, {0, 2, -2}, {1, 1, 1}},
                 {Bend::gelu, {0, 1, -1}, {1, 1, 1}},
                 {Bend::gelu_tanh, {0, 1, -1}, {1, 1, 1}},
                 {Bend::silu, {0, 2, -2}, {1, 10, 100}, true},
                 {Bend::gelu, {1, 2, 3}, {0, nan, infinity}, true},
                 {Bend::silu, {nan, 1}, {0, 2}},
                 {Bend::gelu, {}, {}},
                 {Bend::gelu, {1}, {3}, true},
                 {Bend::silu, {1, 2}, {3, 4}, false, Where::dx_in_dy},
                 {Bend::silu, {1, 2}, {3, 4}, true, Where::dx_in_x},
                 {Bend::silu, {1, 2}, {3, 4}, true, Where::y_in_x}},
    .draw = loop_for,
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {
          Loop c{with_slopes[static_cast<size_t>(i)]};
          const int64_t n = beyond_blocks(draw);
          for (int64_t k = 0; k < n; ++k) c.x.push_back(as_float(draw.uniform(-4, 4)));
          c.dy = normals(draw, n);
          c.with_y = true;
          c.where = i == 0 ? Where::apart : i == 1 ? Where::dx_in_x : Where::y_in_x;
          return c;
        },
    .large = 3,
    .call = call_of_loop,
    .ask = run_loop,
    .expect = [](const Loop& c) { return loop_with(c, sent_by(c.bend), value_of(c.bend)); },
    .mistakes = [](const Loop& c) -> Mistakes {
      const auto f = value_of(c.bend);
      const auto sent = sent_by(c.bend);
      const auto slope = [&](L x, double) { return static_cast<double>(exact_slope(c.bend, x)); };
      const auto nothing = [](L, double) { return unwritten; };
      const char* const late =
          "dx may be x itself: what is read after it was written is no longer x. Take x[i] out before you write";
      const bool in_x = c.where == Where::dx_in_x, over_x = c.where == Where::y_in_x;
      return {{"dy is forgotten: the slope is to be multiplied by it", loop_with(c, slope, f)},
              {"y is asked for where it is not null: y[i] = f(x[i])",
               loop_with(c, sent, [&](L x, double) { return over_x ? static_cast<double>(x) : unwritten; })},
              {"dx is not written", loop_with(c, nothing, f)},
              {"where dy is 0 dx is not written",
               loop_with(
                   c, [&](L x, double dy) { return dy == 0 ? unwritten : sent(x, dy); }, f)},
              {"dx is added to what was there: it is to be overwritten",
               loop_with(
                   c, [&](L x, double dy) { return unwritten + sent(x, dy); }, f)},
              {"dy times f(x): it is the slope of f that is asked for",
               loop_with(
                   c, [&](L x, double dy) { return dy * f(x, 0); }, f)},
              {"always silu: f says which function is meant", loop_with(c, sent_by(Bend::silu), f)},
              {"this is the slope of the other gelu: f says which one is meant",
               loop_with(c, sent_by(c.bend == Bend::gelu ? Bend::gelu_tanh : Bend::gelu), f)},
              {late, loop_with(c, sent, [&](L x, double dx) { return f(in_x ? static_cast<L>(dx) : x, 0); })},
              {"y may be x itself: what is read after it was written is no longer x. Take x[i] out before you write",
               loop_with(
                   c, [&](L x, double dy) { return sent(over_x ? exact(c.bend, x) : x, dy); }, f)},
              {"y is the value f(x), not its slope", loop_with(c, sent, slope)}};
    },
});

Mistakes mistakes_of_op(const Bent& c) {
  Mistakes all = {
      {"dy is forgotten, or replaced by 1",
       {outputs(c).items[0],
        {"the gradient of x",
         near_to(filled(c.x.shape, [&](const Shape& i) { return exact_slope(c.bend, static_cast<L>(c.x.at(i))); }))}}},
      {"the backward hands on dy as it came: it is to be multiplied by the slope", with_slope(c, [](L) { return 1; })},
      {"the slope at the output y: it is that at x which is asked for",
       with_slope(c, [&](L x) { return exact_slope(c.bend, exact(c.bend, x)); })}};
  for (Mistake& mistake : misread(c)) all.insert(all.begin(), std::move(mistake));
  for (const Bend other : with_slopes) {
    if (other == c.bend) continue;
    all.push_back({"this is the slope of another function: f says which one is meant, on the way back too",
                   with_slope(c, [=](L x) { return exact_slope(other, x); })});
  }
  return all;
}

const Check<Bent> smooth_on_tensors(with_mistakes(on_tensors("05.7", with_slopes,
                                                             {{Bend::silu, Input({3}, {0, 2, -2})},
                                                              {Bend::gelu, Input({3}, {0, 1, -1})},
                                                              {Bend::gelu_tanh, Input({3}, {0, 1, -1})},
                                                              {Bend::silu, Input({2, 3}, {0, 1, 2, 3, 4, 5})},
                                                              {Bend::silu, Input({2}, {100, -100})}}),
                                                  mistakes_of_op));

// What PyTorch, too, prints of a tensor that they made.
const Check<Bent> smooth_named({
    .exercise = "05.7",
    .examples = {{Bend::silu, Input({1}, {1})}, {Bend::gelu, Input({1}, {1})}, {Bend::gelu_tanh, Input({1}, {1})}},
    .call = [](const Bent& c) { return Call{call_of(c.bend, 0) + ".grad_fn()"}; },
    .ask = [](const Bent& c) -> Answer {
      const char* const name = bent(c.bend, c.x.tensor().requires_grad_(), 0).grad_fn();
      return name == nullptr ? Value() : Value(name);
    },
    .expect = [](const Bent& c) -> Answer { return c.bend == Bend::silu ? "SiluBackward" : "GeluBackward"; },
    .mistakes = [](const Bent&) -> Mistakes {
      return {{"nothing was recorded: no step of the tape made this", Value()}};
    },
});

const Check<Bent> smooth_kept(what_is_kept("05.7", with_slopes));

const Check<Kept> smooth_keep_x(keeps("05.7", with_slopes, false));

}  // namespace
}  // namespace course
