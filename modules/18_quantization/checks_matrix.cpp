// Checks of module 18: matrices in 8 bits, and tokens.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Matrix {
  Input x;  ///< (R, C)
  bool as_one = false;
};

Answer quantized(const Matrix& c, double of_all) {
  std::vector<double> values, scales;
  for (const Row& r : rows_of(c.x)) {
    scales.push_back(c.as_one ? of_all : scale_of(r));
    for (const double x : r) values.push_back(in_8_bits(x, scales.back()));
  }
  return in_bytes(values, scales);
}

Answer quantized(const Matrix& c) { return quantized(c, scale_of(c.x.values)); }

const Check<Matrix> matrices({
    .exercise = "18.4",
    .examples = {{Input({2, 3}, {3, -5.08, 1, 0.5, 0.25, -1.27})},
                 {Input({2, 3}, {3, -5.08, 1, 0.5, 0.25, -1.27}), true},
                 {Input({3, 2}, {127, 1, 2, 254, 0, 0})},
                 {Input({3, 2}, {127, 1, 2, 254, 0, 0}), true},
                 {Input({2, 2}, {0, 0, 0, 0}), true},
                 {Input({2, 2}, {0, 0, 0.5, 0.25}), true},  // the first row alone has scale 1
                 {Input({2, 1}, {1e-45, 0.5}), true},
                 {Input({0, 3}, {})},
                 {Input({0, 3}, {}), true},
                 {Input({3, 0}, {})},
                 {Input({3, 0}, {}), true}},
    .draw =
        [](Draw& draw) {
          const int64_t rows = draw.size(0, 5), width = draw.size(0, 6);
          Matrix c{input_for(draw, {rows, width}), draw.yes()};
          if (rows > 0 && draw.yes(0.2)) {
            const int64_t zeros = draw.number(0, rows - 1);
            for (int64_t p = 0; p < width; ++p) c.x.at({zeros, p}) = 0;
          }
          return c;
        },
    .call =
        [](const Matrix& c) {
          return Call{c.as_one ? "quantize_matrix(x, Scales::per_tensor)" : "quantize_matrix(x)", {{"x", c.x}}};
        },
    .ask = [](const Matrix& c) -> Answer {
      return answer_of_matrix(quantize_matrix(c.x.tensor(), c.as_one ? Scales::per_tensor : Scales::per_row));
    },
    .expect = [](const Matrix& c) -> Answer { return quantized(c); },
    .mistakes = [](const Matrix& c) -> Mistakes {
      Matrix other = c;
      other.as_one = !c.as_one;
      Mistakes all = {{c.as_one
                           ? "each row has a scale of its own here: one is asked for, of the largest of all numbers"
                           : "all rows have one scale here: each is to have its own",
                       quantized(other)}};
      double largest = 0;
      for (const Row& r : rows_of(c.x)) largest = std::max(largest, scale_of(r));
      if (c.as_one && largest != scale_of(c.x.values)) {
        all.push_back({"the one scale is that of all numbers: the largest of the rows' scales may be the 1 of zeros",
                       quantized(c, largest)});
      }
      if (c.as_one && c.x.size(0) > 0) {
        Answer one = quantized(c);
        one.items[1].value = Value(row({scale_of(c.x.values)})).within(0);
        all.push_back({"there is a scale for every row, also where all are equal", one});
      }
      return all;
    },
});

/// The same tensor by rows, as one, and by rows again; then with other numbers in it.
const Check<Matrix> matrices_again({
    .exercise = "18.4",
    .examples = {{Input({2, 2}, {1, -2, 0.5, 0.25})}},
    .call =
        [](const Matrix& c) {
          return Call{"quantize_matrix(x, …) by rows, per tensor, by rows; then with -3 x[0, 1] in its place",
                      {{"x", c.x}}};
        },
    .ask = [](const Matrix& c) -> Answer {
      const Tensor x = c.x.tensor();
      std::vector<Item> items;
      for (const Scales scales : {Scales::per_row, Scales::per_tensor, Scales::per_row, Scales::per_row}) {
        if (items.size() == 6) x.set({0, 1}, -3 * x.at({0, 1}));
        for (Item& item : answer_of_matrix(quantize_matrix(x, scales)).items) items.push_back(std::move(item));
      }
      return items;
    },
    .expect = [](const Matrix& c) -> Answer {
      Matrix one = c, changed = c;
      one.as_one = true;
      changed.x.at({0, 1}) *= -3;
      std::vector<Item> items;
      for (const Matrix& asked : {c, one, c, changed}) {
        for (Item& item : quantized(asked).items) items.push_back(std::move(item));
      }
      return items;
    },
});

Numbers multiplied(const Bytes& c, double (*scale)(const Bytes&, int64_t i, int64_t p)) {
  return filled({c.rows, c.width},
                [&](const Shape& i) { return scale(c, i[0], i[1]) * static_cast<double>(c.at(i[0], i[1])); });
}

const Check<Bytes> back({
    .exercise = "18.4",
    .examples = {{2, 2, {75, -127, 50, 3}, {0.04, 0.5}},
                 {1, 3, {0, 0, 0}, {1}},
                 {0, 3, {}, {}},
                 {2, 0, {}, {1, 1}},
                 {2, 2, {0, 0, 1, 0}, {nan, 0.5}},  // a token that was not finite
                 {3, 1, {1, 1, 1}, {1, 1, 2}},      // some scales are equal: that is not one for all
                 {3, 1, {1, 1, 1}, {1, 2, 1}},
                 {3, 1, {1, 1, 1}, {2, 1, 1}}},
    .draw =
        [](Draw& draw) {
          const int64_t rows = draw.size(0, 5), width = draw.size(0, 6);
          Bytes c = bytes_for(draw, rows, width);
          if (draw.yes(0.3)) {
            for (double& scale : c.scales) scale = draw.one_of<double>({0.5, 0.25});
          }
          return c;
        },
    .call = [](const Bytes& c) { return call_with("dequantize(matrix)", c); },
    .ask = [](const Bytes& c) -> Answer { return dequantize(c.matrix()); },
    .expect = [](const Bytes& c) -> Answer {
      return multiplied(c,
                        [](const Bytes& b, int64_t i, int64_t) { return as_float(b.scales[static_cast<size_t>(i)]); });
    },
    .mistakes = [](const Bytes& c) -> Mistakes {
      return {{"one scale is used for all rows",
               multiplied(c, [](const Bytes& b, int64_t, int64_t) { return as_float(b.scales[0]); })},
              {"the scale is that of the row, not of the column",
               multiplied(c, [](const Bytes& b, int64_t,
                                int64_t p) { return as_float(b.scales[static_cast<size_t>(p) % b.scales.size()]); })},
              {"the scale is forgotten", multiplied(c, [](const Bytes&, int64_t, int64_t) { return 1.0; })},
              {"numbers are multiplied by the scale on the way back",
               multiplied(c, [](const Bytes& b, int64_t i, int64_t) { return 1 / b.scales[static_cast<size_t>(i)]; })}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

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
  if (c.input_scale != 0 && draw.yes(0.3)) {  // ties
    c.input_scale = scale_with_ties(draw);
    for (const Shape& i : indices_of(shape)) {
      c.x.at(i) = (static_cast<double>(draw.number(-130, 130)) + 0.5) * c.input_scale;
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
                 {Input({1, 2}, {3e38, 1}), 1e-3},
                 {Input({1, 2}, {3e38, 3e38}), 1e37},  // finite, and their sum is not
                 {Input({1, 2}, {-3e38, -3e38}), 1e37},
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
    .ask = [](const Tokens& c) -> Answer { return answer_of_matrix(quantize_tokens(c.x.tensor(), c.scale())); },
    .expect = [](const Tokens& c) -> Answer { return tokens_by(c, in_8_bits); },
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
          all.push_back(
              {"each number is asked whether it is finite: their sum may be infinite", tokens_by(broken, in_8_bits)});
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
