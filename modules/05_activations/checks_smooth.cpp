// Checks of 05.4 to 05.6: silu and the two gelus at one place.
#include <fmt/ranges.h>

#include "modules/05_activations/places.h"

namespace course {
namespace {

using L = long double;

Answer curve_of(const Places& c, const Formula& f) { return one_by_one(c.x, f, 2e-6, 1e-6); }

// A straight line from one of these places on, above and below 0.
Mistakes straight_far_out(const Places& c) {
  Mistakes all;
  for (const double at : c.x) {
    const L limit = std::abs(static_cast<L>(at));
    if (!(limit >= 3)) continue;
    all.push_back({c.slope ? "this is the slope of relu there: however far out, something is left of the curve's own"
                           : "this is relu there: however far out, something is left of the curve",
                   curve_of(c, [=](L x) -> L {
                     if (std::abs(x) < limit) return c.slope ? exact_slope(c.bend, x) : exact(c.bend, x);
                     return c.slope ? (x > 0 ? 1 : 0) : std::max(x, 0.0L);
                   })});
  }
  return all;
}

template <Mistakes (*mistakes)(const Places&)>
Mistakes or_straight(const Places& c) {
  Mistakes all = mistakes(c);
  for (Mistake& mistake : straight_far_out(c)) all.insert(all.begin(), std::move(mistake));
  return all;
}

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
                                                            {Bend::silu, true, {0x1p-149, -0x1p-149, 0x1p-130}},
                                                            {Bend::silu, false, {largest_float, -largest_float}},
                                                            {Bend::silu, true, {largest_float, -largest_float}},
                                                            {Bend::silu, false, {-1.278}},
                                                            {Bend::silu, true, {-1.278}},
                                                            {Bend::silu, true, {2.3994, -2.3994}},
                                                            {Bend::silu, false, {1000, -1000, nan}},
                                                            {Bend::silu, true, {1000, -1000, nan}}},
                                                           2e-6, 1e-6, true),
                                                 or_straight<mistakes_of_silu>));

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
  // The approximation by tanh has a cube, for which a float has no room there.
  const double far = bend == Bend::gelu ? largest_float : 1e12;
  return {{bend, false, {0, 1, -1}},
          {bend, true, {0, 1, -1}},
          {bend, false, {2, -2, 0.5, -0.5}},
          {bend, true, {2, -2, 0.5, 3}},
          {bend, false, {4.25, -4.25, 5, -5}},
          {bend, true, {4.25, -4.25, 5, -5}},
          {bend, false, {100, -100, nan}},
          {bend, true, {100, -100, nan}},
          {bend, false, {far, -far}},
          {bend, true, {far, -far}},
          // The lowest value, and the ends of the slope.
          {bend, false, {bend == Bend::gelu ? -0.7517916 : -0.7524614}},
          {bend, true, {0x1p-149, -0x1p-149, 0x1p-130}},
          {bend, true, {bend == Bend::gelu ? 1.4142136 : 1.4185}},
          {bend, true, {bend == Bend::gelu ? -1.4142136 : -1.4185}}};
}

const Check<Places> gelu_at_places(with_mistakes(at_places("05.5", {Bend::gelu}, examples_of(Bend::gelu), 2e-6, 1e-6,
                                                           true),
                                                 or_straight<mistakes_of_gelu>));

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
                                                      or_straight<mistakes_of_gelu_tanh>));

const Check<Places> gelu_tanh_near_0(beside_x("05.6", Bend::gelu_tanh));

}  // namespace
}  // namespace course
