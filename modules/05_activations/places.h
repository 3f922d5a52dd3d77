// What an activation, or its slope, is at one place, as a kernel computes it.
#pragma once

#include <fmt/ranges.h>

#include "modules/05_activations/oracle.h"

namespace course {

struct Places {
  Bend bend;
  bool slope = false;  ///< asked for, not the value
  std::vector<double> x = {};
};

inline Unary kernel_of(Bend bend) {
  switch (bend) {
    case Bend::relu: return Unary::relu;
    case Bend::sigmoid: return Unary::sigmoid;
    case Bend::tanh: return Unary::tanh;
    case Bend::gelu: return Unary::gelu;
    case Bend::gelu_tanh: return Unary::gelu_tanh;
    default: return Unary::silu;
  }
}

/// Each may be off by this share of itself, and by `least`.
inline Answer one_by_one(const std::vector<double>& x, const Formula& f, double share, double least) {
  std::vector<Item> items;
  for (const double at : x) {
    const auto y = static_cast<double>(f(at));
    items.push_back({fmt::format("at x = {}", at), Value(y).within(share * std::abs(y) + least)});
  }
  return items;
}

template <class Parts, class Case>
Parts with_mistakes(Parts parts, Mistakes (*mistakes)(const Case&)) {
  parts.mistakes = mistakes;
  return parts;
}

inline CheckParts<Places> at_places(const std::string& exercise, const std::vector<Bend>& bends,
                                    std::vector<Places> examples, double share, double least, bool slopes) {
  return {
      .exercise = exercise,
      .examples = std::move(examples),
      .draw =
          [=](Draw& draw) {
            Places c{draw.one_of(bends), slopes && draw.yes(), {}};
            for (int64_t n = draw.size(1, 8); n > 0; --n) c.x.push_back(as_float(number_for(draw)));
            // So far out that a float has no digit left for a 1.
            if (draw.yes(0.2)) c.x.back() = as_float((draw.yes() ? 1 : -1) * std::ldexp(draw.uniform(1, 2), 28));
            if (draw.yes(0.05)) c.x.back() = draw.yes() ? nan : -nan;
            return c;
          },
      .call =
          [](const Places& c) {
            return Call{fmt::format("{} of {}, at {}", c.slope ? "the slope" : "the value", call_of(c.bend, 0),
                                    fmt::join(c.x, ", ")),
                        {}};
          },
      .ask = [](const Places& c) -> Answer {
        std::vector<Item> items;
        for (const double at : c.x) {
          const auto f = c.slope ? reference::activation_slope : reference::activation;
          items.push_back(
              {fmt::format("at x = {}", at), static_cast<double>(f(kernel_of(c.bend), static_cast<real>(at)))});
        }
        return items;
      },
      .expect = [=](const Places& c) -> Answer {
        return one_by_one(
            c.x, [&](long double x) { return c.slope ? exact_slope(c.bend, x) : exact(c.bend, x); }, share, least);
      },
  };
}

/// The value beside x itself, near 0: there a shorter formula is off by a share of x, and by little in all.
inline CheckParts<Places> beside_x(const std::string& exercise, Bend bend) {
  return {
      .exercise = exercise,
      .draw =
          [=](Draw& draw) {
            Places c{bend};
            for (int64_t n = draw.size(1, 4); n > 0; --n) {
              const double size = std::ldexp(draw.uniform(1, 2), -static_cast<int>(draw.number(2, 16)));
              c.x.push_back(as_float(draw.yes() ? size : -size));
            }
            return c;
          },
      .drawn = 20,
      .call =
          [](const Places& c) {
            return Call{fmt::format("the value of {}, divided by x, at {}", call_of(c.bend, 0), fmt::join(c.x, ", ")),
                        {}};
          },
      .ask = [](const Places& c) -> Answer {
        std::vector<double> values;
        for (const double at : c.x) {
          const real x = static_cast<real>(at);
          values.push_back(static_cast<double>(reference::activation(kernel_of(c.bend), x)) / static_cast<double>(x));
        }
        return row(values);
      },
      .expect = [](const Places& c) -> Answer {
        std::vector<double> values;
        for (const double at : c.x) {
          const auto x = static_cast<long double>(at);
          values.push_back(static_cast<double>(exact(c.bend, x) / x));
        }
        return Value(row(values)).within(1e-6);
      },
      .mistakes = [](const Places& c) -> Mistakes {
        return {{"near 0 it is taken for a straight line, x / 2: what curves it is small there, and not nothing",
                 Value(row(std::vector<double>(c.x.size(), 0.5))).within(1e-6)}};
      },
  };
}

}  // namespace course
