// Checks of 05.1 to 05.3: relu and its relative, the two S-curves, and the logarithm that must not overflow.
#include "modules/05_activations/kept.h"
#include "modules/05_activations/places.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

// The same, where x may be a view.
template <Mistakes (*mistakes)(const Bent&)>
Mistakes or_misread(const Bent& c) {
  Mistakes all = misread(c);
  for (Mistake& mistake : mistakes(c)) all.push_back(std::move(mistake));
  return all;
}

// All that a formula would give, at these places.
Answer values_of(const Places& c, const Formula& f) { return one_by_one(c.x, f, 1e-6, 1e-30); }

// Output and gradient at one place, each to as many digits as a number has.
Answer digits_of(double y, double slope) {
  const double dx = uneven({1}).values[0] * slope;
  return {{"the output", Value(Numbers(Shape{1}, y)).within(2e-5 * y)},
          {"the gradient of x", Value(Numbers(Shape{1}, dx)).within(2e-5 * dx)}};
}

const double far = 0x1p100;

// --- 05.1 ------------------------------------------------------------------------------------------------------------

Mistakes mistakes_of_relu(const Places& c) {
  return {{"NaN is no number, and must stay visible: NaN > 0 is false, and so is NaN < 0. Which branch does it take?",
           values_of(c, [](long double x) { return x > 0 ? x : 0; })},
          {"this is |x|: what is below 0 becomes 0", values_of(c, [](long double x) { return fabsl(x); })},
          {"this is the slope: 0 or 1. The number itself is asked for",
           values_of(c, [](long double x) -> long double { return x > 0; })},
          {"what is above 0 is lost: relu keeps it", values_of(c, [](long double x) { return std::min(x, 0.0L); })},
          {"x comes out as it went in", values_of(c, [](long double x) { return x; })}};
}

const Check<Places> relu_values(with_mistakes(at_places("05.1", {Bend::relu},
                                                        {{Bend::relu, false, {-2, 3}},
                                                         {Bend::relu, false, {0, -0x1p-100, 0x1p-100}},
                                                         {Bend::relu, false, {-0x1p-140, 0x1p-140}},
                                                         {Bend::relu, false, {-0.5, 0.5, 6.5, -far, far}},
                                                         {Bend::relu, false, {largest_float, -largest_float}},
                                                         {Bend::relu, false, {nan}},
                                                         {Bend::relu, false, {-nan}},
                                                         {Bend::relu, false, {0.1, -0.1, 1e-3}},
                                                         {Bend::relu, false, {infinity, -infinity, nan, 1}}},
                                                        1e-6, 0, false),
                                              mistakes_of_relu));

// With another slope at 0 or below, or above.
Answer cornered(const Bent& c, double above, double at_zero, double below) {
  return with_slope(c, [=](long double x) { return x > 0 ? above : x < 0 ? below : at_zero; });
}

// dy where dy itself is above 0.
Answer cut_by_its_sign(const Bent& c) {
  Numbers w = uneven(c.x.shape);
  for (double& one : w.values) one = std::max(one, 0.0);
  return {outputs(c).items[0], {"the gradient of x", near_to(w)}};
}

Mistakes mistakes_of_corners(const Bent& c) {
  const char* const half =
      "the slope at 0 is halfway between the two beside it: there is none, and the library says the one from the left";
  if (c.bend == Bend::relu) {
    return {{"what is above 0 passes, however near to 0 it is: y <= 0 is the question, with no other bound",
             with_slope(c, [](long double x) -> long double { return x > 1e-12L ? 1 : 0; })},
            {"the slope at 0 is 1 here: the library says 0, as PyTorch does", cornered(c, 1, 1, 0)},
            {half, cornered(c, 1, 0.5, 0)},
            {"the gradient passes where nothing passed forward: it is 0 where x was below 0", cornered(c, 1, 1, 1)},
            {"the gradient is cut by its own sign: it is x that says who passed, or y", cut_by_its_sign(c)},
            {"dy times x: the slope is 1, not x", with_slope(c, [](long double x) { return std::max(x, 0.0L); })},
            {"the sides are exchanged", cornered(c, 0, 1, 1)}};
  }
  const double s = c.slope;
  return {{"at 0 the slope is that of the left side, as in PyTorch", cornered(c, 1, 1, s)},
          {half, cornered(c, 1, (1 + s) / 2, s)},
          {"the slope below 0 is 0.01 by default only: it is an argument",
           outputs(
               c.x, [](long double x) { return exact(Bend::leaky_relu, x, 0.01); },
               [](long double x) { return exact_slope(Bend::leaky_relu, x, 0.01); })},
          {"below 0 the gradient is dy times the slope, not 0", cornered(c, 1, 0, 0)},
          {"below 0 the gradient is dy times the slope, not dy", cornered(c, 1, 1, 1)},
          {"the slope multiplies what is above 0: it belongs below",
           outputs(
               c.x, [=](long double x) { return x > 0 ? s * x : x; }, [=](long double x) { return x > 0 ? s : 1; })},
          {"the larger of x and slope · x is right for slopes from 0 to 1 only",
           outputs(
               c.x, [=](long double x) { return std::max(x, s * x); },
               [=](long double x) -> long double { return x > s * x ? 1 : s; })},
          {"the sign is lost: below 0 the output is slope · x, with its sign",
           outputs(
               c.x, [=](long double x) { return x > 0 ? x : -s * x; },
               [=](long double x) -> long double { return x > 0 ? 1 : s; })}};
}

const Check<Bent> relu_gradient(with_mistakes(on_tensors("05.1", {Bend::relu},
                                                         {{Bend::relu, Input({3}, {-2, 0, 3})},
                                                          {Bend::relu, Input({2}, {-0x1p-100, 0x1p-100})}}),
                                              or_misread<mistakes_of_corners>));

// A gradient that went to infinity stays out where nothing passed forward: it is chosen there, not multiplied.
CheckParts<Bent> chooses(Bend asked) {
  return {
      .exercise = "05.1",
      .examples = {{asked, Input({5}, {-2, 0, 3, 4, nan}), 0.5}, {asked, Input({1}, {-2}), 0.5}},
      .call =
          [](const Bent& c) {
            return Call{
                fmt::format("the gradient of {}, where inf, -inf, inf, 1 and 2 come back", call_of(c.bend, c.slope)),
                {{"x", c.x}}};
          },
      .ask = [](const Bent& c) -> Answer {
        const Tensor x = c.x.tensor().requires_grad_();
        const Tensor y = bent(c.bend, x, c.slope);
        backward(y, y.numel() == 1 ? tensor({infinity}) : tensor({infinity, -infinity, infinity, 1, 2}));
        return x.grad();
      },
      .expect = [](const Bent& c) -> Answer {
        if (c.x.values.size() == 1) return Numbers({1}, c.bend == Bend::relu ? 0 : infinity);
        if (c.bend == Bend::leaky_relu) return Numbers({5}, {infinity, -infinity, infinity, 1, 1});
        return Numbers({5}, {0, 0, infinity, 1, 2});
      },
      .mistakes = [](const Bent& c) -> Mistakes {
        if (c.x.values.size() == 1) {
          return {{"0 · inf is NaN: of the two slopes one is chosen, whatever comes back", Numbers({1}, nan)}};
        }
        if (c.bend == Bend::leaky_relu) {
          return {{"0 · inf is NaN: of the two slopes one is chosen, and the other takes no part, not even times 0",
                   Numbers({5}, {nan, nan, nan, 1, 1})},
                  {"the slope is 1 where x > 0, else the one that is given: also where x is NaN, as in PyTorch",
                   Numbers({5}, {infinity, -infinity, infinity, 1, 2})}};
        }
        const char* const says =
            "0 · inf is NaN: where nothing passed forward the gradient is 0, whatever comes back. "
            "where() chooses";
        return {
            {says, Numbers({5}, {nan, nan, infinity, 1, 0})},
            {says, Numbers({5}, {nan, nan, infinity, 1, 2})},
            {"the gradient is 0 where y <= 0, and dy elsewhere, as in PyTorch: a NaN is not <= 0, so dy passes there",
             Numbers({5}, {0, 0, infinity, 1, 0})}};
      },
  };
}
const Check<Bent> relu_chooses(chooses(Bend::relu));

const Check<Bent> leaky_gradient(with_mistakes(on_tensors("05.1", {Bend::leaky_relu},
                                                          {{Bend::leaky_relu, Input({3}, {-2, 0, 3}), 0.5},
                                                           {Bend::leaky_relu, Input({3}, {-2, 0, 3}), 0.01},
                                                           {Bend::leaky_relu, Input({3}, {-2, 0, 3}), 2},
                                                           {Bend::leaky_relu, Input({2}, {1, 3}), 0x1p100},
                                                           {Bend::leaky_relu, Input({3}, {-2, 0, 3}), -1}}),
                                               mistakes_of_corners));

const Check<Bent> leaky_chooses(chooses(Bend::leaky_relu));

const Check<Bent> corners_at_the_ends(at_the_ends("05.1", {Bend::relu, Bend::leaky_relu}));

const Check<Bent> corners_kept(what_is_kept("05.1", {Bend::relu, Bend::leaky_relu}));

// --- 05.2 ------------------------------------------------------------------------------------------------------------

Mistakes mistakes_of_sigmoid(const Places& c) {
  Mistakes all;
  for (const double limit : c.x) {
    if (limit > -8) continue;
    all.push_back({"below some limit it is called 0: a float holds numbers down to e^-87 with all their digits",
                   values_of(c, [=](long double x) {
                     return x <= static_cast<long double>(limit) ? 0 : exact(Bend::sigmoid, x);
                   })});
  }
  const Mistakes formulas = {
      {"e^x overflows for a large x, and inf / inf is NaN: 1 / (1 + e^-x) has nothing above that could",
       values_of(c,
                 [](long double x) -> long double {
                   const float e = std::exp(static_cast<float>(x));
                   return static_cast<long double>(e / (1 + e));
                 })},
      {"1 / (1 + e^x) is falling: the sign in the exponent is missing",
       values_of(c, [](long double x) { return 1 / (1 + expl(x)); })},
      {"this is tanh: the sigmoid goes from 0 to 1", values_of(c, [](long double x) { return tanhl(x); })},
      {"this is the slope of the sigmoid, y (1 - y)",
       values_of(c, [](long double x) { return 1 / (2 + expl(x) + expl(-x)); })},
      {"the 1 below is missing: 1 / (1 + e^-x)", values_of(c, [](long double x) { return expl(x); })},
      {"far below 0 the digits are lost: 1 + tanh(x / 2) is what remains of two numbers that nearly cancel. "
       "1 / (1 + e^-x) has no such difference",
       values_of(c, [](long double x) -> long double {
         return static_cast<long double>((1 + std::tanh(static_cast<float>(x) / 2)) / 2);
       })}};
  all.insert(all.end(), formulas.begin(), formulas.end());
  return all;
}

const Check<Places> sigmoid_values(with_mistakes(at_places("05.2", {Bend::sigmoid},
                                                           {{Bend::sigmoid, false, {0, 2, -2}},
                                                            {Bend::sigmoid, false, {1, 3, 0.5}},
                                                            {Bend::sigmoid, false, {100, -30, -12}},
                                                            {Bend::sigmoid, false, {1000, -1000}},
                                                            {Bend::sigmoid, false, {largest_float, -largest_float}},
                                                            {Bend::sigmoid, false, {infinity, -infinity, nan}}},
                                                           1e-5, 1e-37, false),
                                                 mistakes_of_sigmoid));

Mistakes mistakes_of_s_curves(const Bent& c) {
  const auto f = [&](long double x) { return exact(c.bend, x); };
  const auto gives = [&](const std::function<long double(long double x, long double y)>& slope) {
    return with_slope(c, [=](long double x) { return slope(x, f(x)); });
  };
  if (c.bend == Bend::sigmoid) {
    return {{"y (1 - y) is of the output y: here it is of x", gives([](auto x, auto) { return x * (1 - x); })},
            {"one factor is missing: y (1 - y)", gives([](auto, auto y) { return 1 - y; })},
            {"one factor is missing: y (1 - y)", gives([](auto, auto y) { return y; })},
            {"1 - y² is for tanh: the sigmoid's is y (1 - y)", gives([](auto, auto y) { return 1 - y * y; })},
            {"the sign: y (1 - y), which is never below 0", gives([](auto, auto y) { return y * (y - 1); })},
            {"the sigmoid of the output: y is the sigmoid already", gives([](auto, auto y) {
               const long double s = 1 / (1 + expl(-y));
               return s * (1 - s);
             })}};
  }
  return {{"1 - y² is of the output y: here it is of x", gives([](auto x, auto) { return 1 - x * x; })},
          {"y (1 - y) is for the sigmoid: that of tanh is 1 - y²", gives([](auto, auto y) { return y * (1 - y); })},
          {"the square is missing: 1 - y²", gives([](auto, auto y) { return 1 - y; })},
          {"the sign: 1 - y²", gives([](auto, auto y) { return y * y - 1; })},
          {"tanh of the output: y is tanh x already", gives([](auto, auto y) { return 1 - tanhl(y) * tanhl(y); })}};
}

const Check<Bent> s_curves(with_mistakes(on_tensors("05.2", {Bend::sigmoid, Bend::tanh},
                                                    {{Bend::sigmoid, Input({3}, {0, 2, -2})},
                                                     {Bend::tanh, Input({3}, {0, 1, -1})},
                                                     {Bend::sigmoid, Input({4}, {100, -100, 20, -20})},
                                                     {Bend::tanh, Input({4}, {100, -100, 20, -20})}}),
                                         mistakes_of_s_curves));

const Check<Bent> s_curves_at_the_ends(at_the_ends("05.2", {Bend::sigmoid, Bend::tanh}));

// Near 0 tanh is x, to as many digits as a number has.
const Check<Bent> tanh_of_little({
    .exercise = "05.2",
    .examples = {{Bend::tanh, Input({1}, {1e-3})}, {Bend::tanh, Input({1}, {-1e-8})}},
    .draw =
        [](Draw& draw) {
          return Bent{Bend::tanh, Input({1}, {as_float(draw.uniform(-1, 1) * std::pow(10, draw.number(-9, -2)))})};
        },
    .drawn = 20,
    .call =
        [](const Bent& c) {
          return Call{call_of(c.bend, 0), {{"x", c.x}}};
        },
    .ask = [](const Bent& c) -> Answer { return tinytensor::tanh(c.x.tensor()); },
    .expect = [](const Bent& c) -> Answer {
      const auto y = static_cast<double>(exact(c.bend, static_cast<long double>(c.x.values[0])));
      return Value(Numbers(Shape{1}, y)).within(1e-5 * std::abs(y));
    },
    .mistakes = [](const Bent& c) -> Mistakes {
      const float sigmoid = 1 / (1 + std::exp(-2 * static_cast<float>(c.x.values[0]))), twice = 2 * sigmoid - 1;
      return {
          {"2σ(2x) - 1 is tanh on paper: near 0 it is what remains of two numbers that nearly cancel, and its digits "
           "are lost",
           Value(Numbers(Shape{1}, static_cast<double>(twice))).within(1e-9)}};
    },
});

// Far below 0 the sigmoid is e^x, and so is its slope.
const Check<Bent> sigmoid_of_little({
    .exercise = "05.2",
    .examples = {{Bend::sigmoid, Input({1}, {-10})}, {Bend::sigmoid, Input({1}, {-30})}},
    .draw =
        [](Draw& draw) {
          return Bent{Bend::sigmoid, Input({1}, {as_float(draw.uniform(-60, -8))})};
        },
    .drawn = 20,
    .call =
        [](const Bent& c) {
          return Call{call_of(c.bend, 0), {{"x", c.x}}};
        },
    .ask = [](const Bent& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = sigmoid(x);
      return {{"the output", y}, gradient_asked_twice(y, x, sigmoid)};
    },
    .expect = [](const Bent& c) -> Answer {
      const auto y = exact(c.bend, static_cast<long double>(c.x.values[0]));
      return digits_of(static_cast<double>(y), static_cast<double>(y * (1 - y)));
    },
    .mistakes = [](const Bent& c) -> Mistakes {
      const auto y = static_cast<float>(exact(c.bend, static_cast<long double>(c.x.values[0])));
      const double lost[] = {static_cast<double>(0.25F - (y - 0.5F) * (y - 0.5F)), 0};
      Mistakes all;
      for (const double slope : lost) {
        Answer gives = digits_of(static_cast<double>(y), static_cast<double>(y));
        gives.items[1].value = Value(Numbers(Shape{1}, uneven({1}).values[0] * slope)).within(1e-9);
        all.push_back(
            {"a slope far below 0 is small, and not 0: y (1 - y) keeps its digits, a difference of two numbers "
             "that nearly cancel does not",
             gives});
      }
      return all;
    },
});

const Check<Bent> s_curves_kept(what_is_kept("05.2", {Bend::sigmoid, Bend::tanh}));

const Check<Kept> s_curves_keep_y(keeps("05.2", {Bend::sigmoid, Bend::tanh}, true));

// --- 05.3 ------------------------------------------------------------------------------------------------------------

Mistakes mistakes_of_softplus(const Bent& c) {
  const auto sigmoid = [](long double x) { return exact(Bend::sigmoid, x); };
  const auto gives = [&](const Formula& f) { return outputs(c.x, f, sigmoid); };
  return {
      {"this is relu there: nothing of the logarithm is left", gives([](long double x) { return std::max(x, 0.0L); })},
      {"e^x overflows: log(inf) is inf, while softplus(100) is 100. Take the large part out first, max(x, 0)",
       gives([](long double x) -> long double {
         return static_cast<long double>(std::log(1 + std::exp(static_cast<float>(x))));
       })},
      {"e^x overflows: log1p(inf) is inf, while softplus(100) is 100. Take the large part out first, max(x, 0)",
       gives([](long double x) -> long double {
         return static_cast<long double>(std::log1p(std::exp(static_cast<float>(x))));
       })},
      {"max(x, 0) is missing: this is only what the smooth curve has more",
       gives([](long double x) { return log1pl(expl(-fabsl(x))); })},
      {"softplus is max(x, 0) + log(1 + exp(-|x|)): with x in the place of max(x, 0) it is right above 0 only",
       gives([](long double x) { return x + log1pl(expl(-fabsl(x))); })},
      {"x + log(1 + exp(-x)) is right, but exp(-x) overflows far below 0: exp(-|x|) never does",
       gives([](long double x) -> long double {
         const auto at = static_cast<float>(x);
         return static_cast<long double>(at + std::log1p(std::exp(-at)));
       })},
      {"the slope of softplus is the sigmoid; this is the slope of the sigmoid",
       with_slope(c, [](long double x) { return exact_slope(Bend::sigmoid, x); })},
      {"the slope of softplus is the sigmoid of x, not of the output",
       with_slope(c, [&](long double x) { return sigmoid(exact(Bend::softplus, x)); })},
      {"the slope is relu's here: that of softplus is the sigmoid, however far out",
       with_slope(c, [](long double x) -> long double { return x > 0; })},
      {"at 0 the slope is a half. A slope put together from those of relu and |x|, which have corners there, is not",
       with_slope(c, [&](long double x) { return x == 0 ? 0 : sigmoid(x); })},
      {"the slope is the sigmoid of x: the sign in the exponent is wrong",
       with_slope(c, [&](long double x) { return sigmoid(-x); })}};
}

const Check<Bent> softplus_gradient(with_mistakes(on_tensors("05.3", {Bend::softplus},
                                                             {{Bend::softplus, Input({3}, {0, 1, -1})},
                                                              {Bend::softplus, Input({2}, {100, -100})},
                                                              {Bend::softplus, Input({4}, {1000, -1000, 20, 30})},
                                                              {Bend::softplus, Input({1}, {20.5})},
                                                              {Bend::softplus, Input({2}, {10.5, -10.5})},
                                                              {Bend::softplus, Input({1}, {0})}}),
                                                  mistakes_of_softplus));

const Check<Bent> softplus_at_the_ends(at_the_ends("05.3", {Bend::softplus}));

// Far below 0 it is e^x, and so is its slope.
const Check<Bent> softplus_of_little({
    .exercise = "05.3",
    .examples = {{Bend::softplus, Input({1}, {-10})},
                 {Bend::softplus, Input({1}, {-17})},
                 {Bend::softplus, Input({1}, {-40})}},
    .draw =
        [](Draw& draw) {
          return Bent{Bend::softplus, Input({1}, {as_float(draw.uniform(-60, -8))})};
        },
    .drawn = 20,
    .call =
        [](const Bent& c) {
          return Call{call_of(c.bend, 0), {{"x", c.x}}};
        },
    .ask = [](const Bent& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = softplus(x);
      return {{"the output", y}, gradient_asked_twice(y, x, softplus)};
    },
    .expect = [](const Bent& c) -> Answer {
      const auto x = static_cast<long double>(c.x.values[0]);
      return digits_of(static_cast<double>(exact(c.bend, x)), static_cast<double>(exact(Bend::sigmoid, x)));
    },
    .mistakes = [](const Bent& c) -> Mistakes {
      const auto x = static_cast<long double>(c.x.values[0]);
      const auto at = static_cast<float>(x);
      const char* const says =
          "1 + e^x has no room for a small e^x: digits are lost, and its logarithm is 0 in the end. log1p keeps them";
      const auto lost = static_cast<double>(std::log(1.0F + std::exp(at)));
      const auto right = static_cast<double>(exact(c.bend, x));
      const auto one_less = static_cast<double>(1 - std::exp(-static_cast<float>(right)));
      return {{says, Answer{{"the output", Value(Numbers(Shape{1}, lost)).within(1e-5 * lost)}}},
              {says, Answer{{"the output", Numbers(Shape{1}, 0)}}},
              {"the slope far below 0 is e^x too: 1 - e^-y is what remains of two numbers that nearly cancel",
               digits_of(right, one_less)}};
    },
});

const Check<Bent> softplus_kept(what_is_kept("05.3", {Bend::softplus}));

}  // namespace
}  // namespace course
