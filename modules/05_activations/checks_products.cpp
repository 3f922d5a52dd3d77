// Checks of 05.2 and 05.3: products of which one factor is 0, and curves far below 0 in a large tensor.
#include <fmt/ranges.h>

#include "modules/05_activations/kept.h"
#include "modules/05_activations/places.h"

namespace course {
namespace {

// An infinite dy stays infinite: no slope here is 0. A finite one stays finite: no slope is above 1.
const double large_dy = static_cast<double>(3e38F);
Answer sent_of_infinite(const Bent& c, double first, double second, bool overflows) {
  const auto slope = static_cast<double>(exact_slope(c.bend, static_cast<long double>(c.x.values[3])));
  return Numbers({4}, {first, second, nan, overflows ? infinity : large_dy * slope});
}
const Check<Bent> s_curves_of_infinite({
    .exercise = "05.2",
    .examples = {{Bend::sigmoid, Input({4}, {0.5, -1, 2, -1.5})}, {Bend::tanh, Input({4}, {0.5, -1, 2, -1.5})}},
    .call =
        [](const Bent& c) {
          return Call{fmt::format("the gradient of {}, where inf, -inf, NaN and 3e38 come back", call_of(c.bend, 0)),
                      {{"x", c.x}}};
        },
    .ask = [](const Bent& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      backward(bent(c.bend, x, 0), tensor({infinity, -infinity, nan, large_dy}));
      return x.grad();
    },
    .expect = [](const Bent& c) -> Answer { return sent_of_infinite(c, infinity, -infinity, false); },
    .mistakes = [](const Bent& c) -> Mistakes {
      return {{"inf - inf is NaN: one product, dy times the slope, and no difference of products with dy",
               sent_of_infinite(c, nan, nan, false)},
              {"dy times a part of the slope is beyond the floats, dy times all of it is not: the slope first, 1 - y², "
               "and one product with dy",
               sent_of_infinite(c, infinity, -infinity, true)}};
    },
});

// A product is a product: with 0 it is 0, but of inf and of what is no number.
struct Product {
  Bend bend;
  std::vector<double> x, dy, dx;
};
CheckParts<Product> products(const std::string& exercise, std::vector<Product> examples) {
  return {
      .exercise = exercise,
      .examples = std::move(examples),
      .call =
          [](const Product& c) {
            return Call{
                fmt::format("the gradient of {}, where {} come back", call_of(c.bend, 0), fmt::join(c.dy, ", ")),
                {{"x", row(c.x)}}};
          },
      .ask = [](const Product& c) -> Answer {
        const auto as_tensor = [](const std::vector<double>& all) {
          return tensor(std::vector<real>(all.begin(), all.end()), {static_cast<int64_t>(all.size())});
        };
        const Tensor x = as_tensor(c.x).requires_grad_();
        backward(bent(c.bend, x, 0), as_tensor(c.dy));
        return x.grad();
      },
      .expect = [](const Product& c) -> Answer { return row(c.dx); },
      .mistakes = [](const Product& c) -> Mistakes {
        std::vector<double> skipped = c.dx;
        for (double& one : skipped) one = std::isnan(one) ? 0 : one;
        return {
            {"dy times the slope, also where one of them is 0: 0 · inf is NaN, and 0 times what is no number is none",
             row(skipped)}};
      },
  };
}
const Check<Product> s_curve_products(
    products("05.2", {{Bend::sigmoid, {nan, infinity, 1}, {0, infinity, infinity}, {nan, nan, infinity}},
                      {Bend::tanh, {nan, infinity, 1}, {0, infinity, infinity}, {nan, nan, infinity}}}));

// In a tensor of thousands as in one of a few: far below 0 the curve is e^x, and so its logarithm is x.
CheckParts<Bent> many_of_little(const std::string& exercise, Bend bend) {
  return {
      .exercise = exercise,
      .draw_large =
          [=](Draw& draw, int) {
            return Bent{bend, draw.input({beyond_blocks(draw)}, Layout::dense, [&] { return draw.uniform(-60, -10); })};
          },
      .large = 1,
      .call =
          [](const Bent& c) {
            return Call{fmt::format("the logarithm of {}, x far below 0", call_of(c.bend, 0)), {{"x", c.x}}};
          },
      .ask = [](const Bent& c) -> Answer {
        const std::vector<real> y = bent(c.bend, c.x.tensor(), 0).to_vector();
        std::vector<double> logarithms;
        for (const real one : y) logarithms.push_back(std::log(static_cast<double>(one)));
        return row(logarithms);
      },
      .expect = [](const Bent& c) -> Answer {
        std::vector<double> logarithms;
        for (const double x : c.x.values) {
          logarithms.push_back(static_cast<double>(logl(exact(c.bend, static_cast<long double>(x)))));
        }
        return Value(row(logarithms)).within(1e-4);
      },
  };
}
const Check<Bent> sigmoid_of_many(many_of_little("05.2", Bend::sigmoid));

const Check<Product> softplus_products(products(
    "05.3",
    {{Bend::softplus, {nan, -infinity, -1000, 1}, {0, infinity, infinity, infinity}, {nan, nan, nan, infinity}}}));

const Check<Bent> softplus_of_many(many_of_little("05.3", Bend::softplus));

}  // namespace
}  // namespace course
