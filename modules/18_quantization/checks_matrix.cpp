// Checks of module 18: matrices in 8 bits, tokens, the layer, and the error of rounding.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Matrix {
  Input x;  ///< (R, C)
  bool as_one = false;
};

Answer quantized(const Matrix& c) {
  std::vector<double> values, scales;
  const double of_all = scale_of(c.x.values);
  for (const Row& r : rows_of(c.x)) {
    scales.push_back(c.as_one ? of_all : scale_of(r));
    for (const double x : r) values.push_back(in_8_bits(x, scales.back()));
  }
  return in_bytes(values, scales);
}

Input input_for(Draw& draw, const Shape& shape) {
  const double kind = draw.uniform();
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed});
  return draw.input(shape, layout, [&] { return any_number(draw, kind); });
}

const Check<Matrix> matrices({
    .exercise = "18.4",
    .examples = {{Input({2, 3}, {3, -5.08, 1, 0.5, 0.25, -1.27})},
                 {Input({2, 3}, {3, -5.08, 1, 0.5, 0.25, -1.27}), true},
                 {Input({3, 2}, {127, 1, 2, 254, 0, 0})},
                 {Input({3, 2}, {127, 1, 2, 254, 0, 0}), true},
                 {Input({2, 2}, {0, 0, 0, 0}), true},
                 {Input({0, 3}, {})},
                 {Input({0, 3}, {}), true},
                 {Input({3, 0}, {})},
                 {Input({3, 0}, {}), true}},
    .draw =
        [](Draw& draw) {
          const int64_t rows = draw.size(0, 5), width = draw.size(0, 6);
          return Matrix{input_for(draw, {rows, width}), draw.yes()};
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
      if (c.as_one && c.x.size(0) > 0) {
        Answer one = quantized(c);
        one.items[1].value = Value(row({scale_of(c.x.values)})).within(0);
        all.push_back({"there is a scale for every row, also where all are equal", one});
      }
      return all;
    },
});

Numbers multiplied(const Bytes& c, double (*scale)(const Bytes&, int64_t i, int64_t p)) {
  return filled({c.rows, c.width},
                [&](const Shape& i) { return scale(c, i[0], i[1]) * static_cast<double>(c.at(i[0], i[1])); });
}

const Check<Bytes> back({
    .exercise = "18.4",
    .examples = {{2, 2, {75, -127, 50, 3}, {0.04, 0.5}}, {1, 3, {0, 0, 0}, {1}}, {0, 3, {}, {}}, {2, 0, {}, {1, 1}}},
    .draw =
        [](Draw& draw) {
          const int64_t rows = draw.size(0, 5), width = draw.size(0, 6);
          return bytes_for(draw, rows, width);
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

Tokens tokens_for(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 2, .smallest = 0, .largest = 4});
  shape.push_back(draw.size(0, 7));
  Tokens c{input_for(draw, shape), draw.yes() ? as_float(draw.uniform(0.005, 0.03)) : 0};
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
                 {Input({3, 2}, {1, 2, nan, 4, 5, 254})},
                 {Input({3, 2}, {1, 2, infinity, 4, 5, 254}), 2},
                 {Input({2, 2}, {0, 0, 1, 1})},
                 {Input({1, 2}, {3e38, 1}), 1e-3},
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
      } else if (std::isfinite(of_all)) {
        all.push_back({"one scale is found for all tokens: each has its own", tokens_by({c.x, of_all}, in_8_bits)});
      }
      return all;
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Layer {
  Input x;  ///< (…, in)
  Bytes w;  ///< (out, in)
  std::optional<Input> bias = {};
  double input_scale = 0;
  bool x_is_bias = false;  ///< one tensor in both places

  Tensor bias_tensor() const { return bias ? bias->tensor() : Tensor(); }
};

struct Term {
  double sum, token, output, bias;
};

template <class F>
Value layer_by(const Layer& c, const F& y, double share = 3e-7) {
  Shape shape = c.x.shape;
  shape.back() = c.w.rows;
  std::vector<double> out;
  double largest = 0;
  for (const Row& r : rows_of(c.x)) {
    const double own = scale_of(r), scale = std::isnan(own) || c.input_scale == 0 ? own : as_float(c.input_scale);
    for (int64_t o = 0; o < c.w.rows; ++o) {
      double sum = 0;
      for (size_t p = 0; p < r.size(); ++p) {
        sum += (std::isnan(own) ? 0 : in_8_bits(r[p], scale)) * static_cast<double>(c.w.at(o, static_cast<int64_t>(p)));
      }
      const double bias = c.bias ? as_float(c.bias->values[static_cast<size_t>(o)]) : 0;
      const double output = as_float(c.w.scales[static_cast<size_t>(o)]);
      out.push_back(y(Term{sum, scale, output, bias}));
      const double product = std::abs(sum * scale * output) + std::abs(bias);
      if (std::isfinite(product)) largest = std::max(largest, product);
      if (share > 1e-6 && std::isfinite(out.back())) largest = std::max(largest, std::abs(out.back()));  // a mistake
    }
  }
  return Value(Numbers(shape, out)).within(share * largest + 0x1p-148);
}

Layer layer_for(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 2, .smallest = 0, .largest = 3});
  const int64_t in = draw.size(0, 7), out = draw.size(0, 4);
  shape.push_back(in);
  Layer c{draw.input(shape, draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed})),
          bytes_for(draw, out, in)};
  if (draw.yes(0.6)) c.bias = draw.input({out});
  if (draw.yes(0.3)) c.input_scale = as_float(draw.uniform(0.005, 0.03));
  if (draw.yes(0.1) && c.x.values.size() > 1) c.x.values[1] = nan;
  return c;
}

const Bytes two_by_two{2, 2, {127, -127, 100, 3}, {0.5, 0.04}};

const Check<Layer> layers({
    .exercise = "18.6",
    .examples = {{Input({1, 2}, {1, 2}), two_by_two},
                 {Input({1, 2}, {1, 2}), two_by_two, Input({2}, {10, -20})},
                 {Input({2, 2}, {1, 2, 30, 4}), two_by_two, Input({2}, {10, -20})},
                 {Input({2, 2}, {1, 2, 30, 4}), two_by_two, Input({2}, {10, -20}), 0.1},
                 {Input({2}, {1, 2}), two_by_two},
                 {Input({2, 2}, {1, nan, 3, 4}), two_by_two, Input({2}, {10, -20})},
                 {Input({2, 2}, {0, 0, 3, 4}), two_by_two, Input({2}, {10, -20})},
                 {Input({1, 2}, {1e-30, 1e-31}), {2, 2, {127, 100, 3, 4}, {1e-9, 1e-8}}},  // their product is no float
                 {Input({1, 2}, {1e30, 1e29}), {1, 2, {1, 1}, {1e5}}},
                 {Input({1, 2}, {1e30, -1e30}), {1, 2, {1, 1}, {1e15}}, Input({1}, {7})},  // 0, not infinity times 0
                 {Input({1, 2}, {1, 2}), two_by_two, Input({2}, {2e6, -3e6})},
                 {Input({2}, {1, 2}), two_by_two, Input({2}, {1, 2}), 0, true},
                 {Input({2, 0}, {}), {2, 0, {}, {1, 1}}, Input({2}, {3, 4})},
                 {Input({2, 0}, {}), {2, 0, {}, {1, 1}}},
                 {Input({0, 2}, {}), two_by_two, Input({2}, {3, 4})},
                 {Input({2, 2}, {1, 2, 3, 4}), {0, 2, {}, {}}, Input({0}, {})}},
    .draw = layer_for,
    .largest_size = 1024,
    .call =
        [](const Layer& c) {
          Call call = call_with(fmt::format("int8_linear(x, weight, {}{})", c.bias ? "bias" : "Tensor()",
                                            c.input_scale == 0 ? "" : fmt::format(", {:.9g}", c.input_scale)),
                                c.w);
          call.inputs.emplace_back("x", c.x);
          if (c.bias) call.inputs.emplace_back("bias", *c.bias);
          return call;
        },
    .ask = [](const Layer& c) -> Answer {
      const std::optional<real> scale =
          c.input_scale == 0 ? std::nullopt : std::optional<real>(static_cast<real>(c.input_scale));
      const Tensor x = c.x.tensor();
      return int8_linear(x, c.w.matrix(), c.x_is_bias ? x : c.bias_tensor(), scale);
    },
    .expect = [](const Layer& c) -> Answer {
      return layer_by(c, [](const Term& t) {
        return static_cast<double>(static_cast<float>(t.sum * (t.token * t.output) + t.bias));
      });
    },
    .mistakes = [](const Layer& c) -> Mistakes {
      const auto would = [&](auto y) { return layer_by(c, y, 1e-5); };
      return {{"the bias is forgotten", would([](const Term& t) { return t.sum * t.token * t.output; })},
              {"the scale of the token is forgotten", would([](const Term& t) { return t.sum * t.output + t.bias; })},
              {"the scale of the output is forgotten", would([](const Term& t) { return t.sum * t.token + t.bias; })},
              {"the scales belong to the sum, not to the bias",
               would([](const Term& t) { return (t.sum + t.bias) * t.token * t.output; })},
              {"the sum is multiplied by both scales, not divided",
               would([](const Term& t) { return t.sum / (t.token * t.output) + t.bias; })}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Pair {
  Input x;
  Bytes q;
};

Pair pair_for(Draw& draw) {
  const int64_t rows = draw.size(0, 4), width = draw.size(0, 6);
  Pair c{input_for(draw, {rows, width}), bytes_for(draw, rows, width)};
  for (const Shape& i : indices_of({rows, width})) {  // near what the whole numbers say
    const double scale = as_float(c.q.scales[static_cast<size_t>(i[0])]);
    c.x.at(i) = as_float(scale * (static_cast<double>(c.q.at(i[0], i[1])) + draw.uniform(-0.5, 0.5)));
  }
  return c;
}

Answer errors(const Pair& c, double power, bool in_steps = false) {
  double sum = 0, largest = 0, bound = 0;
  for (const Shape& i : indices_of(c.x.shape)) {
    const double scale = as_float(c.q.scales[static_cast<size_t>(i[0])]);
    const double off = std::abs(as_float(c.x.at(i)) - scale * static_cast<double>(c.q.at(i[0], i[1])));
    sum += std::pow(in_steps ? off / scale : off, power), largest = std::max(largest, off);
  }
  for (const double scale : c.q.scales) bound = std::max(bound, as_float(scale) / 2);
  const auto count = static_cast<double>(c.x.values.size());
  const double mean = count == 0 ? 0 : std::pow(sum / count, 1 / power);
  return {{"the mean", Value(mean).within(1e-9 * bound + 1e-7 * mean)},
          {"the largest", Value(largest).within(1e-9 * bound)},
          {"the bound", Value(bound).within(1e-9 * bound)}};
}

const Check<Pair> roundings({
    .exercise = "18.7",
    .examples = {{Input({1, 3}, {3, -5.08, 1}), {1, 3, {75, -127, 25}, {0.04}}},
                 {Input({2, 2}, {1.5, -2.25, 100, 250}), {2, 2, {1, -2, 1, 3}, {1, 100}}},
                 {Input({1, 1}, {-7}), {1, 1, {127}, {1}}},
                 {Input({0, 2}, {}), {0, 2, {}, {}}},
                 {Input({2, 0}, {}), {2, 0, {}, {0.5, 3}}},
                 {Input({1, 2}, {20000, -30000}), {1, 2, {84, -127}, {236.2}}}},
    .draw = pair_for,
    .call =
        [](const Pair& c) {
          Call call = call_with("rounding_error(x, quantized)", c.q);
          call.inputs.emplace_back("x", c.x);
          return call;
        },
    .ask = [](const Pair& c) -> Answer {
      const RoundingError e = rounding_error(c.x.tensor(), c.q.matrix());
      return {{"the mean", e.mean}, {"the largest", e.largest}, {"the bound", e.bound}};
    },
    .expect = [](const Pair& c) -> Answer { return errors(c, 1); },
    .mistakes = [](const Pair& c) -> Mistakes {
      return {{"the mean of the errors, not of their squares", errors(c, 2)},
              {"in the units of x, not in steps of a scale", errors(c, 1, true)}};
    },
});

}  // namespace
}  // namespace course
