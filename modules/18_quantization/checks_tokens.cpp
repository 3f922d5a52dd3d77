// Checks of module 18: activations in 8 bits, a row for each token.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Tokens {
  Input x;                 ///< (…, in)
  double input_scale = 0;  ///< 0: none

  std::optional<real> scale() const {
    return input_scale == 0 ? std::nullopt : std::optional<real>(static_cast<real>(input_scale));
  }
};

Answer tokens_by(const Tokens& c, double (*value)(double x, double scale), bool keeps_broken = true) {
  std::vector<double> values, scales;
  for (const Row& r : rows_of(c.x)) {
    const bool broken = keeps_broken && std::isnan(scale_of(r));
    scales.push_back(broken ? nan : c.input_scale != 0 ? as_float(c.input_scale) : scale_of(r));
    for (const double x : r) values.push_back(broken ? 0 : value(x, scales.back()));
  }
  return in_bytes(values, scales);
}

/// With a mistake: of a token that is not finite the numbers before the first NaN or infinity are in 8 bits.
Answer before_the_broken(const Tokens& c) {
  std::vector<double> values, scales;
  for (const Row& r : rows_of(c.x)) {
    const bool broken = std::isnan(scale_of(r));
    scales.push_back(broken ? nan : as_float(c.input_scale));
    bool ended = false;
    for (const double x : r) {
      ended = ended || x - x != 0;
      values.push_back(ended ? 0 : in_8_bits(x, as_float(c.input_scale)));
    }
  }
  return in_bytes(values, scales);
}

Tokens tokens_for(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 2, .smallest = 0, .largest = 4});
  shape.push_back(draw.size(0, 7));
  Tokens c{input_for(draw, shape), draw.yes() ? as_float(draw.uniform(0.005, 0.03)) : 0};
  if (c.input_scale != 0 && draw.yes(0.5)) {  // ties, by the second scale as reals alone
    c.input_scale = draw.yes() ? scale_with_ties(draw) : as_float(draw.uniform(0.1, 1));
    for (const Shape& i : indices_of(shape)) {
      c.x.at(i) = as_float((static_cast<double>(draw.number(-130, 130)) + 0.5) * c.input_scale);
    }
  }
  if (draw.yes(0.2)) {
    for (const Shape& i : indices_of(shape)) {
      if (draw.yes(0.1)) c.x.at(i) = draw.one_of<double>({nan, infinity, -infinity});
    }
  }
  return c;
}

const Check<Tokens> tokens({
    .exercise = "18.5",
    .examples = {{Input({2, 3}, {1, 2, -2.54, 0.1, 0.2, 12.7})},
                 {Input({2, 3}, {1, 2, -2.54, 0.1, 0.2, 12.7}), 0.02},
                 {Input({3}, {1, 2, 127})},
                 {Input({1, 1, 2}, {0.5, 1.5}), 1},
                 {Input({1, 4}, {126.5, 127.5, -128, 200}), 1},
                 {Input({1, 1}, {45.5}), 7},  // a tie, but not by 1 / 7
                 {Input({3, 2}, {1, 2, nan, 4, 5, 254})},
                 {Input({3, 2}, {1, 2, infinity, 4, 5, 254}), 2},
                 {Input({2, 2}, {1, nan, 3, 4}), 0.1},
                 {Input({2, 2}, {0, 0, 1, 1})},
                 {Input({3, 2}, {127, 1.5, 1, 2, 0, 0})},  // a scale of 1 that is not that of zeros
                 {Input({3, 2}, {127, 1.5, 1, 2, 0, 0}), 2},
                 {Input({1, 2}, {3e38, 1}), 1e-3},       // their quotients are not finite
                 {Input({1, 1}, {3e38}), 1e37},          // 127 times the scale is not
                 {Input({1, 2}, {3e38, 3e38}), 2.5e36},  // their sum is not
                 {Input({1, 2}, {-3e38, -3e38}), 2.5e36},
                 {Input({1, 1}, {largest_float}), 1},
                 {Input({1, 2}, {-largest_float, 1})},
                 {Input({2}, {infinity, 1}), 1},
                 {Input({1, 2}, {1, -infinity}), 0.5},
                 {Input({1, 1}, {nan}), 0.5},
                 {Input({1, 1}, {nan})},
                 {Input({2, 3}, {1, 2, 3, 1, 3, 2})},  // another order is another token
                 {Input({2, 3}, {1, 2, 3, 1, 3, 2}), 0.03},
                 {Input({2, 2}, {3, -1, -3, 1})},
                 {Input({1, 1}, {2.5 + 0x1p-20}), 1 + 0x3p-23},  // 2.5 as a float, and a little more without rounding
                 {Input({1, 1}, {1.5 + 0x1p-23}), 1 + 0x1p-23},  // and a little less
                 {Input({1, 1}, {190 * least_float})},
                 {Input({1, 1}, {190 * least_float}), least_float},
                 {view({2, 1, 2}, {6, 2, 1}, {1, 2, 3, 0.5})},  // a part of (2, 3, 2)
                 {view({2, 1, 2}, {6, 2, 1}, {1, 2, 3, 0.5}), 0.02},
                 {view({2, 1, 1}, {2, 1, 1}, {1, 3})},
                 {view({2, 2, 2}, {0, 2, 1}, {1, 2, 3, 4, 1, 2, 3, 4})},
                 {view({2, 2, 2}, {9, 2, 1}, {1, 2, 3, 4, 5, 6, 7, 8}), 0.1},
                 {view({3, 2}, {1, 0}, {1, 1, -2, -2, 3, 3}), 0.1},
                 {view({1, 3}, {1, 4}, {1, -2, 0.3})},
                 {Input({1, 2}, {1e-30, 1e-3}), 1e-30},
                 {Input({0, 3}, {})},
                 {Input({3, 0}, {}), 0.5},
                 {Input({0}, {})},
                 {Input({2, 0, 3}, {}), 0.5}},
    .draw = tokens_for,
    .call =
        [](const Tokens& c) {
          return Call{
              c.input_scale == 0 ? "quantize_tokens(x)" : fmt::format("quantize_tokens(x, {:.9g})", c.input_scale),
              {{"x", c.x}}};
        },
    .ask = [](const Tokens& c) -> Answer {
      const Tensor x = c.x.tensor();
      const Watched watched(x);
      Answer answer = answer_of_matrix(quantize_tokens(x, c.scale()));
      answer.items.push_back(watched.item("x"));
      return answer;
    },
    .expect = [](const Tokens& c) -> Answer { return keeping_x(tokens_by(c, in_8_bits)); },
    .mistakes = [](const Tokens& c) -> Mistakes {
      const Tokens by_token{c.x, 0};
      const double of_all = scale_of(c.x.values);
      Mistakes all;
      if (c.input_scale != 0) {
        all.push_back({"a scale is given: it serves every token", tokens_by(by_token, in_8_bits)});
        all.push_back({"what is beyond 127 is cut off there, or it comes out with another sign",
                       tokens_by(c, [](double x, double scale) {
                         const double q = nearest_even(quotient(x, scale));
                         return std::abs(q) < 1e9
                                    ? static_cast<double>(static_cast<std::int8_t>(static_cast<int64_t>(q)))
                                    : 0;
                       })});
        all.push_back(
            {"a token that is not finite has scale NaN, whatever scale is given", tokens_by(c, in_8_bits, false)});
        if (std::isfinite(of_all) && of_all > 1e36) {
          Tokens broken = c;
          for (double& x : broken.x.values) x = nan;
          const bool sum_is_infinite =
              std::abs(std::accumulate(c.x.values.begin(), c.x.values.end(), 0.0)) > largest_float;
          all.push_back(
              {sum_is_infinite
                   ? "each number is asked whether it is finite: their sum may be infinite"
                   : "a token of finite numbers has the scale that is given, also where a quotient is infinite",
               tokens_by(broken, in_8_bits)});
        }
        all.push_back({"all whole numbers of a token that is not finite are 0, also those before what is not",
                       before_the_broken(c)});
      } else if (std::isfinite(of_all)) {
        all.push_back({"one scale is found for all tokens: each has its own", tokens_by({c.x, of_all}, in_8_bits)});
      }
      return all;
    },
});

/// The same tensor with a scale, with another one, with none; then other numbers in it.
struct Again {
  Row x;
  std::vector<double> scales;  // 0: none

  Tokens with(double scale, double factor) const {
    Tokens c{Input({1, static_cast<int64_t>(x.size())}, x), scale};
    for (double& one : c.x.values) one *= factor;
    return c;
  }
};

constexpr double other_numbers = -2;

std::vector<std::string> names_of_calls(const Again& c) {
  std::vector<std::string> names;
  for (const char* const numbers : {"x", "-2 x in its place"}) {
    for (const double scale : c.scales) {
      names.push_back(
          fmt::format("of {}, {}", numbers, scale == 0 ? "no input_scale" : fmt::format("input_scale {}", scale)));
    }
  }
  return names;
}

template <class F>
Answer of_all_calls(const Again& c, const F& of_call) {
  std::vector<Item> items;
  const std::vector<std::string> names = names_of_calls(c);
  for (size_t i = 0; i < names.size(); ++i) {
    const bool first = i < c.scales.size();
    for (Item& item : of_call(c.scales[i % c.scales.size()], first).items) {
      items.push_back({item.name + " " + names[i], std::move(item.value)});
    }
  }
  return items;
}

const Check<Again> tokens_again({
    .exercise = "18.5",
    .examples = {{{1, 2, -2.5}, {0.125, 0.25, 0, 0.125}}},
    .call =
        [](const Again& c) {
          return Call{"quantize_tokens(x, …), several times with the same tensor", {{"x", row(c.x)}}};
        },
    .ask = [](const Again& c) -> Answer {
      const Tensor x = c.with(0, 1).x.tensor();
      bool changed = false;
      return of_all_calls(c, [&](double scale, bool first) {
        for (int64_t i = 0; !first && !changed && i < x.size(1); ++i) {
          x.set({0, i}, static_cast<real>(other_numbers) * x.at({0, i}));
        }
        changed = !first;
        return answer_of_matrix(quantize_tokens(x, c.with(scale, 1).scale()));
      });
    },
    .expect = [](const Again& c) -> Answer {
      return of_all_calls(
          c, [&](double scale, bool first) { return tokens_by(c.with(scale, first ? 1 : other_numbers), in_8_bits); });
    },
});

}  // namespace
}  // namespace course
